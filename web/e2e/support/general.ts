import type { Locator } from '@playwright/test';
import type { Lit, Sight, Table } from './table';

/** Clicks on what is lit until the game is over: not to win, but to see that everything offered can be done. */
export class General {
  private choices = 0;
  /** Answers so far to a question that is asked again and again. */
  private readonly given = new Map<string, number>();

  constructor(
    private readonly table: Table,
    /** How often a question that may be left is answered before it is. */
    private readonly patience = 2,
  ) {}

  /** Plays until a dialog shows, such as the end screen, and returns it. */
  async fight(): Promise<Locator> {
    const dialog = this.table.page.getByRole('dialog');
    await this.fightUntil(dialog);
    return dialog;
  }

  /** Plays until something shows. */
  async fightUntil(sign: Locator): Promise<void> {
    await this.table.hurry();
    for (;;) {
      await this.table.wakes();
      if (await sign.isVisible()) return;
      const sight = await this.table.glance();
      if (sight) await this.answer(sight);
    }
  }

  /** Answers one question. */
  async answer(sight: Sight): Promise<void> {
    const given = this.given.get(sight.question) ?? 0;
    const lit = sight.pieces.length + sight.spaces.length + sight.cards.length + sight.waiting > 0;
    if (sight.main !== null && (!lit || given >= this.patience)) {
      this.given.delete(sight.question);
      return this.pressMain();
    }
    this.given.set(sight.question, given + 1);
    // While a piece is in hand, those beside the map could only be taken instead of it.
    const idle = sight.waiting > 0 && sight.spaces.length === 0;
    if (idle && (given === 0 || sight.pieces.length === 0)) return this.table.bringIn();
    await this.take(sight);
  }

  /** Takes a lit space, a card or a button, else a lit piece; a button now and then, so that none is left out. */
  private async take(sight: Sight): Promise<void> {
    const { spaces, pieces, cards, others } = sight;
    const turn = this.choices++;
    const button = others[turn % Math.max(1, others.length)];
    if (button !== undefined && (spaces.length + pieces.length + cards.length === 0 || turn % 4 === 0)) {
      const named = this.table.named(button);
      return this.table.made(() => this.table.click(named));
    }
    const card = cards[turn % Math.max(1, cards.length)];
    if (card !== undefined) return this.table.playCard(card);
    // Who may be chosen beside the ground comes up from time to time.
    const grounds = spaces.length > 0 && !(pieces.length > 0 && turn % 3 === 0);
    if (grounds) return this.point(spaces, turn);
    if (pieces.length > 0) return this.point(pieces, turn);
    throw new Error(`Nothing to choose: ${JSON.stringify(sight)}`);
  }

  private async pressMain(): Promise<void> {
    await this.table.made(() => this.table.click(this.table.main));
  }

  /** Presses one of the things that are lit. */
  private async point(lit: Lit[], turn: number): Promise<void> {
    const free = lit.filter((l) => l.free);
    const one = free[turn % Math.max(1, free.length)];
    if (!one) return this.table.click(this.table.page.getByRole('button', { name: 'Whole map' }));
    await this.table.do(one);
  }
}
