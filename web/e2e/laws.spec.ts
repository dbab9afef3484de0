import type { Page } from '@playwright/test';
import { PHONE, expect, test } from './support/fixtures';
import { NAPOLEON, QUELLE, WALLACE } from './support/games';
import { General } from './support/general';
import type { Table } from './support/table';

/** The frames of the page at each size: header, prompt, side column and tray, in pixels. */
const SCREENS = [
  { name: 'at a desk', use: { viewport: { width: 1440, height: 900 } }, header: 50, prompt: 78, aside: 344, tray: 124 },
  {
    name: 'at a small table',
    use: { viewport: { width: 1024, height: 768 } },
    header: 48,
    prompt: 78,
    aside: 268,
    tray: 116,
  },
  { name: 'on a phone', use: PHONE, header: 48, prompt: 132, aside: 0, tray: 0 },
] as const;

/** So many decisions of a game are looked at. */
const STEPS = 40;

interface Look {
  header: string;
  prompt: string;
  aside: string;
  tray: string;
  covered: string[];
  cut: string[];
}

/** Where the frames lie, what lies over a lit thing in view, and which words of the prompt are cut and told nowhere else. */
const look = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const size = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box ? `${box.width}x${box.height}` : 'none';
    };
    const board = document.getElementById('board');
    const view = board?.getBoundingClientRect() ?? new DOMRect();
    const covered: string[] = [];
    for (const thing of board?.querySelectorAll('[data-piece].lit, [data-space]') ?? []) {
      const box = thing.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (x <= view.left + 1 || x >= view.right - 1 || y <= view.top + 1 || y >= view.bottom - 1) continue;
      const hit = document.elementFromPoint(x, y);
      // The tools of the map keep their corner; what is under them is moved clear by a drag.
      if (hit?.closest('.rail') || hit?.closest('#board')) continue;
      covered.push(`${thing.getAttribute('data-piece') ?? thing.getAttribute('data-space')} by ${hit?.className}`);
    }
    const cut = [...document.querySelectorAll('#prompt .words p')]
      .filter((p) => p.scrollWidth > p.clientWidth + 1)
      .map((p) => p.textContent?.trim() ?? '')
      .filter((words) => {
        const told = document.querySelector('.whole')?.textContent ?? '';
        return document.documentElement.dataset.layout !== 'phone' && !told.includes(words);
      });
    return {
      header: size('.app > header'),
      prompt: size('#prompt'),
      aside: size('.app > aside'),
      tray: size('.tray'),
      covered,
      cut,
    };
  });

/** The smallest print on the map, in pixels, with the whole map in view. */
const smallestPrint = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll<SVGTextElement>('.names text')];
    return Math.min(...names.map((t) => Number.parseFloat(getComputedStyle(t).fontSize) * (t.getScreenCTM()?.a ?? 1)));
  });

/** Plays and holds the laws of the page at every decision. */
async function hold(page: Page, table: Table, screen: (typeof SCREENS)[number], cards: boolean): Promise<void> {
  const general = new General(table);
  await table.hurry();
  const phone = screen.aside === 0;
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const column = width - screen.aside;
  for (let step = 0; step < STEPS; step++) {
    const sight = await table.sight();
    const seen = await look(page);
    const at = `step ${step}: ${sight.question}`;
    expect(seen.header, at).toBe(`${width}x${screen.header}`);
    expect(seen.prompt, at).toBe(`${column}x${screen.prompt}`);
    if (!phone) {
      expect(seen.aside, at).toBe(`${screen.aside}x${height - screen.header}`);
      expect(seen.tray, at).toBe(cards ? `${column}x${screen.tray}` : 'none');
    }
    expect(seen.cut, at).toEqual([]);
    expect(seen.covered, at).toEqual([]);
    await general.answer(sight);
    if (await page.getByRole('dialog').isVisible()) break;
  }
}

for (const { game, cards, least } of [
  { game: NAPOLEON, cards: false, least: 11 },
  { game: QUELLE, cards: true, least: 11 },
  { game: WALLACE, cards: false, least: 11 },
]) {
  for (const screen of SCREENS) {
    test.describe(screen.name, () => {
      test.use({ game, ...screen.use });

      test(`the page of ${game.name} stands still`, async ({ page, server, table }) => {
        await table.goto((await server.begin({ allied: 'recruit' })).id);
        await table.sight();
        if (screen.aside === 344) expect(await smallestPrint(page)).toBeGreaterThanOrEqual(least);
        await hold(page, table, screen, cards);
      });
    });
  }
}
