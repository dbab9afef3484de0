import { spaceOf } from '../lib/offers';
import type { JournalLine, Piece, Table } from '../lib/types';

/** Lines written by one move belong together: they are shown as one step. */
export interface Step {
  at: number;
  lines: JournalLine[];
}

/** The steps of a journal in order. Lines before the first move are what one begins with. */
export function stepsOf(journal: readonly JournalLine[]): Step[] {
  const steps: Step[] = [];
  for (const line of journal) {
    const last = steps.at(-1);
    if (last?.at === line.at) last.lines.push(line);
    else steps.push({ at: line.at, lines: [line] });
  }
  return steps;
}

/** What is new since `after` moves. */
export const stepsAfter = (journal: readonly JournalLine[], after: number): Step[] =>
  stepsOf(journal).filter((step) => step.at > after);

export type Change =
  | { kind: 'march'; piece: string; way: string[] }
  | { kind: 'arrive'; piece: string; way: string[] }
  | { kind: 'leave'; piece: string; from: string };

/**
 * What changed between two tables, with the way where a line tells it. Only the tables decide where pieces stand: a
 * line that does not fit is ignored.
 */
export function changes(before: readonly Piece[], after: readonly Piece[], lines: readonly JournalLine[]): Change[] {
  const was = new Map(before.map((p) => [p.id, spaceOf(p)]));
  const is = new Map(after.map((p) => [p.id, spaceOf(p)]));
  const found: Change[] = [];
  for (const [piece, to] of is) {
    const from = was.get(piece) ?? null;
    if (from === to) continue;
    if (to === null) {
      if (from !== null) found.push({ kind: 'leave', piece, from });
      continue;
    }
    const told = lines.find((l) => l.pieces?.length === 1 && l.pieces[0] === piece && l.spaces?.at(-1) === to)?.spaces;
    if (from === null) found.push({ kind: 'arrive', piece, way: told && told.length > 0 ? told : [to] });
    else found.push({ kind: 'march', piece, way: told?.[0] === from ? told : [from, to] });
  }
  for (const [piece, from] of was) {
    if (!is.has(piece) && from !== null) found.push({ kind: 'leave', piece, from });
  }
  return found;
}

export const MARCH_STEP = 110;
export const MARCH_MOST = 700;
export const DICE = 600;
export const RETREAT = 300;
export const LOSS = 350;

/** How long a change takes to be seen. */
export function duration(change: Change): number {
  if (change.kind === 'leave') return LOSS;
  const legs = change.way.length - 1;
  if (legs <= 1) return RETREAT;
  return Math.min(MARCH_MOST, legs * MARCH_STEP);
}

/** The way of the last piece that moved, kept on the board until the next one does. */
export function lastMove(journal: readonly JournalLine[], at: number): { piece: string; way: string[] } | null {
  for (let i = journal.length - 1; i >= 0; i--) {
    const line = journal[i];
    if (!line || line.at > at) continue;
    if (line.kind !== 'move' && line.kind !== 'effect') continue;
    const piece = line.pieces?.[0];
    if (line.pieces?.length === 1 && piece !== undefined && line.spaces && line.spaces.length > 1) {
      return { piece, way: line.spaces };
    }
  }
  return null;
}

/** The space a piece came from on its last way, if the journal tells it up to that moment. */
export function originOf(journal: readonly JournalLine[], at: number, piece: string): string | null {
  for (let i = journal.length - 1; i >= 0; i--) {
    const line = journal[i];
    if (!line || line.at > at || !line.spaces || line.spaces.length < 2 || !line.pieces?.includes(piece)) continue;
    return line.spaces.at(-2) ?? null;
  }
  return null;
}

/** The moments a replay stops at: the beginning and every move that wrote a line. */
export function moments(journal: readonly JournalLine[], len: number): number[] {
  const all = new Set([0, ...journal.map((l) => l.at).filter((at) => at <= len), len]);
  return [...all].sort((a, b) => a - b);
}

/** The moments up to one of them: what comes after has not been told yet. */
export const momentsUpTo = (all: readonly number[], at: number): number[] => all.filter((m) => m <= at);

/** The moments at which a turn or phase begins, for the ticks of the scrubber. */
export function phaseMoments(journal: readonly JournalLine[]): { at: number; turn: boolean }[] {
  const found = new Map<number, boolean>();
  for (const line of journal) {
    if (line.kind === 'turn') found.set(line.at, true);
    else if (line.kind === 'phase' && !found.has(line.at)) found.set(line.at, false);
  }
  return [...found].map(([at, turn]) => ({ at, turn })).sort((a, b) => a.at - b.at);
}

/** The index of the moment one stands at: the last that is not later. */
export function momentIndex(all: readonly number[], at: number): number {
  let index = 0;
  for (let i = 0; i < all.length; i++) if ((all[i] ?? 0) <= at) index = i;
  return index;
}

/** The fight that a die decides: the one on the table before it fell. */
export const fightBefore = (before: Table | null, lines: readonly JournalLine[]) =>
  lines.some((l) => (l.dice?.length ?? 0) > 0) ? (before?.fight ?? null) : null;
