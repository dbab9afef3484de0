import { parseMarkup, shortLabel } from './markup';
import { percent } from './numbers';
import type { AdviceReason, AdviceStep, Course, JournalLine, Luck, Move, Offer, SeatMeta } from './types';

/** Whose luck stands where after a throw, in hundredths of the game, seat by seat. */
export interface LuckSum {
  at: number;
  sums: number[];
}

/** What the dice gave or took so far: the sum of all that came otherwise than could be expected. */
export function runningLuck(luck: Pick<Luck, 'seats' | 'rolls'>): LuckSum[] {
  const sums = luck.seats.map(() => 0);
  return luck.rolls.map(({ at, expected, actual }) => {
    sums.forEach((sum, i) => (sums[i] = sum + 100 * ((actual[i] ?? 0) - (expected[i] ?? 0))));
    return { at, sums: [...sums] };
  });
}

/** One throw, and what it brought a seat in hundredths of the game. */
export interface Stroke {
  at: number;
  points: number;
}

/** The throws that helped a seat most and hurt it most, the greatest first. What rounds to nothing is none. */
export function strokes(
  luck: Pick<Luck, 'rolls'>,
  seat: number,
  count = 3,
): { luckiest: Stroke[]; unluckiest: Stroke[] } {
  const all = luck.rolls
    .map((r) => ({ at: r.at, points: 100 * ((r.actual[seat] ?? 0) - (r.expected[seat] ?? 0)) }))
    .filter((s) => Math.round(Math.abs(s.points)) > 0)
    .sort((a, b) => b.points - a.points || a.at - b.at);
  return {
    luckiest: all.filter((s) => s.points > 0).slice(0, count),
    unluckiest: all
      .filter((s) => s.points < 0)
      .reverse()
      .slice(0, count),
  };
}

/** A number with its sign, as one writes it. */
export function signed(points: number): string {
  const whole = Math.round(points);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0';
}

/** A part of the game in words: the figures are hundredths of it, no points of any game. */
const ofTheGame = (hundredths: number) => `${hundredths} % of the game`;

/** Whose luck it is, in one sentence. */
export function luckSentence(sums: readonly number[], names: readonly string[], over = false): string {
  const begin = over ? 'Luck favoured' : 'Luck so far favours';
  const whole = sums.map((s) => Math.round(s));
  const best = Math.max(...whole);
  if (best <= 0) return `${begin} nobody.`;
  const winner = names[whole.indexOf(best)] ?? '';
  const first = `${begin} the ${winner} side by ${ofTheGame(best)}`;
  // Where two play, what one has the other lacks.
  if (sums.length < 3) return `${first}.`;
  const others = names.flatMap((name, i) => (i === whole.indexOf(best) ? [] : [`${name} ${signed(whole[i] ?? 0)}`]));
  return `${first} (${others.join(', ')}).`;
}

/** The line that tells of a throw: the one with the dice, else the first that is more than a heading. */
export function lineOf(journal: readonly JournalLine[], at: number): JournalLine | null {
  const lines = journal.filter((l) => l.at === at && l.kind !== 'turn');
  return (
    lines.find((l) => (l.dice?.length ?? 0) > 0) ??
    lines.find((l) => l.kind === 'fight' || l.kind === 'effect') ??
    lines.find((l) => l.kind !== 'phase') ??
    lines[0] ??
    null
  );
}

/** The line to read at a moment: what was thrown there, else the last that is more than a remark. */
export const captionOf = (lines: readonly JournalLine[]): JournalLine | null =>
  lines.find((l) => (l.dice?.length ?? 0) > 0) ??
  lines.findLast((l) => l.kind !== 'note' && l.text !== '') ??
  lines.findLast((l) => l.text !== '') ??
  null;

/** A throw as somebody reads it who was not there. */
export interface Tale {
  /** The move to look at. */
  at: number;
  /** Turn and phase; nothing where the journal has not begun to count. */
  when: string;
  /** What it was thrown for, where an earlier line says so. */
  about: string;
  /** What it came to; nothing where no line tells. */
  text: string;
}

const concerns = (line: JournalLine) => new Set([...(line.pieces ?? []), ...(line.spaces ?? [])]);

/** Does the fight or check that was opened last concern a throw? Bare dice are thrown for nothing else. */
function opens(line: JournalLine, thrown: JournalLine): boolean {
  const about = concerns(thrown);
  return about.size === 0 || [...concerns(line)].some((id) => about.has(id));
}

