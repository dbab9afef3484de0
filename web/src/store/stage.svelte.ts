import type { Point } from '../board/camera';
import { along } from '../board/geometry';
import type { Plan } from '../board/plan';
import { Motion, ease, stillness } from '../lib/motion';
import type { Fight, JournalLine, Piece, Table } from '../lib/types';
import { DICE, changes, duration, fightBefore, type Change } from './playback';

/** A piece on its way: drawn here instead of where the table has it. */
export interface Float extends Point {
  opacity: number;
}

/** Dice that were thrown, with the fight they decide. */
export interface Roll {
  dice: number[];
  text: string;
  fight: Fight | null;
  settled: boolean;
}

export interface Pace {
  /** Motions are so many times as fast. */
  speed: number;
  /** Time to read a step before the next, in milliseconds at speed one. */
  hold: number;
}

const READING_DICE = 700;
const OUTLINE = 1500;

/** What is drawn on the board now, and what is moving on it. */
export class Stage {
  table = $state.raw<Table | null>(null);
  /** How many moves had been made on that table. */
  at = $state(0);
  /** The lines of the step that is being shown. */
  lines = $state.raw<readonly JournalLine[]>([]);
  floats = $state.raw<ReadonlyMap<string, Float>>(new Map());
  /** Pieces that are leaving the board: no longer on the table, still in sight. */
  leaving = $state.raw<readonly Piece[]>([]);
  roll = $state.raw<Roll | null>(null);
  /** Pieces to outline for a moment where nothing may move. */
  changed = $state.raw<readonly string[]>([]);
  /** Called with the spaces of a step, so that the camera can look there. */
  look: (spaces: readonly string[]) => void = () => undefined;

  private motion = new Motion();
  private outlineTimer: ReturnType<typeof setTimeout> | undefined;
  private rollTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly plan: () => Plan | null,
    /** Where a piece lies on a table, if that is not simply the middle of its space. */
    private readonly spot: (table: Table, piece: string) => Point | null = () => null,
  ) {}

  /** Shows a table without animation. */
  show(table: Table, at: number, lines: readonly JournalLine[] = []): void {
    this.motion.finish();
    this.table = table;
    this.at = at;
    this.lines = lines;
    this.floats = new Map();
    this.leaving = [];
  }

  /** Completes what is moving. */
  finish(): void {
    this.motion.finish();
  }

  dropRoll(): void {
    clearTimeout(this.rollTimer);
    this.roll = null;
  }

  /** Animates the way to a table step by step, following its journal lines. Resolves when everything has been shown or skipped. */
  async play(table: Table, at: number, lines: readonly JournalLine[], pace: Pace): Promise<void> {
    this.motion.finish();
    const motion = new Motion();
    this.motion = motion;
    const before = this.table;
    const still = stillness();
    this.lines = lines;
    const spaces = lines.flatMap((l) => l.spaces ?? []);
    if (spaces.length > 0) this.look(spaces);

    const thrown = lines.find((l) => (l.dice?.length ?? 0) > 0);
    if (thrown?.dice) await this.throwDice(thrown, thrown.dice, fightBefore(before, lines), pace, motion, still);
    else if (lines.length > 0) this.dropRoll();

    const steps = before ? changes(before.pieces, table.pieces, lines) : [];
    this.table = table;
    this.at = at;
    if (still) {
      this.outline(steps.map((s) => s.piece));
      await motion.pause(steps.length > 0 ? pace.hold : 0);
      return;
    }
    const gone = new Set(steps.filter((s) => s.kind === 'leave').map((s) => s.piece));
    this.leaving = (before?.pieces ?? []).filter((p) => gone.has(p.id));
    const longest = Math.max(0, ...steps.map(duration)) / pace.speed;
    const ways = this.waysOf(steps, before, table);
    if (steps.length > 0) this.floats = floatsAt(ways, 0);
    await motion.run(longest, (share) => {
      this.floats = share >= 1 ? new Map() : floatsAt(ways, share);
    });
    this.leaving = [];
    await motion.pause(pace.hold / pace.speed);
  }

  private async throwDice(
    line: JournalLine,
    dice: number[],
    fight: Fight | null,
    pace: Pace,
    motion: Motion,
    still: boolean,
  ): Promise<void> {
    clearTimeout(this.rollTimer);
    const roll = { dice, text: line.text, fight };
    if (!still) {
      this.roll = { ...roll, settled: false };
      await motion.pause(DICE / pace.speed);
    }
    this.roll = { ...roll, settled: true };
    this.rollTimer = setTimeout(() => (this.roll = null), 8000);
    await motion.pause(READING_DICE / pace.speed);
  }

  private outline(pieces: string[]): void {
    clearTimeout(this.outlineTimer);
    this.changed = pieces;
    this.outlineTimer = setTimeout(() => (this.changed = []), OUTLINE);
  }

  /** The way of each piece on the map, from where it lay to where it will lie. */
  private waysOf(steps: readonly Change[], before: Table | null, after: Table): Way[] {
    const plan = this.plan();
    if (!plan) return [];
    return steps.flatMap((change) => {
      const began = before ? this.spot(before, change.piece) : null;
      const ends = this.spot(after, change.piece);
      const way = plan.way(change.kind === 'leave' ? [change.from] : change.way);
      if (way.length === 0) return [];
      if (began && change.kind !== 'arrive') way[0] = began;
      if (ends && change.kind !== 'leave') way[way.length - 1] = ends;
      return [{ change, way }];
    });
  }
}

interface Way {
  change: Change;
  way: Point[];
}

function floatsAt(ways: readonly Way[], share: number): Map<string, Float> {
  const floats = new Map<string, Float>();
  for (const { change, way } of ways) {
    const opacity = change.kind === 'leave' ? 1 - share : change.kind === 'arrive' ? Math.min(1, share * 2) : 1;
    floats.set(change.piece, { ...along(way, change.kind === 'leave' ? 0 : ease(share)), opacity });
  }
  return floats;
}
