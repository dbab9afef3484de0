import type { Allotment, Offer } from './types';

export const numberOf = (offer: Offer): number => ('number' in offer.on ? offer.on.number : 0);

/** Offers of numbers in their order. */
export const inOrder = (offers: readonly Offer[]): Offer[] => [...offers].sort((a, b) => numberOf(a) - numberOf(b));

/** The number a dial shows at first: the one the table puts forward, else the least. */
export function firstNumber(offers: readonly Offer[]): number {
  const main = offers.find((o) => o.style === 'main');
  const least = inOrder(offers)[0];
  return main ? numberOf(main) : least ? numberOf(least) : 0;
}

/** The next number on offer in a direction; the same where there is none. */
export function stepped(offers: readonly Offer[], value: number, by: 1 | -1): number {
  const numbers = inOrder(offers).map(numberOf);
  return (by === 1 ? numbers.find((n) => n > value) : numbers.findLast((n) => n < value)) ?? value;
}

/** The pieces whose share is still open: the one asked for now and those after it. */
export function openAllotments(allotments: readonly Allotment[]): Allotment[] {
  const now = allotments.findIndex((b) => b.now);
  return now < 0 ? [] : allotments.slice(now);
}

/**
 * One thing more or less for the share at `row`: another one gives or takes it, so that all stay shared out. `may` says
 * which figures each share can have.
 */
export function shifted(
  shares: readonly number[],
  row: number,
  by: 1 | -1,
  may: (row: number, value: number) => boolean,
): readonly number[] {
  const here = (shares[row] ?? 0) + by;
  if (!may(row, here)) return shares;
  // Those that come later give before those that came first.
  const order = [...shares.keys()].filter((i) => i !== row).sort((a, b) => Number(a < row) - Number(b < row) || a - b);
  const other = order.find((i) => may(i, (shares[i] ?? 0) - by));
  if (other === undefined) return shares;
  return shares.map((n, i) => (i === row ? here : i === other ? n - by : n));
}

/** A count for a small badge: beyond two figures it only says that there are more. */
export const countBadge = (count: number): string => (count > 99 ? '99+' : String(count));

/** A chance as people say it: whole per cent, never a false zero. */
export function percent(weight: number, total: number): string {
  const share = (weight / total) * 100;
  if (weight === 0) return '0 %';
  if (share < 1) return 'less than 1 %';
  if (weight < total && share > 99) return 'over 99 %';
  return `${Math.round(share)} %`;
}

/** Chances in whole per cent that add up to a hundred: the largest remainders are rounded up. */
export function wholePercents(weights: readonly number[], total: number): number[] {
  const exact = weights.map((w) => (w / total) * 100);
  const whole = exact.map(Math.floor);
  const sum = exact.reduce((a, b) => a + b, 0);
  let missing = Math.round(sum) - whole.reduce((a, b) => a + b, 0);
  const order = exact.map((e, i) => ({ i, rest: e - Math.floor(e) })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order) {
    if (missing-- <= 0) break;
    whole[i] = (whole[i] ?? 0) + 1;
  }
  return whole;
}

/** Chances side by side in whole per cent, which together make what their sum makes. */
export const percents = (weights: readonly number[], total: number): string[] =>
  wholePercents(weights, total).map((whole, i) =>
    whole === 0 && (weights[i] ?? 0) > 0 ? 'less than 1 %' : `${whole} %`,
  );

/** A figure on a badge in words: a chance, or what a die must show. */
export const needWords = (text: string): string =>
  text.endsWith('%') ? `${text}: chance that the attack comes off` : `a die must show ${text}`;
