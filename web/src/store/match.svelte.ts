import type { Laying } from '../board/laying';
import { Plan } from '../board/plan';
import { ApiError, api, deedId, type Deed, type Held } from '../lib/api';
import { armiesOf, actingSeat, eyesFor, hasTiles, humanSeats, isExhibition, isOver, needsHandover } from '../lib/seats';
import { OfferIndex, otherPieces } from '../lib/offers';
import type { Changed, JournalLine, Meta, Offer, Table, TilePanel, View } from '../lib/types';
import { voice } from '../lib/voice.svelte';
import { Line, type LineState } from './line';
import { momentIndex, moments, originOf, stepsAfter } from './playback';
import { Stage } from './stage.svelte';

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const READING = 450;
/** Somebody else's long turn is told faster the longer it is. */
const hurry = (steps: number) => Math.min(4, Math.max(1, steps / 8));

/** One game on this screen: the server's data, the present viewer, and the moment shown. */
export class Match {
  plan = $state.raw<Plan | null>(null);
  meta = $state.raw<Meta | null>(null);
  view = $state.raw<View | null>(null);
  journal = $state.raw<readonly JournalLine[]>([]);
  eyes = $state<string | null>(null);
  /** The seat the screen must be handed to before anything is shown. */
  handover = $state<string | null>(null);
  /** The seat it will be handed to when the last step has been seen. */
  private next: string | null = null;
  /** The moment looked back at; nothing means now. */
  cursor = $state<number | null>(null);
  playing = $state(false);
  speed = $state<Speed>(1);
  busy = $state(false);
  thinking = $state(false);
  line = $state.raw<LineState>({ kind: 'up' });
  /** The game could not be opened at all. */
  failure = $state<string | null>(null);
  /** Something went wrong that does not stop the game. */
  trouble = $state<string | null>(null);
  /** Steps of others are being shown one after the other. */
  telling = $state(false);

  readonly stage = new Stage(
    () => this.plan,
    (table, piece) => this.laying(table)?.pieces.get(piece) ?? null,
  );
  readonly index = $derived(new OfferIndex(this.interactive ? (this.view?.table.offers ?? []) : []));
  readonly moments = $derived(moments(this.journal, this.view?.len ?? 0));

  private wire: Line | null = null;
  private shown = { at: 0, epoch: -1 };
  private fetching = false;
  /** The newest change reported while a request was under way. */
  private heard = 0;
  private stale = false;
  /** Steps are on their way to the board. */
  private running = $state(false);
  private rest: { at: number; seat: string; offers: readonly Offer[] } | null = null;
  /** Pieces one could have chosen instead, while a choice is half made. */
  alternatives = $state.raw<ReadonlyMap<string, Offer>>(new Map());
  private closed = false;

  constructor(readonly id: string) {}

  /** May the person at the screen act on what they see? */
  get interactive(): boolean {
    const view = this.view;
    return (
      view !== null &&
      this.cursor === null &&
      this.handover === null &&
      !this.telling &&
      view.table.prompt.yours &&
      view.table.eyes === this.eyes &&
      // Dice may still be rolling over the table of before.
      this.stage.table === view.table
    );
  }

  /** Where the pieces of a table lie, on boards where a space holds many. */
  laying(table: Table): Laying | null {
    const plan = this.plan;
    return plan?.blocks ? plan.layer.lay(table, (piece) => originOf(this.journal, this.stage.at, piece)) : null;
  }

  get live(): boolean {
    return this.cursor === null;
  }

  get over(): boolean {
    return this.view !== null && isOver(this.view.summary.actor);
  }

  /** The moment on the board. */
  get at(): number {
    return this.cursor ?? this.view?.at ?? 0;
  }

  /** What has been seen to happen: while others' steps are told it is behind what is known. */
  get seen(): number {
    const at = this.view?.at ?? 0;
    return this.live && this.running ? Math.min(at, this.stage.at) : at;
  }