/** When a throw fell, what for, and what came of it. Dice that fall one by one are told with the last of them. */
export function taleOf(journal: readonly JournalLine[], at: number): Tale {
  const next = journal.find((l) => l.at > at && l.kind !== 'note');
  const thrown = lineOf(journal, at) ?? ((next?.dice?.length ?? 0) > 0 ? next : undefined);
  const before = thrown ? journal.slice(0, journal.indexOf(thrown)) : journal.filter((l) => l.at <= at);
  const turn = before.findLastIndex((l) => l.kind === 'turn');
  const phase = before.findLastIndex((l) => l.kind === 'phase');
  const heads = [before[turn], phase > turn ? before[phase] : undefined].flatMap((l) => (l ? bareText(l.text) : []));
  // What was opened before the heading is over.
  const since = before.slice(Math.max(turn, phase) + 1);
  const opening = thrown ? since.findLast((l) => l.kind === 'fight' && (l.dice?.length ?? 0) === 0) : undefined;
  return {
    at: thrown?.at ?? at,
    when: heads.join(' · '),
    about: thrown && opening && opens(opening, thrown) ? bareText(opening.text) : '',
    text: thrown ? bareText(thrown.text) : '',
  };
}

/** A sentence without its marks and rules, for a button. */
export function bareText(sentence: string): string {
  return parseMarkup(sentence)
    .map((run) => ('rule' in run ? run.stop : run.text))
    .join('')
    .replace(/ +([.,;:)])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The shares at a moment: those of the last judgement before it. */
export const sharesAt = (course: Course, at: number): readonly number[] | null =>
  (course.moments.findLast((m) => m.at <= at) ?? course.moments[0])?.shares ?? null;

/** The shares of all seats in words. */
export const sharesWords = (shares: readonly number[], names: readonly string[]): string =>
  names.map((name, i) => `${name} ${percent(shares[i] ?? 0, 1)}`).join(', ');

/** How a game went, for those who do not see the line. */
export function courseWords(course: Course, names: readonly string[]): string {
  const [first, last] = [course.moments[0], course.moments.at(-1)];
  if (!first || !last) return 'Nothing has been judged yet.';
  const ranges = names.map((name, i) => {
    const all = course.moments.map((m) => m.shares[i] ?? 0);
    return `${name} between ${percent(Math.min(...all), 1)} and ${percent(Math.max(...all), 1)}`;
  });
  return `At first ${sharesWords(first.shares, names)}; at the end ${sharesWords(last.shares, names)}. On the way ${ranges.join(', ')}.`;
}

/** How luck went, for those who do not see the line. */
export function luckWords(running: readonly LuckSum[], names: readonly string[]): string {
  const last = running.at(-1);
  if (!last) return 'Nothing has been thrown yet.';
  const told = names.map((name, i) => {
    const all = [0, ...running.map((r) => r.sums[i] ?? 0)];
    return `${name} ${signed(last.sums[i] ?? 0)}, between ${signed(Math.min(...all))} and ${signed(Math.max(...all))}`;
  });
  return `${running.length === 1 ? 'One throw' : `${running.length} throws`}. ${told.join('; ')}.`;
}

/** Words as a list one can read aloud. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What speaks for a plan and then what speaks against it, as one sentence. */
export function reasonWords(
  reasons: readonly AdviceReason[],
  advised: string,
  seats: readonly Pick<SeatMeta, 'id' | 'name'>[],
): string {
  const clause = (some: readonly AdviceReason[]) => {
    const own = some.filter((r) => r.seat === advised).map((r) => r.text);
    const others = seats.flatMap(({ id, name }) => {
      const theirs = some.filter((r) => r.seat === id && id !== advised).map((r) => r.text);
      return theirs.length > 0 ? [`the ${name} side ${listed(theirs)}`] : [];
    });
    return [...(own.length > 0 ? [`it ${listed(own)}`] : []), ...others].join(', and ');
  };
  const good = clause(reasons.filter((r) => r.good));
  const ill = clause(reasons.filter((r) => !r.good));
  if (good === '') return ill === '' ? 'Nothing stands out between this plan and others.' : `Though ${ill}.`;
  return `Because ${good}${ill === '' ? '' : `; but ${ill}`}.`;
}

/** Are two moves the same? They come from two answers, which may order what is in them differently. */
export function sameMove(a: Move, b: Move): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [p, q] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return p.size === q.size && [...p].every(([key, value]) => q.has(key) && sameMove(value, q.get(key)));
}

export const offerOf = (offers: readonly Offer[], move: Move): Offer | null =>
  offers.find((o) => sameMove(o.move, move)) ?? null;

/** Is an offer a choice on the way to a step of a plan, rather than something to do before it? */
export function leadsTo({ on }: Offer, step: Pick<AdviceStep, 'pieces' | 'spaces'> | undefined): boolean {
  if (!step) return false;
  if ('piece' in on) return step.pieces.includes(on.piece);
  return 'space' in on && step.spaces.includes(on.space);
}

/** What an offer does, without the particulars that its label may go on with. */
export const offerWords = ({ label }: Offer): string => shortLabel(bareText(label)).replace(/: .*/, '');

/** One thing is asked at a time; whoever asks meanwhile is answered once more when that is done. */
export function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let under = false;
  let again = false;
  return async () => {
    again = true;
    if (under) return;
    under = true;
    try {
      while (again) {
        again = false;
        await ask();
      }
    } finally {
      under = false;
    }
  };
}
