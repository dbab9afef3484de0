import { percent, wholePercents } from '../lib/numbers';
import type { DicePool, Fight, Share, Tone } from '../lib/types';
import { spoken } from './pools';

/** Throws side by side with the same result, as a brace spans them. */
export interface BraceRun {
  result: string;
  tone: Tone;
  /** First cell and number of cells. */
  from: number;
  span: number;
  /** In how many of how many cases this result comes, over all its runs. */
  weight: number;
  text: string;
  /** The whole text did not fit and stands below. */
  cut: boolean;
}

/** Letters that fit under one cell on one line, about. */
const LETTERS = 9;

/** What happens in a few words: the server puts particulars after a colon or comma. */
const gist = (text: string) => text.split(/[:,]/)[0] ?? text;

/** The braces under a row of throws, each with as many words as it has room for. */
export function braces(fight: Fight): BraceRun[] {
  const runs: BraceRun[] = [];
  fight.throws.forEach((t, i) => {
    const last = runs.at(-1);
    if (last?.result === t.result) {
      last.span++;
      return;
    }
    const share = fight.shares.find((s) => s.result === t.result);
    runs.push({
      result: t.result,
      tone: t.tone,
      from: i,
      span: 1,
      weight: share?.weight ?? t.weight,
      text: share?.text ?? '',
      cut: false,
    });
  });
  const told = new Set<string>();
  // The label goes to the widest run of a result.
  for (const run of [...runs].sort((a, b) => b.span - a.span)) {
    if (told.has(run.result)) {
      run.text = '';
      continue;
    }
    told.add(run.result);
    const room = run.span * LETTERS * 2 - 7;
    if (run.text.length > room) {
      const short = gist(run.text);
      run.cut = short !== run.text || short.length > room;
      run.text = short.length > room + 6 ? '' : short;
    }
  }
  return runs;
}

/** Shares whose words found no room under the brace. */
export function leftOver(fight: Fight, runs: readonly BraceRun[]) {
  return fight.shares.filter((s) => runs.some((r) => r.result === s.result && r.cut));
}

const TURNED: Record<Tone, Tone> = { good: 'ill', mixed: 'mixed', ill: 'good' };

/** The tones of the results from the viewer's side; the table gives them for the attacker. */
export function seenBy(fight: Fight, defends: boolean): Fight {
  if (!defends) return fight;
  const turned = <T extends { tone: Tone }>(of: T): T => ({ ...of, tone: TURNED[of.tone] });
  return { ...fight, throws: fight.throws.map(turned), shares: fight.shares.map(turned) };
}

/** A result, and how likely it is that it comes to this or better. */
export interface Rung {
  result: string;
  tone: Tone;
  text: string;
  /** In how many of all cases. */
  weight: number;
  /** What it is made up of. */
  shares: readonly Share[];
}

const RANK: Record<Tone, number> = { good: 0, mixed: 1, ill: 2 };

/**
 * The chances of a result or better that the chances of the single results do not say already, the best first. The table
 * lists results from the attacker's best to his worst; for the defender the order is reversed. Nothing where the tones say
 * that the list is in no such order. The fight is given as it is seen.
 */
export function orBetter(fight: Fight, defends = false): Rung[] {
  const shares = fight.shares.filter((s) => s.weight > 0);
  if (defends) shares.reverse();
  if (shares.some((s, i) => i > 0 && RANK[s.tone] < RANK[shares[i - 1]?.tone ?? 'good'])) return [];
  const rungs: Rung[] = [];
  let weight = 0;
  for (const [i, share] of shares.entries()) {
    weight += share.weight;
    const next = shares[i + 1];
    // What comes to the same, whatever it is called, is one step.
    const alike = next?.text === share.text && next.tone === share.tone;
    const { result, tone, text } = share;
    if (i > 0 && !alike && weight < fight.total)
      rungs.push({ result, tone, text, weight, shares: shares.slice(0, i + 1) });
  }
  return rungs;
}

/** A chance as it stands on the card, in cases of a single die or in per cent. */
export const chance = (weight: number, fight: Fight): string =>
  isStrip(fight) ? `${weight} in ${fight.total}` : percent(weight, fight.total);

/** Is it a row of single dice, each as likely as the next? */
export const isStrip = (fight: Fight): boolean =>
  fight.throws.length > 0 &&
  fight.throws.length <= 6 &&
  fight.throws.every((t) => t.dice.length === 1 && t.weight === 1);

/** The cell that dice fell on. */
export const hitCell = (fight: Fight, dice: readonly number[]): number =>
  fight.throws.findIndex((t) => t.dice.length === dice.length && t.dice.every((d, i) => d === dice[i]));

/** The strengths that a ratio comes from, in words; nothing where none are compared. */
export const strengths = ({ attack, defence, pools }: Fight): string =>
  (pools?.length ?? 0) === 0 && (attack > 0 || defence > 0) ? `${attack} against ${defence}` : '';

/** The dice of a side in one line. */
export const diceWords = ({ groups }: DicePool): string =>
  groups
    .filter(([count]) => count > 0)
    .map(([count, need]) => `${count} ${count === 1 ? 'die' : 'dice'} on ${need}${need < 6 ? '+' : ''}`)
    .join(' and ');

/** The whole fight in one sentence, for those who listen. */
export function inWords(fight: Fight, defends = false): string {
  const rungs = orBetter(fight, defends).map((r) => `${chance(r.weight, fight)}: ${gist(r.text)} or better`);
  const better = rungs.length > 0 ? ` ${rungs.join('; ')}.` : '';
  if (fight.pools && fight.pools.length > 0) {
    // Of many dice nobody counts the cases. The figures are those that are seen.
    const weights = fight.shares.map((s) => s.weight);
    const whole = wholePercents(weights, fight.total);
    const results = fight.shares.map((s, i) => {
      const words = s.text.startsWith(s.result) ? s.text : `${s.result}, ${s.text}`;
      return `${spoken(whole[i] ?? 0, s.weight)} ${words}`;
    });
    const dice = fight.attack === 1 ? '1 die' : `${fight.attack} dice`;
    return `${fight.title}. ${dice} against ${fight.defence}. ${results.join('; ')}.${better}`;
  }
  const chances = fight.shares.map((s) => `${chance(s.weight, fight)}: ${s.text}`);
  // Where strengths are not compared there is nothing to add up.
  const summed = fight.attack > 0 || fight.defence > 0;
  const forces = summed ? `${fight.attack} against ${fight.defence}, ${fight.column}. ` : '';
  const need = fight.need ? `${fight.need.result} ${fight.column}. ` : '';
  return `${fight.title}. ${forces}${need}${chances.join('; ')}.${better}`;
}