  async open(): Promise<void> {
    try {
      const [board, first, shelf] = await Promise.all([
        api.board(this.id),
        api.view(this.id, 'spectator'),
        api.shelf(),
      ]);
      if (this.closed) return;
      const plan = new Plan(board);
      const game = shelf.games.find((g) => g.id === first.summary.game);
      // Who sits at this very table; the shelf only knows the usual.
      this.meta = game ? { ...game, seats: armiesOf(first.summary) } : null;
      const eyes = eyesFor(first.summary, null);
      if (needsHandover(first.summary, null, eyes, hasTiles(first.table))) {
        this.view = first;
        this.handover = eyes;
        this.plan = plan;
      } else {
        this.eyes = eyes;
        const view = eyes === 'spectator' ? first : await api.view(this.id, eyes);
        this.take(view);
        this.shown = { at: view.at, epoch: view.epoch };
        this.stage.show(view.table, view.at);
        // The board comes last, so that it can be framed on what is on it.
        this.plan = plan;
        if (isExhibition(view.summary)) void this.exhibit();
      }
      this.wire = new Line(
        this.id,
        () => this.view?.seq ?? 0,
        (change) => this.onChanged(change),
        (state) => (this.line = state),
      );
      this.wire.open();
    } catch (error) {
      this.failure = error instanceof ApiError ? error.message : 'The game could not be opened.';
    }
  }

  close(): void {
    this.closed = true;
    this.playing = false;
    this.stage.finish();
    this.wire?.close();
  }

  retryLine(): void {
    this.wire?.open();
  }

  /** The person named on the cover has taken the screen. It is lifted when their table is here, not before. */
  async takeOver(): Promise<void> {
    if (this.handover === null) return;
    this.eyes = this.handover;
    await this.refetch();
  }

  // What the server says

  private onChanged(change: Changed): void {
    this.thinking = change.thinking;
    // The client's own request also causes a change event; its answer is on the way.
    if (this.busy) this.heard = Math.max(this.heard, change.seq);
    else if (this.view && change.seq > this.view.seq) void this.refetch();
  }

  private async refetch(): Promise<void> {
    if (this.fetching) {
      this.stale = true;
      return;
    }
    this.fetching = true;
    try {
      do {
        this.stale = false;
        // Under a cover that nobody has lifted yet, what all may see is enough.
        const eyes = this.eyes ?? 'spectator';
        this.receive(await api.view(this.id, eyes, this.held(eyes)));
      } while (this.stale && !this.closed);
    } catch (error) {
      if (error instanceof ApiError && error.offline) this.wire?.broken();
      else this.trouble = error instanceof ApiError ? error.message : null;
    } finally {
      this.fetching = false;
    }
  }

  /** Keeps what was said; the journal comes whole or as what is new. */
  private take(view: View): void {
    const same = this.view?.epoch === view.epoch;
    this.journal =
      view.journal_from > 0 && same
        ? [...this.journal.slice(0, view.journal_from), ...view.journal]
        : view.journal_from > 0
          ? this.journal
          : view.journal;
    this.view = view;
    this.thinking = view.thinking;
    this.rememberRest(view);
  }

  private receive(view: View): void {
    if (this.closed) return;
    if (this.view && view.seq < this.view.seq) return;
    if (view.journal_from > 0 && this.view?.epoch !== view.epoch) {
      void this.refetch();
      return;
    }
    this.take(view);
    const next = eyesFor(view.summary, this.eyes);
    this.next = needsHandover(view.summary, this.eyes, next, hasTiles(view.table)) ? next : null;
    if (this.next === null && next !== this.eyes) {
      this.eyes = next;
      void this.refetch();
    }
    if (this.handover !== null && this.next === null) this.uncover(view, next);
    else if (this.handover !== null || this.cursor !== null) this.cover();
    else void this.catchUp();
  }

  /**
   * Lifts the cover if this is the table of whoever it waits for; what lies below still is the other side's. Whoever it
   * waited for may have played in another window: then it waits for those who are next.
   */
  private uncover(view: View, next: string): void {
    if (view.table.eyes !== this.handover && !this.over) {
      this.handover = next;
      return;
    }
    this.shown = { at: view.at, epoch: view.epoch };
    this.stage.dropRoll();
    this.stage.show(view.table, view.at);
    this.handover = null;
  }

