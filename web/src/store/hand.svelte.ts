import type { Point, Rect } from '../board/camera';
import { onTheWay } from '../board/placing';
import { ApiError, api } from '../lib/api';
import { meaningsAt, sameTarget, type Spotted } from '../lib/offers';
import type { Fight, Offer, Preview, Refusal, Signpost, Target } from '../lib/types';
import type { Match } from './match.svelte';
import type { Roll } from './stage.svelte';

export type InputKind = 'mouse' | 'touch' | 'key';

/** What is under the pointer: the ground, what stands on it, and a sign if the pointer is right on it. */
export interface Touched extends Spotted {
  sign: Signpost | null;
}

export interface Refused {
  target: Target;
  refusal: Refusal;
}

export interface Choice {
  label: string;
  act: () => void;
}

const GLANCE = 35;
/** How long a card stays open for a pointer that is moving towards it. */
const GRACE = 400;

const same = (a: Touched | null, b: Touched | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.space === b.space &&
    a.sign === b.sign &&
    a.aimed === b.aimed &&
    a.pieces.length === b.pieces.length &&
    a.pieces.every((p, i) => p === b.pieces[i]));

/** The player's input at the table: what is pointed at, what is about to be done, and what was refused. */
export class Hand {
  /** The offer under the pointer. */
  hovered = $state.raw<Offer | null>(null);
  /** The offer that a first tap or key has chosen and a second will carry out. */
  armed = $state.raw<Offer | null>(null);
  preview = $state.raw<{ offer: Offer; data: Preview } | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** An ambiguous click: the things it could mean, at this space or card. */
  picker = $state.raw<{ space: string | null; card?: string; choices: Choice[] } | null>(null);
  /** A piece whose particulars are shown. */
  inspected = $state<string | null>(null);
  /** What the pointer or the finger of the keyboard is on, to be told about; whether it may be chosen or not. */
  pointed = $state.raw<Target | null>(null);
  /** The piece right under the pointer, where a space holds many. */
  over = $state<string | null>(null);

  /** Where a card lies on the board that tells of what is under the pointer and can itself be used. */
  card: Rect | null = null;
  /** Where the pointer last was on what it points at. */
  private from: Point | null = null;
  private grace: ReturnType<typeof setTimeout> | undefined;

  private touched: Touched | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private cache = new Map<string, Preview>();
  /** The preview that is being asked for. A game that moves on makes it void: then it is not asked for any longer. */
  private asking: AbortController | null = null;

  constructor(private readonly match: Match) {}

  /** What the main button would do. */
  get considered(): Offer | null {
    return this.armed ?? this.hovered;
  }

  /** The fight that what is pointed at or chosen would bring. */
  get foreseen(): Fight | null {
    return this.preview?.data.fight ?? null;
  }

  /** Dice that roll; once they lie, what is pointed at comes first. */
  get roll(): Roll | null {
    const roll = this.match.stage.roll;
    return roll && (!roll.settled || !this.foreseen) ? roll : null;
  }

  /** The fight that is laid open now. */
  get fight(): Fight | null {
    return this.roll ? this.roll.fight : (this.foreseen ?? this.match.stage.table?.fight ?? null);
  }

  /** The mouse has moved, perhaps over something else. On its way to the card, whatever it passes is ignored. */
  hover(touched: Touched | null, at: Point | null): void {
    clearTimeout(this.grace);
    if (same(touched, this.touched)) {
      this.from = at;
      return;
    }
    const { card, from } = this;
    const leaves = card !== null && from !== null && this.armed === null && this.preview !== null;
    // Where it left the board it may have gone onto the card.
    if (leaves && (at === null || onTheWay(from, at, card))) this.wait(touched, at);
    else this.arrive(touched, at);
  }

  private wait(touched: Touched | null, at: Point | null): void {
    this.grace = setTimeout(() => this.arrive(touched, at), GRACE);
  }

  private arrive(touched: Touched | null, at: Point | null): void {
    this.from = at;
    this.point(touched);
  }

  /** The mouse is on the card: it stays. */
  hold(): void {
    clearTimeout(this.grace);
  }

  /** The mouse has left the card. */
  release(): void {
    clearTimeout(this.grace);
    if (this.armed === null) this.wait(null, null);
  }

  /** The mouse is over something else. */
  private point(touched: Touched | null): void {
    if (same(touched, this.touched)) return;
    this.touched = touched;
    this.over = touched?.aimed ? (touched.pieces[0] ?? null) : null;
    this.pointed = touched ? this.meant(touched) : null;
    clearTimeout(this.timer);
    this.hovered = null;
    if (this.armed === null) this.preview = null;
    if (!touched || !this.match.interactive || this.match.busy || this.picker) return;
    const offers = meaningsAt(this.match.index, touched, touched.sign);
    const only = offers[0];
    if (only && offers.length === 1) {
      this.hovered = only;
      // A player who clicks at once needs no preview.
      if (this.armed === null) this.timer = setTimeout(() => void this.showPreview(only), GLANCE);
    }
  }

  /** What a pointer there is on: a piece before the ground, but not the pieces of an area that many share. */
  private meant(touched: Touched): Target | null {
    const piece = touched.aimed === false ? undefined : touched.pieces[0];
    if (piece !== undefined) return { piece };
    return touched.space === null ? null : { space: touched.space };
  }

