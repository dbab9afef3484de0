import type { Panel, TrackRow } from '../lib/types';

/** A row laid under a track: where its words go, in columns of a grid that counts from one. */
export interface LaidRow {
  row: TrackRow;
  /** First column of the words, and the one after the last. */
  words: [from: number, to: number];
  /** Do they stand before the figures, or after them? */
  before: boolean;
}

/** Puts the words of each row on the side of its figures where there is more room. */
export function layRows(rows: readonly TrackRow[], fields: number): LaidRow[] {
  return rows.map((row) => {
    const columns = row.cells.map(([field]) => field + 1);
    if (columns.length === 0) return { row, words: [1, fields + 1], before: true };
    const [first, last] = [Math.min(...columns), Math.max(...columns)];
    const before = first - 1 >= fields - last;
    return { row, words: before ? [1, first] : [last + 1, fields + 1], before };
  });
}

/** What a turn is called on the track beside the board, where there is one. */
export function turnName(panels: readonly Panel[], turn: number): string {
  const track = panels.find((p) => p.kind === 'track');
  return track?.fields[turn - 1]?.label ?? String(turn);
}
