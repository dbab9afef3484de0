import { spaceOf } from '../lib/offers';
import { plainText } from '../lib/markup';
import type { Piece } from '../lib/types';
import { voice } from '../lib/voice.svelte';
import type { TableContext } from '../store/context';
import { Rover, cycle, isArrow, steps } from './navigate';
import type { Plan } from './plan';

/** The board by keyboard: a finger that goes from space to space, and what it finds there read out. */
export class BoardKeys {
  cursor = $state<string | null>(null);
  /** Is the finger shown? Only while the board is held by the keyboard. */
  focused = $state(false);
  measured = $state.raw<{ from: string | null; to: string | null }>({ from: null, to: null });
  private rover: Rover | null = null;
  private plan: Plan | null = null;

  constructor(private readonly context: TableContext) {}

  start(plan: Plan): void {
    this.plan = plan;
    this.rover = new Rover(plan.spaces);
  }

  /** A click puts the finger there, out of sight. */
  moveTo(space: string | null): void {
    this.focused = false;
    if (space === null) return;
    this.cursor = space;
    this.rover?.forget();
  }

  /** Everything Tab stops at: pieces that may be chosen, then places, in the order of the offers. */
  private get stops(): string[] {
    const { match } = this.context;
    const places = new Map((match.stage.table?.pieces ?? []).map((p): [string, string | null] => [p.id, spaceOf(p)]));
    const pieces = match.index.pieces.flatMap((o) => ('piece' in o.on ? (places.get(o.on.piece) ?? []) : []));
    const spaces = match.index.spaces.flatMap((o) => ('space' in o.on ? o.on.space : []));
    return [...new Set([...pieces, ...spaces])];
  }

  onkeydown(event: KeyboardEvent): void {
    const { match, hand, camera } = this.context;
    const plan = this.plan;
    if (!plan || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow(event.key)) {
      event.preventDefault();
      this.focused = true;
      const next = this.rover?.go(this.here, event.key) ?? null;
      if (next !== null) this.go(next);
    } else if (event.key === 'Tab') {
      const next = cycle(this.stops, this.cursor, event.shiftKey);
      if (next === null) return;
      event.preventDefault();
      this.focused = true;
      this.rover?.forget();
      this.go(next);
    } else if (this.focused && (event.key === 'Enter' || event.key === ' ')) {
      // Without the finger Enter is left to the main button.
      event.preventDefault();
      event.stopPropagation();
      match.finishMotion();
      const space = this.here;
      if (this.context.layers.measuring) return this.measure(space);
      const pieces = (match.stage.table?.pieces ?? []).filter((p) => spaceOf(p) === space).map((p) => p.id);
      const armed = hand.armed;
      hand.tap({ space, pieces, sign: null }, 'key');
      if (hand.armed && hand.armed !== armed) voice.say(`${hand.armed.label}. Enter again to do it.`);
    } else return;
    const at = this.cursor === null ? null : plan.at(this.cursor);
    if (at) camera.see([at]);
  }

  private get here(): string {
    if (this.cursor !== null) return this.cursor;
    const subject = this.context.match.stage.table?.prompt.piece;
    const piece = this.context.match.stage.table?.pieces.find((p) => p.id === subject);
    const first = (piece ? spaceOf(piece) : null) ?? this.stops[0] ?? this.plan?.spaces.keys().next().value ?? '';
    return first;
  }

  private go(space: string): void {
    this.cursor = space;
    this.context.hand.refused = null;
    voice.say(this.describe(space));
  }

  /** What stands at a space and what may be done there, in words. */
  describe(space: string): string {
    const { match } = this.context;
    const ground = this.plan?.spaces.get(space);
    const pieces: Piece[] = (match.stage.table?.pieces ?? []).filter((p) => spaceOf(p) === space);
    const offers = [...pieces.flatMap((p) => match.index.piece(p.id)), ...match.index.space(space)];
    const parts = [this.plan?.title(space) ?? space];
    if (ground) parts.push(ground.ground);
    parts.push(...pieces.map((p) => p.label));
    parts.push(...offers.map((o) => plainText(o.label)));
    if (pieces.some((p) => match.alternatives.has(p.id))) parts.push('may be chosen instead');
    return parts.join('. ');
  }

  measure(space: string | null): void {
    const { from, to } = this.measured;
    if (space === null) this.measured = { from: null, to: null };
    else if (from === null || to !== null) this.measured = { from: space, to: null };
    else {
      this.measured = { from, to: space };
      const count = this.plan ? steps(this.plan.spaces, from, space) : null;
      voice.say(count === null ? 'No way between them.' : `${count} steps from ${from} to ${space}.`);
    }
  }
}
