import type { Allotment, Chart, JournalLine, AllotmentChoice, Procedure } from '../lib/types';

export interface Standing {
  /** Which step is under way, counted from one; nothing before the first and after the last. */
  now: number | null;
  of: number;
  label: string;
}

/** How far a procedure is. */
export function standing(procedure: Pick<Procedure, 'steps'>): Standing {
  const index = procedure.steps.findIndex((s) => s.progress === 'now');
  return {
    now: index < 0 ? null : index + 1,
    of: procedure.steps.length,
    label: procedure.steps[index]?.label ?? '',
  };
}

/** Where it stands in a few words. */
export const inSteps = ({ now, of, label }: Standing): string =>
  now === null ? `${of} steps` : `Step ${now} of ${of}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/**
 * The dice thrown since a fight for a space began, up to a moment. It begins with the line that announces it: the last
 * of a fight there without dice.
 */
export function rolledSoFar(journal: readonly JournalLine[], at: number, space: string): JournalLine[] {
  const told = journal.filter((l) => l.at <= at);
  const start = told.findLastIndex(
    (l) => l.kind === 'fight' && (l.dice?.length ?? 0) === 0 && l.spaces?.length === 1 && l.spaces[0] === space,
  );
  return told.slice(start + 1).filter((l) => start >= 0 && (l.dice?.length ?? 0) > 0);
}

/** The chart a procedure reads, and which of its columns: the first column names the rows. */
export function chartOf(charts: readonly Chart[], procedure: Procedure): Chart | null {
  return charts.find((c) => c.title === procedure.chart) ?? null;
}

/** The columns of the chart that are read now: with the shares as they are dialled, while they are. */
export function columnsRead(
  { allotments, columns }: Pick<Procedure, 'allotments' | 'columns'>,
  choiceOf: (allotment: Allotment) => AllotmentChoice,
): number[] {
  if (!allotments.some((b) => b.choices.length > 0)) return columns;
  const read = allotments.map((b) => choiceOf(b).column).filter((c) => c !== undefined);
  return [...new Set(read)].sort((a, b) => a - b);
}