  tap(touched: Touched, means: InputKind): void {
    clearTimeout(this.timer);
    clearTimeout(this.grace);
    this.refused = null;
    this.picker = null;
    // The ground that many share stands for none of them.
    const piece = touched.aimed === false ? undefined : touched.pieces[0];
    if (!this.match.interactive) {
      this.inspected = piece ?? null;
      return;
    }
    const offers = meaningsAt(this.match.index, touched, touched.sign);
    const others = touched.pieces.map((p) => this.match.alternatives.get(p)).filter((o) => o !== undefined);
    if (offers.length + others.length > 1) {
      this.disarm();
      this.picker = {
        space: touched.space,
        choices: [
          ...offers.map((offer) => ({ label: offer.label, act: () => this.commit(offer) })),
          ...others.map((offer) => ({ label: offer.label, act: () => this.swap(offer) })),
        ],
      };
      return;
    }
    const offer = offers[0];
    const other = others[0];
    if (offer) this.choose(offer, means);
    else if (other) this.swap(other);
    else {
      this.disarm();
      this.inspected = piece ?? null;
      const selected = this.match.view?.table.prompt.piece;
      const target = this.meant(touched);
      if (target && (piece === undefined || piece !== selected)) void this.explain(target);
    }
  }

  /** The mouse is over a card of the hand, or over none. */
  pointCard(card: string | null): void {
    clearTimeout(this.grace);
    this.point(null);
    clearTimeout(this.timer);
    this.pointed = card === null ? null : { card };
    if (card === null) {
      this.hovered = null;
      if (this.armed === null) this.preview = null;
      return;
    }
    if (!this.match.interactive || this.match.busy || this.picker) return;
    const offers = this.match.index.card(card);
    const only = offers[0];
    if (!only || offers.length > 1) return;
    this.hovered = only;
    if (this.armed === null) this.timer = setTimeout(() => void this.showPreview(only), GLANCE);
  }

  /** A card was clicked: it is played, asks how, or says why it cannot be. */
  tapCard(card: string, means: InputKind): void {
    clearTimeout(this.timer);
    this.refused = null;
    this.picker = null;
    if (!this.match.interactive) return;
    const offers = this.match.index.card(card);
    const only = offers[0];
    if (!only) {
      this.disarm();
      void this.explain({ card });
    } else if (offers.length > 1) {
      this.disarm();
      const choices = offers.map((offer) => ({ label: offer.label, act: () => this.commit(offer) }));
      this.picker = { space: null, card, choices };
    } else this.choose(only, means);
  }

  /** A first tap shows what would happen, a second does it. Taking up one's own piece can be taken back: it is done at once. */
  private choose(offer: Offer, means: InputKind): void {
    const light = 'piece' in offer.on && offer.style === 'plain';
    if (means === 'mouse' || light || this.armed === offer) return this.commit(offer);
    this.arm(offer);
  }

  arm(offer: Offer): void {
    this.armed = offer;
    this.picker = null;
    this.refused = null;
    void this.showPreview(offer);
  }

  disarm(): void {
    this.armed = null;
    this.hovered = null;
    this.preview = null;
  }

  commit(offer: Offer): void {
    this.reset();
    void this.match.act(offer);
  }

  private swap(offer: Offer): void {
    this.reset();
    void this.match.instead(offer);
  }

  /** A new decision: whatever the hand was about no longer holds. */
  reset(): void {
    clearTimeout(this.timer);
    clearTimeout(this.grace);
    this.asking?.abort();
    this.touched = null;
    this.pointed = null;
    this.disarm();
    this.refused = null;
    this.picker = null;
    this.inspected = null;
  }

  /** Closes what is open, innermost first. Was there anything? */
  dismiss(): boolean {
    if (this.picker) this.picker = null;
    else if (this.refused) this.refused = null;
    else if (this.armed) this.disarm();
    else if (this.inspected !== null) this.inspected = null;
    else return false;
    return true;
  }

  inspect(piece: string | null): void {
    this.inspected = piece;
  }

  /** Fetches what an offer would do; shown if it is still wanted when it comes. */
  async showPreview(offer: Offer): Promise<void> {
    const view = this.match.view;
    const seat = this.match.eyes;
    // The hand may have rested here while the game moved on.
    if (!view || seat === null || !this.match.interactive || this.match.busy) return;
    const key = `${view.seq} ${JSON.stringify(offer.move)}`;
    const known = this.cache.get(key);
    if (known) {
      this.preview = { offer, data: known };
      return;
    }
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      const data = await api.preview(this.match.id, seat, offer.move, asking.signal);
      if (this.cache.size > 400) this.cache.clear();
      this.cache.set(key, data);
      if (!asking.signal.aborted && this.considered && sameTarget(this.considered.on, offer.on)) {
        this.preview = { offer, data };
      }
    } catch {
      // If the preview fails, the choice is still valid.
    }
  }

  async explain(target: Target): Promise<void> {
    const seat = this.match.eyes;
    const seq = this.match.view?.seq;
    if (seat === null) return;
    try {
      const refusal = await api.why(this.match.id, seat, target);
      if (refusal && this.match.view?.seq === seq) {
        this.refused = { target, refusal };
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** Where a target lies on the map, if it lies there. */
export function targetPoint(match: Match, target: Target): Point | null {
  const plan = match.plan;
  if (!plan) return null;
  if ('space' in target) return plan.at(target.space);
  if ('piece' in target) {
    const table = match.stage.table;
    const laid = table ? match.laying(table)?.pieces.get(target.piece) : undefined;
    if (laid) return { x: laid.x, y: laid.box.y + laid.box.height / 2 };
    const piece = table?.pieces.find((p) => p.id === target.piece);
    return piece && 'space' in piece.place ? plan.at(piece.place.space) : null;
  }
  return null;
}
