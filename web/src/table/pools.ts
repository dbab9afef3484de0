import type { DicePool, Fight, Share } from '../lib/types';

export const diceOf = (pool: DicePool): number => pool.groups.reduce((sum, [count]) => sum + count, 0);

/** A die of a pool: what it needs, and what it shows once it was thrown. */
export interface PoolDie {
  need: number;
  shows: number | null;
}

/**
 * The dice of each pool in their groups, with what was thrown: both sides one after the other, or the first side alone.
 * Dice that fit neither belong to something else.
 */
export function deal(
  pools: readonly DicePool[],
  thrown: readonly number[],
): { groups: PoolDie[][]; hits: number | null }[] {
  const counts = pools.map(diceOf);
  const all = counts.reduce((sum, c) => sum + c, 0);
  const fits = thrown.length > 0 && (thrown.length === all || thrown.length === counts[0]);
  const rest = fits ? [...thrown] : [];
  return pools.map((pool) => {
    const known = rest.length > 0;
    const groups = pool.groups.map(([count, need]) =>
      Array.from({ length: count }, (): PoolDie => ({ need, shows: rest.shift() ?? null })),
    );
    const hits = groups.flat().filter((d) => d.shows !== null && d.shows >= d.need).length;
    return { groups, hits: known ? hits : null };
  });
}

/** Does a throw belong to these pools? */
export const dealt = (pools: readonly DicePool[], thrown: readonly number[]): boolean =>
  deal(pools, thrown).some((p) => p.hits !== null);

export const figure = (percent: number, weight: number): string =>
  percent === 0 && weight > 0 ? '< 1 %' : `${percent} %`;

/** The same to be spoken. */
export const spoken = (percent: number, weight: number): string =>
  percent === 0 && weight > 0 ? 'less than 1 %' : `${percent} %`;

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

/** The exact chance that one of these comes, for those who point at its figure; nothing where it is not known. */
export function exactly(
  { total, rounded }: Pick<Fight, 'total' | 'rounded'>,
  shares: readonly Share[],
): string | undefined {
  if (rounded) return undefined;
  if (shares.every((s) => s.exactly === undefined)) {
    const cases = (n: number) => n.toLocaleString('en-GB');
    return `${cases(shares.reduce((sum, s) => sum + s.weight, 0))} of ${cases(total)} cases`;
  }
  let [above, below] = [0n, 1n];
  for (const share of shares) {
    const [a = 0n, b = 1n] = (share.exactly ?? `${share.weight}/${total}`).split('/').map(BigInt);
    [above, below] = [above * b + a * below, below * b];
    const common = divisor(above, below);
    [above, below] = [above / common, below / common];
  }
  return `${above}/${below}`;
}

/** What follows from a result: its words may begin with the result itself, which is told already. */
export const sequel = ({ result, text }: Pick<Share, 'result' | 'text'>): string =>
  text.startsWith(result) ? text.slice(result.length).replace(/^[:,]?\s*/, '') : text;

/** Patterns for results, so that none is told from another by colour alone. */
export type Swatch = 'best' | 'good' | 'good-ticks' | 'mixed' | 'dots' | 'plain' | 'ill-bars' | 'ill';

const PATTERNS: Record<Share['tone'], readonly Swatch[]> = {
  good: ['best', 'good', 'good-ticks'],
  mixed: ['mixed', 'dots', 'plain'],
  ill: ['ill-bars', 'ill'],
};

/** A pattern for each share, best first: the best of several good ones is filled, the worst of the ill ones barred across. */
export function swatches(shares: readonly Share[]): Swatch[] {
  // Seen by the defender the list begins with the worst.
  if (shares[0]?.tone === 'ill' && shares.at(-1)?.tone !== 'ill') return swatches([...shares].reverse()).reverse();
  const count = (tone: Share['tone']) => shares.filter((s) => s.tone === tone).length;
  const seen = { good: 0, mixed: 0, ill: 0 };
  return shares.map(({ tone }) => {
    const rank = seen[tone]++;
    const patterns = PATTERNS[tone];
    if (tone === 'good' && count('good') === 1) return 'good';
    if (tone === 'ill') return rank === count('ill') - 1 ? 'ill' : 'ill-bars';
    return patterns[Math.min(rank, patterns.length - 1)] ?? 'plain';
  });
}