  /** Covers the table for whoever is next, once the last step has been seen by those who made it. */
  private cover(): void {
    if (this.next === null) return;
    this.handover = this.next;
    this.next = null;
    // The last lines may be secret.
    voice.say('');
  }

  /** Shows what has happened since the moment on the board, one step after the other. */
  private async catchUp(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (;;) {
        const view = this.view;
        if (!view || this.cursor !== null || this.closed) break;
        const back = view.epoch !== this.shown.epoch || view.at < this.shown.at;
        const steps = back ? [] : stepsAfter(this.journal, this.shown.at);
        const [step, ...later] = steps;
        if (step && later.length > 0) {
          this.telling = true;
          const table = (await api.view(this.id, view.table.eyes, this.held(view.table.eyes), step.at)).table;
          const pace = { speed: hurry(steps.length) * this.speed, hold: READING };
          if (this.cursor !== null) break;
          if (!this.skipping) await this.stage.play(table, step.at, step.lines, pace);
          this.shown = { at: step.at, epoch: view.epoch };
          if (this.skipping) {
            this.skipping = false;
            this.shown = { at: this.view?.at ?? step.at, epoch: this.view?.epoch ?? view.epoch };
            // Dice of a fight that was skipped over say nothing about the table it led to.
            this.stage.dropRoll();
            if (this.view) this.stage.show(this.view.table, this.view.at);
          }
          continue;
        }
        this.shown = { at: view.at, epoch: view.epoch };
        const mine = view.table.prompt.yours;
        this.telling = false;
        if (view.table !== this.stage.table) {
          await this.stage.play(view.table, view.at, step?.lines ?? [], { speed: 1, hold: mine ? 0 : READING });
        }
        if (this.view === view) break;
      }
    } catch {
      if (this.view && this.cursor === null) this.stage.show(this.view.table, this.view.at);
    } finally {
      this.running = false;
      this.telling = false;
      this.skipping = false;
      this.cover();
    }
  }

  private skipping = false;

  /** Any input completes what is moving; on a long tale it leads straight to its end. */
  finishMotion(): void {
    if (this.telling) this.skipping = true;
    this.stage.finish();
  }

  /** What is here already of the journal as these eyes read it. */
  private held(eyes: string): Held | null {
    const view = this.view;
    return view?.table.eyes === eyes ? { lines: this.journal.length, epoch: view.epoch } : null;
  }

  /** What somebody else at this screen may read on the face-down tile shown. It is asked for only while they hold it up. */
  async tileFor(seat: string, title: string): Promise<TilePanel | null> {
    try {
      const { table } = await api.view(this.id, seat, this.held(seat), this.cursor);
      return table.panels.find((p): p is TilePanel => p.kind === 'tile' && p.title === title) ?? null;
    } catch {
      return null;
    }
  }

  // What the person does

  private async deed(ask: (deed: Deed) => Promise<View>, seat = this.eyes): Promise<boolean> {
    const view = this.view;
    if (!view || seat === null || this.busy) return false;
    this.busy = true;
    this.trouble = null;
    this.finishMotion();
    this.stage.dropRoll();
    try {
      this.receive(await ask({ id: deedId(), after: view.seq, seat, held: this.held(seat) }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.offline) {
        this.wire?.broken();
        this.trouble = 'Your last step did not reach the server. Everything before it is saved; try again.';
      } else if (error.movedOn) {
        await this.refetch();
      } else {
        this.trouble = error.message;
      }
      return false;
    } finally {
      this.busy = false;
      const heard = this.heard;
      this.heard = 0;
      if (this.view && heard > this.view.seq) void this.refetch();
    }
  }

  act(offer: Offer): Promise<boolean> {
    return this.deed((deed) => api.move(this.id, deed, offer.move));
  }

  undo(to?: number): Promise<boolean> {
    return this.deed((deed) => api.undo(this.id, deed, to));
  }

  redo(): Promise<boolean> {
    return this.deed((deed) => api.redo(this.id, deed));
  }

  resign(): Promise<boolean> {
    return this.deed((deed) => api.resign(this.id, deed), this.mySeat);
  }

  draw(): Promise<boolean> {
    return this.deed((deed) => api.draw(this.id, deed));
  }

  /** Where a half-made choice began. */
  private get restPoint(): number | null {
    const rest = this.view?.undo.rest ?? null;
    return rest === null || rest >= (this.view?.len ?? 0) ? null : rest;
  }

  /** Leaves a half-made choice. */
  async back(): Promise<boolean> {
    const rest = this.restPoint;
    return rest === null ? false : this.undo(rest);
  }

  /** Takes another piece instead of the one in hand: one deed, so that nothing is asked in between. */
  async instead(offer: Offer): Promise<boolean> {
    const rest = this.restPoint;
    if (rest === null) return false;
    return this.deed(async (deed) => {
      const left = await api.undo(this.id, deed, rest);
      return api.move(this.id, { ...deed, id: deedId(), after: left.seq, held: null }, offer.move);
    });
  }

  /** The seat a person at this screen may give up for. */
  get mySeat(): string | null {
    const view = this.view;
    if (!view || this.over) return null;
    const humans = humanSeats(view.summary);
    const acting = actingSeat(view.summary.actor);
    if (humans.length === 1) return humans[0] ?? null;
    return acting !== null && humans.includes(acting) ? acting : null;
  }

  /** Remembers what could be chosen where no choice was half made, so that another piece is one click away. */
  private rememberRest(view: View): void {
    const rest = view.undo.rest ?? null;
    if (!view.table.prompt.yours || rest === null || rest >= view.len) {
      this.alternatives = new Map();
      if (view.table.prompt.yours) this.rest = { at: view.len, seat: view.table.eyes, offers: view.table.offers };
      return;
    }
    if (this.rest?.at === rest && this.rest.seat === view.table.eyes) {
      this.alternatives = otherPieces(view.table, this.rest.offers);
      return;
    }
    this.alternatives = new Map();
  }

  // Looking back

  /** Shows an earlier moment; the last one is now. */
  async lookAt(at: number, animate = false): Promise<void> {
    const view = this.view;
    if (!view || this.handover !== null) return;
    if (at >= view.len && !this.following) return this.backToNow(animate);
    this.stage.finish();
    const from = this.at;
    this.cursor = at;
    try {
      const then = await api.view(this.id, view.table.eyes, this.held(view.table.eyes), at);
      if (this.cursor !== at) return;
      const lines = this.journal.filter((l) => l.at === at);
      if (animate && at > from) await this.stage.play(then.table, at, lines, { speed: this.speed, hold: READING });
      else {
        this.stage.dropRoll();
        this.stage.show(then.table, at, lines);
        this.stage.look(lines.flatMap((l) => l.spaces ?? []));
      }
    } catch {
      this.playing = false;
    }
  }

  async backToNow(animate = false): Promise<void> {
    this.playing = false;
    this.cursor = null;
    const view = this.view;
    if (!view) return;
    const lines = this.journal.filter((l) => l.at === view.at);
    this.shown = { at: view.at, epoch: view.epoch };
    if (animate) await this.stage.play(view.table, view.at, lines, { speed: this.speed, hold: READING });
    else {
      this.stage.dropRoll();
      this.stage.show(view.table, view.at);
    }
  }

  /** One moment on or back. */
  async step(by: 1 | -1): Promise<void> {
    const here = momentIndex(this.moments, this.live ? this.seen : this.at);
    const at = this.moments[here + by];
    if (at !== undefined) await this.lookAt(at, by === 1);
  }

  async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    if (this.live) await this.lookAt(0);
    while (this.playing && !this.closed && !this.live) {
      const last = this.moments.at(-1) ?? 0;
      if (this.at < last) await this.step(1);
      else if (this.following) await new Promise((go) => setTimeout(go, 250));
      else await this.backToNow();
    }
    this.playing = false;
  }

  /** A game between computers that still runs is watched as it grows, not at its end. */
  private get following(): boolean {
    return this.playing && !this.over && this.view !== null && isExhibition(this.view.summary);
  }

  pause(): void {
    this.playing = false;
    this.stage.finish();
  }

  /** A game between computers is watched from its beginning. */
  private async exhibit(): Promise<void> {
    this.cursor = 0;
    await this.lookAt(0);
    await this.play();
  }
}
