import type { Series } from '../lib/types';

/** A line across a chart at a value that decides something, and whose it is. */
export interface ChartMark {
  value: number;
  /** Whose value it is; nothing where it holds for all. */
  label: string;
  tone: string | null;
}

/** The deciding values of the series, each once; one that does not hold for all says whose it is. */
export function chartMarks(series: readonly Series[]): ChartMark[] {
  const values = [...new Set(series.flatMap((s) => (typeof s.mark === 'number' ? [s.mark] : [])))];
  return values.map((value) => {
    const whose = series.filter((s) => s.mark === value);
    if (whose.length === series.length) return { value, label: '', tone: null };
    const tone = whose.length === 1 ? (whose[0]?.tone ?? null) : null;
    return { value, label: `${whose.map((s) => s.name).join(', ')}: limit`, tone };
  });
}
