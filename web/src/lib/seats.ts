import type { Actor, MatchSummary, SeatMeta, Table, Verdict } from './types';

export const isOver = (actor: Actor): boolean => typeof actor === 'object' && 'over' in actor;

export const actingSeat = (actor: Actor): string | null =>
  typeof actor === 'object' && 'seat' in actor ? actor.seat : null;

export const humanSeats = (match: MatchSummary): string[] =>
  match.seats.filter((s) => s.player === 'human').map((s) => s.seat);

/** The armies at a table. */
export const armiesOf = (match: MatchSummary): SeatMeta[] =>
  match.seats.map((s) => ({ id: s.seat, name: s.army, tone: s.tone, aim: s.aim }));

/**
 * Whose eyes the screen should have now. One person keeps their own; people who share a screen take turns with whoever
 * acts; nobody at the table means looking on.
 */
export function eyesFor(match: MatchSummary, before: string | null): string {
  const humans = humanSeats(match);
  const first = humans[0];
  if (first === undefined) return isOver(match.actor) ? 'all' : 'spectator';
  const acting = actingSeat(match.actor);
  if (acting !== null && humans.includes(acting)) return acting;
  return before !== null && humans.includes(before) ? before : first;
}

/**
 * Must the screen be covered before these eyes take over from those? Only where something is hidden and play goes on.
 * Tiles hide themselves: they lie face down until their owner holds them up, so decisions may pass to and fro around them.
 */
export function needsHandover(match: MatchSummary, before: string | null, next: string, tiles = false): boolean {
  return match.hidden && !tiles && !isOver(match.actor) && humanSeats(match).length > 1 && before !== next;
}

/** Is what the table hides the sort of thing that lies on it face down? */
export const hasTiles = (table: Pick<Table, 'panels'>): boolean => table.panels.some((p) => p.kind === 'tile');

/** Can the table be left to run, because nobody sits at it? */
export const isExhibition = (match: MatchSummary): boolean => humanSeats(match).length === 0;

/** What a player is called at the table. */
export function playerName(match: MatchSummary, seats: readonly SeatMeta[], seat: string): string {
  const entry = match.seats.find((s) => s.seat === seat);
  const army = seats.find((s) => s.id === seat)?.name ?? seat;
  if (entry?.name) return entry.name;
  if (entry?.player === 'human') return humanSeats(match).length === 1 ? 'You' : army;
  return entry ? `${army}, the ${entry.player}` : army;
}

export type MatchState = 'yours' | 'waiting' | 'watching' | 'over';

/** Where a game stands for whoever sits at this machine. */
export function matchState(match: MatchSummary): MatchState {
  if (isOver(match.actor)) return 'over';
  const humans = humanSeats(match);
  if (humans.length === 0) return 'watching';
  const acting = actingSeat(match.actor);
  return acting !== null && humans.includes(acting) ? 'yours' : 'waiting';
}

/**
 * How a game ended, as its title says it: to the one person who sat against computers as theirs, to all others by the
 * name of the winner.
 */
export function endTitle(match: MatchSummary, verdict: Verdict): string {
  const humans = humanSeats(match);
  const mine = humans[0];
  if (humans.length !== 1 || mine === undefined || verdict.winners.length === 0) return verdict.title;
  if (!verdict.winners.includes(mine)) return 'You have lost';
  return verdict.winners.length === 1 ? 'You have won' : verdict.title;
}
