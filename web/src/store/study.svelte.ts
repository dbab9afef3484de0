import { ApiError, api, deedId } from '../lib/api';
import { leadsTo, offerOf, offerWords } from '../lib/study';
import type { Advice, Offer } from '../lib/types';
import type { Match } from './match.svelte';

/** Advice on the table: asked for, given or refused. */
export interface Counsel {
  /** Was it asked for in play? Then it is in the record. */
  kind: 'hint' | 'plan';
  /** The moment it is about; at any other it means nothing. */
  moment: string;
  advice: Advice | null;
  trouble: string | null;
}

/** What a step of a plan is about, to be shown on the map. */
export interface Shown {
  pieces: readonly string[];
  spaces: readonly string[];
  /** The way of a single piece; nothing for what is no march. */
  way: readonly string[];
}

const NOTHING: Shown = { pieces: [], spaces: [], way: [] };

/** What one can learn about a game beside playing it: hints while it runs, the staff's plan for any moment of it after. */
export class Study {
  counsel = $state.raw<Counsel | null>(null);
  /** The step of the plan that is pointed at. */
  pointed = $state<number | null>(null);

  constructor(private readonly match: Match) {}

  private get moment(): string {
    // What one side is advised is not for the next at the same screen.
    return `${this.match.view?.epoch} ${this.match.at} ${this.match.live} ${this.hiding ? this.match.eyes : ''}`;
  }

  /** A person may ask in a game against a computer, when it is their turn. */
  get mayHint(): boolean {
    const seats = this.match.view?.summary.seats ?? [];
    return this.match.interactive && seats.some((s) => s.player !== 'human');
  }

  /** Games that are over are open to study, and so are forks. */
  get open(): boolean {
    return this.match.over || (this.match.view?.summary.forked_from ?? null) !== null;
  }

  /** Does the game still hide something, so that each side is advised only for itself? */
  private get hiding(): boolean {
    return !this.match.over && (this.match.view?.summary.secrets ?? false);
  }

  /** Why the staff cannot be asked about the moment on the board; nothing if it can. */
  get noPlan(): string | null {
    const seat = this.match.stage.table?.prompt.seat;
    if (!this.open || this.match.playing || seat === undefined) return 'Nobody is to decide at this moment.';
    const ours = !this.hiding || seat === this.match.eyes;
    return ours ? null : 'While this game hides something, each side is advised only for itself.';
  }

  /** Is there somebody to advise at the moment on the board? */
  get mayPlan(): boolean {
    return this.noPlan === null;
  }

  get asking(): boolean {
    return this.counsel !== null && this.counsel.advice === null && this.counsel.trouble === null;
  }

  hint(): Promise<void> {
    const { view, eyes, id } = this.match;
    if (!view || eyes === null || !this.mayHint || this.asking) return Promise.resolve();
    return this.ask('hint', () => api.hint(id, { id: deedId(), after: view.seq, seat: eyes }));
  }

  plan(): Promise<void> {
    const { id, at, eyes } = this.match;
    if (!this.mayPlan || this.asking) return Promise.resolve();
    return this.ask('plan', () => api.advice(id, at, eyes ?? 'spectator'));
  }

  private async ask(kind: Counsel['kind'], ask: () => Promise<Advice>): Promise<void> {
    const counsel: Counsel = { kind, moment: this.moment, advice: null, trouble: null };
    this.pointed = null;
    this.counsel = counsel;
    // It may have been closed, or the game may have gone on, before the answer is here.
    const give = (answer: Pick<Counsel, 'advice' | 'trouble'>) => {
      if (this.counsel === counsel) this.counsel = { ...counsel, ...answer };
    };
    try {
      give({ advice: await ask(), trouble: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.movedOn && this.counsel === counsel) this.close();
      else give({ advice: null, trouble: error.message });
    }
  }

  close(): void {
    this.counsel = null;
    this.pointed = null;
  }

  /** Closes what is open. Was there anything? */
  dismiss(): boolean {
    if (!this.counsel) return false;
    this.close();
    return true;
  }

  /** Advice holds for one moment: as soon as another is on the table it goes. */
  expire(): void {
    if (this.counsel && this.counsel.moment !== this.moment) this.close();
  }

  /** The offer that the plan begins with, while it can be taken. */
  get first(): Offer | null {
    const advice = this.counsel?.advice;
    return advice && this.match.interactive ? offerOf(this.match.index.all, advice.first) : null;
  }

  /**
   * What to do before the first step, in the words of the offer; nothing where the first step tells of it, or where it is
   * not offered to these eyes.
   */
  get lead(): string | null {
    const advice = this.counsel?.advice;
    const offer = advice ? offerOf(this.match.stage.table?.offers ?? [], advice.first) : null;
    return offer && !leadsTo(offer, advice?.steps[0]) ? offerWords(offer) : null;
  }

  /** The step that is told of: the one pointed at, else the first unless something comes before it. */
  get told(): number | null {
    return this.pointed ?? (this.lead === null ? 0 : null);
  }

  /** What is marked on the map. */
  get shown(): Shown {
    const step = this.counsel?.advice?.steps[this.told ?? -1];
    if (!step) return NOTHING;
    const march = step.pieces.length === 1 && step.spaces.length > 1;
    return { pieces: step.pieces, spaces: march ? step.spaces.slice(-1) : step.spaces, way: march ? step.spaces : [] };
  }
}
