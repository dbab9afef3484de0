import { firstNumber, inOrder, numberOf, openAllotments, shifted, stepped } from '../lib/numbers';
import { inShares, rivalOf } from '../lib/splits';
import type { Allotment, Comparison, AllotmentChoice, Offer, View } from '../lib/types';
import type { Match } from './match.svelte';

/**
 * A number being dialled: how many go along, or how things are shared out among several pieces. The game asks for one
 * share at a time; here they are set together and then told one after the other.
 */
export class Dial {
  /** What was dialled, and the moment it was dialled for; at any other it means nothing. */
  private dialled = $state.raw<{ seq: number; shares: readonly number[] } | null>(null);
  private telling = false;

  readonly offers = $derived.by(() => inOrder(this.match.index.numbers));
  /** The pieces among which it is shared; none where a single number is asked for. */
  readonly rows = $derived.by<Allotment[]>(() =>
    this.offers.length > 0 ? openAllotments(this.match.view?.table.procedure?.allotments ?? []) : [],
  );

  /** What the ways of sharing out would bring. */
  readonly comparison = $derived.by<Comparison | null>(() =>
    this.rows.length > 0 ? (this.match.view?.table.procedure?.comparison ?? null) : null,
  );

  constructor(private readonly match: Match) {}

  private get proposed(): readonly number[] {
    const first = firstNumber(this.offers);
    return this.rows.length === 0 ? [first] : this.rows.map((row, i) => (i === 0 ? first : row.amount));
  }

  get shares(): readonly number[] {
    return this.dialled?.seq === this.match.view?.seq ? (this.dialled?.shares ?? this.proposed) : this.proposed;
  }

  /** The offer that would be made now. */
  get offer(): Offer | null {
    return this.offers.find((o) => numberOf(o) === this.shares[0]) ?? null;
  }

  /** What a piece carries with the shares as they are dialled, and what its throw then brings. */
  choiceOf(allotment: Allotment): AllotmentChoice {
    const row = this.rows.findIndex((r) => r.piece === allotment.piece);
    return allotment.choices.find((c) => c.amount === this.shares[row]) ?? allotment;
  }

  /** The best way of sharing out other than the one dialled. */
  get rival(): readonly number[] | null {
    return this.comparison && rivalOf(this.comparison, this.rows, this.shares);
  }

  /** A way of sharing out by its numbers; those that are settled already come first. */
  named(shares: readonly number[]): string {
    const all = this.match.view?.table.procedure?.allotments ?? [];
    return inShares([...all.slice(0, all.length - this.rows.length).map((b) => b.amount), ...shares]);
  }

  /** May this piece carry so many? */
  private may(row: number, n: number): boolean {
    return (this.rows[row]?.choices ?? []).some((c) => c.amount === n);
  }

  step(by: 1 | -1, row = 0): void {
    const before = this.shares;
    const next =
      before.length > 1
        ? shifted(before, row, by, (i, n) => this.may(i, n))
        : [stepped(this.offers, before[0] ?? 0, by)];
    if (next !== before) this.set(next);
  }

  /** Hands one over from a share to another. */
  hand(from: number, to: number): void {
    const before = this.shares;
    const [given, taken] = [(before[from] ?? 0) - 1, (before[to] ?? 0) + 1];
    if (from === to || !this.may(from, given) || !this.may(to, taken)) return;
    this.set(before.map((n, i) => (i === from ? given : i === to ? taken : n)));
  }

  set(shares: readonly number[]): void {
    const seq = this.match.view?.seq;
    if (seq !== undefined) this.dialled = { seq, shares };
  }

  /** Tells the game all shares, one after the other, as long as it asks for them. */
  async commit(): Promise<void> {
    if (this.telling) return;
    const plan = new Map(this.rows.map((row, i) => [row.piece, this.shares[i] ?? 0]));
    let offer = this.offer;
    this.telling = true;
    try {
      while (offer && (await this.match.act(offer))) offer = nextShare(this.match.view, plan);
    } finally {
      this.telling = false;
    }
  }
}

/** The offer for the next planned share, if that is what is asked for now. */
function nextShare(view: View | null, plan: ReadonlyMap<string, number>): Offer | null {
  const table = view?.table;
  if (!table?.prompt.yours) return null;
  const now = table.procedure?.allotments.find((b) => b.now);
  const share = now ? plan.get(now.piece) : undefined;
  return table.offers.find((o) => 'number' in o.on && o.on.number === share) ?? null;
}
