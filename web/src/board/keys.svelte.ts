import { spaceOf } from '../lib/offers';
import { plainText } from '../lib/markup';
import { needWords } from '../lib/numbers';
import type { Piece, Target } from '../lib/types';
import { voice } from '../lib/voice.svelte';
import type { TableContext } from '../store/context';
import { Rover, cycle, isArrow, steps } from './navigate';
import type { Plan } from './plan';

/** Where the cursor may be: on the ground of a space, or on one of the pieces there. */
interface Stop {
  space: string;
  piece: string | null;
}

const nameOf = (stop: Stop) => `${stop.space} ${stop.piece ?? ''}`;

/** The board by keyboard: a cursor that moves from space to space and reads out what it finds. */
export class BoardKeys {
  cursor = $state<string | null>(null);
  /** The piece under the cursor if a space holds several; `null` means the ground. */
  piece = $state<string | null>(null);
  /** Whether the cursor is shown: only while the board has the keyboard focus. */
  focused = $state(false);
  measured = $state.raw<{ from: string | null; to: string | null }>({ from: null, to: null });
  private rover: Rover | null = null;
  private plan: Plan | null = null;

  constructor(private readonly context: TableContext) {}

  start(plan: Plan): void {
    this.plan = plan;
    this.rover = new Rover(plan.spaces);
  }

  /** A click moves the cursor there without showing it. */
  moveTo(space: string | null): void {
    this.focused = false;
    this.piece = null;
    if (space === null) return;
    this.cursor = space;
    this.rover?.forget();
  }

  /** Everything Tab stops at: pieces that may be chosen, then places, in the order of the offers. */
  private get stops(): Stop[] {
    const { match } = this.context;
    const places = new Map((match.stage.table?.pieces ?? []).map((p): [string, string | null] => [p.id, spaceOf(p)]));
    const many = this.plan?.blocks ?? false;
    const stops: Stop[] = match.index.pieces.flatMap((o) => {
      if (!('piece' in o.on)) return [];
      const space = places.get(o.on.piece) ?? null;
      return space === null ? [] : [{ space, piece: many ? o.on.piece : null }];
    });
    stops.push(...match.index.spaces.flatMap((o) => ('space' in o.on ? [{ space: o.on.space, piece: null }] : [])));
    return [...new Map(stops.map((s) => [nameOf(s), s])).values()];
  }

  private piecesAt(space: string): Piece[] {
    return (this.context.match.stage.table?.pieces ?? []).filter((p) => spaceOf(p) === space);
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
      const stops = new Map(this.stops.map((s) => [nameOf(s), s]));
      const here = this.cursor === null ? null : nameOf({ space: this.cursor, piece: this.piece });
      const next = stops.get(cycle([...stops.keys()], here, event.shiftKey) ?? '');
      if (!next) return;
      event.preventDefault();
      this.focused = true;
      this.rover?.forget();
      this.go(next.space, next.piece);
    } else if (plan.blocks && (event.key === 'PageDown' || event.key === 'PageUp')) {
      // From the ground to the pieces on it, one after the other, and back.
      event.preventDefault();
      this.focused = true;
      const ids = this.piecesAt(this.here).map((p) => p.id);
      this.go(this.here, cycle(ids, this.piece, event.key === 'PageUp'));
    } else if (this.focused && (event.key === 'Enter' || event.key === ' ')) {
      // Without the cursor, Enter belongs to the main button.
      event.preventDefault();
      event.stopPropagation();
      match.finishMotion();
      const space = this.here;
      if (this.context.layers.measuring) return this.measure(space);
      const pieces = this.piece === null ? this.piecesAt(space).map((p) => p.id) : [this.piece];
      const armed = hand.armed;
      hand.tap({ space, pieces, sign: null, ...(plan.blocks ? { aimed: this.piece !== null } : {}) }, 'key');
      if (hand.armed && hand.armed !== armed) voice.say(`${hand.armed.label}. Enter again to do it.`);
    } else return;
    const at = this.cursor === null ? null : plan.at(this.cursor);
    if (at) camera.find([at]);
  }

  private get here(): string {
    if (this.cursor !== null) return this.cursor;
    const subject = this.context.match.stage.table?.prompt.piece;
    const piece = this.context.match.stage.table?.pieces.find((p) => p.id === subject);
    const first =
      (piece ? spaceOf(piece) : null) ?? this.stops[0]?.space ?? this.plan?.spaces.keys().next().value ?? '';
    return first;
  }

  private go(space: string, piece: string | null = null): void {
    this.cursor = space;
    this.piece = piece;
    this.context.hand.refused = null;
    this.context.hand.pointed = piece === null ? this.onGround(space) : { piece };
    voice.say(piece === null ? this.describe(space) : this.describePiece(piece));
  }

  /** What stands alone on a space is what is told about. */
  private onGround(space: string): Target {
    const [only] = this.plan?.blocks ? [] : this.piecesAt(space);
    return only ? { piece: only.id } : { space };
  }

  private describePiece(id: string): string {
    const { match } = this.context;
    const table = match.stage.table;
    const on = (table?.tokens ?? []).filter((t) => t.on === id).map((t) => t.label);
    const label = table?.pieces.find((p) => p.id === id)?.label ?? id;
    return [label, ...on, ...match.index.piece(id).map((o) => plainText(o.label))].join('. ');
  }

  /** What stands at a space and what may be done there, in words. */
  describe(space: string): string {
    const { match } = this.context;
    const ground = this.plan?.spaces.get(space);
    const table = match.stage.table;
    const pieces = this.piecesAt(space);
    const tokens = (table?.tokens ?? []).filter((t) => 'space' in t.place && t.place.space === space);
    const need = table?.marks.find((m) => m.kind === 'need' && m.space === space);
    const offers = [...pieces.flatMap((p) => match.index.piece(p.id)), ...match.index.space(space)];
    const parts = [this.plan?.title(space) ?? space];
    if (ground) parts.push(ground.ground);
    parts.push(...pieces.map((p) => p.label), ...tokens.map((t) => t.label));
    if (need?.kind === 'need') parts.push(needWords(need.text));
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
