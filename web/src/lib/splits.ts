import type { Allotment, Comparison, Split } from './types';

/** A way of sharing out as it is said: "3 and 0", "2, 1 and 0". */
export function inShares(shares: readonly number[]): string {
  const last = shares.at(-1);
  return shares.length > 1 ? `${shares.slice(0, -1).join(', ')} and ${last}` : `${last ?? ''}`;
}

/** The same way as a comparison writes it: among pieces that throw alike the larger shares come first. */
export function largestFirst(shares: readonly number[], open: readonly Pick<Allotment, 'kind'>[]): number[] {
  const heaps = new Map<number, number[]>();
  open.forEach(({ kind }, i) => heaps.set(kind, [...(heaps.get(kind) ?? []), shares[i] ?? 0]));
  for (const heap of heaps.values()) heap.sort((a, b) => b - a);
  return open.map(({ kind }) => heaps.get(kind)?.shift() ?? 0);
}

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((n, i) => n === b[i]);

/** The way that is set now among those that are compared. */
export function present(
  { splits }: Comparison,
  open: readonly Pick<Allotment, 'kind'>[],
  shares: readonly number[],
): Split | null {
  const wanted = largestFirst(shares, open);
  return splits.find((s) => same(s.shares, wanted)) ?? null;
}

/** A column of the comparison. */
export interface SplitColumn {
  shares: readonly number[];
  weights: readonly number[];
  current: boolean;
}

/**
 * The ways worth setting side by side: the one that is set, the one proposed and the best of the others, in an order
 * that does not change while one tries them out.
 */
export function columnsOf(
  comparison: Comparison,
  open: readonly Pick<Allotment, 'kind'>[],
  shares: readonly number[],
  most: number,
): SplitColumn[] {
  const now = present(comparison, open, shares);
  const chosen = [...new Set([...(now ? [now] : []), ...comparison.splits])].slice(0, most);
  const larger = (a: readonly number[], b: readonly number[]) => a.reduce((d, n, i) => d || (b[i] ?? 0) - n, 0);
  return chosen
    .sort((a, b) => larger(a.shares, b.shares))
    .map((s) => ({ shares: s === now ? shares : s.shares, weights: s.weights, current: s === now }));
}

/** The best way that is not set now. */
export function rivalOf(
  comparison: Comparison,
  open: readonly Pick<Allotment, 'kind'>[],
  shares: readonly number[],
): readonly number[] | null {
  const now = present(comparison, open, shares);
  return comparison.splits.find((s) => s !== now)?.shares ?? null;
}
