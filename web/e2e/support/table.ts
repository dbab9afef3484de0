import { expect, type Locator, type Page } from '@playwright/test';

/** Something on the board that may be chosen, and where it is on the screen. */
export interface Lit {
  id: string;
  x: number;
  y: number;
  /** Nothing lies over it and it is within the window. */
  free: boolean;
}

/** What a player sees when it is their turn. */
export interface Sight {
  question: string;
  pieces: Lit[];
  spaces: Lit[];
  /** Cards of the hand that may be played. */
  cards: string[];
  /** How many things tell of pieces beside the map that may be chosen. */
  waiting: number;
  /** Words on the main button; nothing where there is none, or only for what the mouse happens to rest on. */
  main: string | null;
  /** Words on the other buttons that choose something; not those that take back. */
  others: string[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The table as somebody at the screen uses it: looking, pointing and clicking. */
export class Table {
  readonly prompt: Locator;
  readonly board: Locator;
  readonly odds: Locator;
  readonly refusal: Locator;
  /** Asked where a click could mean several things. */
  readonly picker: Locator;
  /** The cards in hand. */
  readonly hand: Locator;
  readonly journal: Locator;
  readonly lines: Locator;
  readonly menu: Locator;
  readonly main: Locator;
  /** The main button while it stands for what a finger was shown first. */
  readonly armed: Locator;
  /** Whether somebody at this screen is to decide and the last decision has been carried out. */
  readonly ready: Locator;
  private hurried = false;

  constructor(
    readonly page: Page,
    readonly touch: boolean,
  ) {
    this.prompt = page.getByRole('region', { name: 'What to do now' });
    this.board = page.getByRole('application');
    this.odds = page.getByRole('group', { name: /^(Odds|Result of the dice)$/ });
    this.refusal = page.getByRole('alert').filter({ hasText: /^\s*Not / });
    this.picker = page.getByRole('group', { name: 'Which do you mean?' });
    this.hand = page.getByRole('region', { name: 'Your cards' });
    this.journal = page.getByRole('region', { name: 'Journal' });
    this.lines = page.getByRole('list', { name: 'Lines of the journal' }).getByRole('listitem');
    this.menu = page.getByRole('button', { name: 'Menu' });
    this.main = this.prompt.locator('button.main');
    this.armed = this.prompt.locator('button.main.armed');
    this.ready = page.locator('.prompt.lamp[aria-busy="false"]');
  }

  async goto(id: string): Promise<void> {
    await this.page.goto(`/play/${id}`);
    await expect(this.board).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.page.locator('#prompt, #choices').getByRole('button', { name });
  }

  /** A button by the words on it; what they leave out may follow. */
  named(words: string): Locator {
    return this.page
      .locator('#prompt .btn, #choices button')
      .filter({ hasText: words })
      .filter({ visible: true })
      .first();
  }

  piece(id: string): Locator {
    return this.board.locator(`[data-piece="${id}"]`);
  }

  /** A card in the hand. */
  card(id: string): Locator {
    return this.hand.locator(`[data-card="${id}"]`);
  }

  space(id: string): Locator {
    return this.board.locator(`[data-space="${id}"]`);
  }

  /** Every piece on the board in words, where it stands included. */
  async pieces(): Promise<(string | null)[]> {
    // Until the moment looked at is on the board, another one still is.
    await this.page.locator('#prompt[aria-busy="false"]').waitFor({ state: 'attached' });
    return this.board.locator('[data-piece]').evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')).sort());
  }

  /** What is said to those who do not see the board. */
  get voice(): Locator {
    return this.page.locator('#app > [role="status"]');
  }

  /** Looks at the table once somebody at this screen is to decide and nothing on it moves any more. */
  async sight(): Promise<Sight> {
    for (;;) {
      await this.awake();
      const sight = await this.glance();
      if (sight) return sight;
    }
  }

  /** Waits until somebody at this screen is to decide. Looks in every frame; an assertion would soon look once a second only. */
  async awake(): Promise<void> {
    while (!(await this.wakes()));
  }

  /**
   * Waits until somebody at this screen is to decide, a dialog is open or half a second has passed; whoever is in a hurry skips
   * what is told meanwhile. Returns whether there is something to decide.
   */
  async wakes(): Promise<boolean> {
    return this.page.evaluate(async (hurried) => {
      const start = performance.now();
      for (;;) {
        // A search through the whole page in every frame would cost more than the game: there are twenty thousand elements.
        const prompt = document.getElementById('prompt');
        if (prompt?.matches('.lamp[aria-busy="false"]') === true && prompt.checkVisibility()) return true;
        const dialogs = [...document.getElementsByTagName('dialog')];
        if (dialogs.some((d) => d.open) || performance.now() - start > 500) return false;
        const buttons = hurried && prompt ? [...prompt.getElementsByTagName('button')] : [];
        buttons.find((b) => b.textContent?.startsWith('Skip to the end'))?.click();
        await new Promise((next) => requestAnimationFrame(next));
      }
    }, this.hurried);
  }

  /** Looks at the table when nothing on it moves any more; nothing is seen if by then others are to decide. */
  async glance(): Promise<Sight | null> {
    return this.page.evaluate(async () => {
      const board = document.getElementById('board');
      const prompt = document.getElementById('prompt');
      const lit = (attribute: string, wanted: (e: Element) => boolean) =>
        [...(board?.querySelectorAll(`[${attribute}]`) ?? [])].filter(wanted).map((e) => {
          const box = e.getBoundingClientRect();
          const x = box.x + box.width / 2;
          const y = box.y + box.height / 2;
          return { id: e.getAttribute(attribute) ?? '', x, y };
        });
      // Asked only of what has come to rest: it is dear in a large picture.
      const freed = (all: { id: string; x: number; y: number }[]) =>
        all.map((l) => ({ ...l, free: document.elementFromPoint(l.x, l.y)?.closest('#board') === board }));
      const look = () => ({
        question: prompt?.querySelector('.do')?.firstChild?.textContent?.trim() ?? '',
        pieces: lit('data-piece', (e) => e.classList.contains('lit')),
        spaces: lit('data-space', () => true),
        cards: [...document.querySelectorAll('#cards .lit')].map((e) => e.getAttribute('data-card') ?? ''),
        waiting: document.querySelectorAll('button.piece.lamp, .chips button').length,
        main: prompt?.querySelector('button.main:not(.passing)')?.textContent?.trim() ?? null,
        others: [...document.querySelectorAll('#prompt .buttons > .btn:not(.main, .ghost), #choices button b')].map(
          (e) => e.textContent?.trim() ?? '',
        ),
      });
      // The camera follows what is laid over the board, and that is measured a frame later.
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      let sight = look();
      for (;;) {
        await frame();
        await frame();
        if (!prompt?.matches('.lamp[aria-busy="false"]')) return null;
        const again = look();
        // A card that is still going to its place would get what is meant for the board beneath.
        const dealt = document.getElementById('cards')?.getAnimations({ subtree: true }) ?? [];
        if (dealt.length > 0) await Promise.allSettled(dealt.map((a) => a.finished));
        else if (JSON.stringify(again) === JSON.stringify(sight))
          return { ...sight, pieces: freed(sight.pieces), spaces: freed(sight.spaces) };
        sight = again;
      }
    });
  }

  /** What the other side did is told step by step; whoever is in a hurry skips it. */
  async hurry(): Promise<void> {
    this.hurried = true;
    await this.page.addLocatorHandler(
      this.page.getByRole('button', { name: 'Skip to the end' }),
      (skip) => skip.evaluateAll((all) => all.forEach((b) => b instanceof HTMLElement && b.click())),
      { noWaitAfter: true },
    );
  }

  /** Chooses a piece that waits beside the map; on a phone they are in a part of their own. */
  async bringIn(): Promise<void> {
    const chip = this.page.getByRole('button', { name: 'waiting beside the map' });
    if (await chip.isVisible()) await this.click(chip);
    await this.made(() => this.click(this.page.locator('button.piece.lamp').first()));
  }

  /** Clicks or taps a point of the screen. */
  async press(at: { x: number; y: number }): Promise<void> {
    if (this.touch) await this.page.touchscreen.tap(at.x, at.y);
    else await this.page.mouse.click(at.x, at.y);
  }

  async click(target: Locator): Promise<void> {
    if (this.touch) await target.tap();
    else await target.click();
  }

  /** The place of something once it has come to rest. */
  private async still(target: Locator): Promise<Box> {
    let before = await this.box(target);
    for (;;) {
      await this.page.evaluate(
        () =>
          new Promise<void>((done) => {
            let frames = 0;
            const next = () => (++frames > 4 ? done() : requestAnimationFrame(next));
            next();
          }),
      );
      const now = await this.box(target);
      if (now.x === before.x && now.y === before.y && now.width === before.width) return now;
      before = now;
    }
  }

  /** The place that something takes on the screen. */
  async box(target: Locator): Promise<Box> {
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target.toString()} is not on the screen`);
    return box;
  }

  /** The middle of something on the screen. */
  async at(target: Locator): Promise<{ x: number; y: number }> {
    // The map may go to what a new question is about.
    const { x, y, width, height } = await this.still(target);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Chooses a piece on the board. */
  async choosePiece(id: string): Promise<void> {
    await this.awake();
    await this.made(async () => this.press(await this.at(this.piece(id))));
  }

  /** Chooses a lit space on the board. */
  async chooseSpace(id: string): Promise<void> {
    await this.awake();
    await this.made(async () => this.press(await this.at(this.space(id))));
  }

  /** Presses a card of the hand; on a phone they lie in a part of their own. */
  async pressCard(id: string): Promise<void> {
    if (this.touch && !(await this.hand.isVisible())) await this.openCards();
    await this.click(this.card(id).locator('.press'));
  }

  /** Opens the row of cards on a phone. */
  async openCards(): Promise<void> {
    const tabs = this.page.getByRole('navigation', { name: 'Parts of the table' });
    await tabs.getByRole('button', { name: 'Cards' }).tap();
    await expect(this.hand).toBeVisible();
  }

  /** Plays a card. A finger is first shown what it does; the button then plays it. */
  async playCard(id: string): Promise<void> {
    await this.awake();
    await this.made(async () => {
      await this.pressCard(id);
      if (!this.touch) return;
      await expect(this.card(id)).toHaveClass(/\barmed\b/);
      await this.click(this.main);
    });
  }

  async chooseButton(name: string | RegExp): Promise<void> {
    await this.awake();
    await this.made(() => this.click(this.button(name)));
  }

  /** Presses something lit and goes on until it is done: says which was meant, and does what a finger was shown first. */
  async do(at: { x: number; y: number }): Promise<void> {
    await this.made(async (answer) => {
      await this.press(at);
      const shown = this.page.waitForFunction(() =>
        document.querySelector('#prompt button.main.armed, [aria-label="Which do you mean?"]'),
      );
      // Once the move is made nobody waits for a question any more, and that wait may end as it likes.
      await Promise.race([answer, shown.catch(() => null)]);
      if (await this.picker.isVisible()) await this.click(this.picker.getByRole('button').first());
      else if (await this.armed.isVisible()) await this.click(this.armed);
    });
  }

  /** Does something that must lead to a move, and waits until the table has taken it in. */
  async made(act: (answer: Promise<unknown>) => Promise<unknown>): Promise<void> {
    const answer = this.page.waitForResponse(
      (r) => r.request().method() === 'POST' && /\/(moves|undo|redo)$/.test(new URL(r.url()).pathname),
    );
    await act(answer);
    expect((await answer).status()).toBe(200);
    // A cover may have taken its place by now.
    await this.page.waitForFunction(() => !document.querySelector('#prompt[aria-busy="true"]'));
  }
}
