import { expect, type Locator } from '@playwright/test';
import type { Lit, Sight, Table } from './table';

/** Marches in one Movement Phase before it is ended. */
const MARCHES = 2;

/** Clicks on what is lit until the game is over: not to win, but to see that everything offered can be done. */
export class General {
  private marches = 0;
  private choices = 0;

  constructor(private readonly table: Table) {}

  /** Plays until a dialog shows, such as the end screen, and returns it. */
  async fight(): Promise<Locator> {
    const { page, ready } = this.table;
    const dialog = page.getByRole('dialog');
    await this.table.hurry();
    for (;;) {
      await expect(ready.or(dialog).first()).toBeVisible();
      if (await dialog.isVisible()) return dialog;
      await this.decide(await this.table.sight());
    }
  }

  private async decide(sight: Sight): Promise<void> {
    const marching = sight.question === 'Which unit marches?';
    const building = sight.question.startsWith('Who attacks');
    if (!marching) return this.take(sight, building && this.choices % 3 !== 0);
    if (this.marches === 0 && sight.waiting > 0) {
      this.marches++;
      return this.table.bringIn();
    }
    if (this.marches < MARCHES && sight.pieces.length > 0) {
      this.marches++;
      return this.take(sight, true);
    }
    this.marches = 0;
    await this.pressMain();
  }

  /** Takes a lit space, else the main button, else a lit piece; `eager` puts pieces before the button. */
  private async take(sight: Sight, eager: boolean): Promise<void> {
    if (sight.spaces.length > 0) return this.point(sight.spaces, true);
    if (sight.main !== null && !(eager && sight.pieces.length > 0)) return this.pressMain();
    const enemies = sight.question.includes('enemy');
    if (sight.pieces.length > 0) return this.point(sight.pieces, enemies);
    throw new Error(`Nothing to choose: ${JSON.stringify(sight)}`);
  }

  private async pressMain(): Promise<void> {
    await this.table.made(() => this.table.click(this.table.main));
  }

  /** Presses one of the things that are lit. A finger is first shown what would happen; the button then does it. */
  private async point(lit: Lit[], grave: boolean): Promise<void> {
    const free = lit.filter((l) => l.free);
    const one = free[this.choices++ % Math.max(1, free.length)];
    if (!one) return this.table.click(this.table.page.getByRole('button', { name: 'Whole map' }));
    if (!this.table.touch || !grave) return this.table.made(() => this.pressAndMean(one));
    await this.table.made(async () => {
      if (await this.pressAndMean(one)) return;
      await expect(this.table.main).toHaveText(/^(March|Attack|Retreat|Make room|Withdraw|Advance)/);
      await this.table.click(this.table.main);
    });
  }

  /** Presses; where that could mean several things, means the first. Was it asked? */
  private async pressAndMean(one: Lit): Promise<boolean> {
    await this.table.press(one);
    const asked = await this.table.picker.isVisible();
    if (asked) await this.table.click(this.table.picker.getByRole('button').first());
    return asked;
  }
}
