import type { ChartData } from '../lib/types';

/** A line across a chart at a value that decides something, and whose it is. */
export interface ChartMark {
  /** The value in each turn; one that rises or falls is drawn in stairs. */
  values: number[];
  /** Whose value it is; nothing where it holds for all. */
  label: string;
  tone: string | null;
}

/** The deciding values of the series, each line once; one that does not hold for all says whose it is. */
export function chartMarks({ series, turns }: ChartData): ChartMark[] {
  const lines = series.map((s, i) => turns.flatMap((t) => t.marks?.[i] ?? s.mark ?? []));
  // What is not known for every turn is not drawn.
  const known = series.flatMap((s, i) => {
    const values = lines[i] ?? [];
    return values.length > 0 && values.length === turns.length ? [{ s, values, key: values.join() }] : [];
  });
  return [...new Map(known.map(({ key, values }) => [key, values]))].map(([key, values]) => {
    const whose = known.filter((k) => k.key === key).map((k) => k.s);
    if (whose.length === series.length) return { values, label: '', tone: null };
    const tone = whose.length === 1 ? (whose[0]?.tone ?? null) : null;
    return { values, label: `${whose.map((s) => s.name).join(', ')}: limit`, tone };
  });
}

export interface ChartPoint {
  x: number;
  y: number;
}

/** A line from point to point; in stairs where a value holds until the next. */
export function linePath(points: readonly ChartPoint[], stairs = false): string {
  return points.map(({ x, y }, i) => (i === 0 ? `M${x} ${y}` : stairs ? `H${x}V${y}` : `L${x} ${y}`)).join('');
}

/** What lies between a line and a level. */
export function areaPath(points: readonly ChartPoint[], level: number, stairs = false): string {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? `${linePath(points, stairs)}L${last.x} ${level}L${first.x} ${level}Z` : '';
}

/** How far an axis goes either way so that all values have room: whole fives, and never so near that trifles look great. */
export const reach = (values: readonly number[]): number =>
  Math.max(10, Math.ceil(Math.max(0, ...values.map(Math.abs)) / 5) * 5);
