import type { CDPSession, Page } from '@playwright/test';
import { PHONE, expect, test } from './support/fixtures';
import type { Table } from './support/table';

test.use(PHONE);

interface Finger {
  x: number;
  y: number;
}

/** Fingers that stay down and move, which taps cannot. */
class Fingers {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  private async touch(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers });
  }

  down(...fingers: Finger[]): Promise<void> {
    return this.touch('touchStart', fingers);
  }

  move(...fingers: Finger[]): Promise<void> {
    return this.touch('touchMove', fingers);
  }

  up(): Promise<void> {
    return this.touch('touchEnd', []);
  }
}

async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, state).toBeLessThanOrEqual(0);
}

const part = (table: Table, name: string) =>
  table.page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name });

test('a first tap shows what would happen, a second does it', async ({ server, table }) => {
  await table.goto((await server.begin()).id);
  await table.choosePiece('F05');
  const place = await table.at(table.space('1213'));
  await table.press(place);
  await expect(table.main).toHaveText('March to 1213');
  await expect(table.page.getByText('1 of 4 points')).toBeVisible();
  await expect(table.piece('F05'), 'nothing has happened yet').toHaveAccessibleName(/hex 1314/);
  await table.made(() => table.press(place));
  await expect(table.piece('F05')).toHaveAccessibleName(/hex 1213/);
});

test('a tap on what is not lit says why not, and its rule opens', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await page.getByRole('button', { name: 'Whole map' }).tap();
  await table.press(await table.at(table.piece('A12')));
  await expect(table.refusal).toBeVisible();
  await table.refusal.getByRole('button', { name: /^Rule/ }).tap();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await expect(rules.getByRole('article').first()).toBeVisible();
  await rules.getByRole('button', { name: 'Close the rules' }).tap();
  await table.refusal.getByRole('button', { name: 'Close' }).tap();
  await expect(table.refusal).toHaveCount(0);
});

test('the map is dragged with one finger and pinched with two; a long press tells of a piece', async ({
  page,
  server,
  table,
}) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  const fingers = await Fingers.of(page);
  const guard = table.piece('F11');
  const start = await table.box(guard);

  await fingers.down({ x: 150, y: 400 });
  await fingers.move({ x: 170, y: 380 });
  await fingers.move({ x: 210, y: 340 });
  await fingers.up();
  await expect.poll(async () => (await table.box(guard)).x).toBeGreaterThan(start.x + 30);
  await expect(table.prompt, 'a drag chooses nothing').toContainText('Which unit marches?');

  const before = await table.box(guard);
  await fingers.down({ x: 150, y: 300 }, { x: 200, y: 300 });
  await fingers.move({ x: 130, y: 300 }, { x: 220, y: 300 });
  await fingers.up();
  await expect.poll(async () => (await table.box(guard)).width).toBeGreaterThan(before.width * 1.3);

  await page.getByRole('button', { name: 'Whole map' }).tap();
  await fingers.down(await table.at(table.piece('A05')));
  await expect(page.getByText('Strength 7, moves 4')).toBeVisible();
  await fingers.up();
  await expect(page.getByText('Picton')).toBeVisible();
});

test('every part of the table has its tab; a journal line leads to its moment on the map', async ({
  page,
  server,
  table,
}) => {
  await table.goto((await server.begin()).id);
  await table.choosePiece('F05');
  await table.press(await table.at(table.space('1213')));
  await table.chooseButton('March to 1213');
  await expect(table.ready).toBeVisible();

  await part(table, 'Forces').tap();
  await expect(page.getByRole('heading', { name: 'Arriving' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'forces');
  await part(table, 'Turn').tap();
  await expect(page.getByRole('heading', { name: 'Losses' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'turn');
  await part(table, 'Journal').tap();
  await expectNoSidewaysScroll(page, 'journal');
  await table.lines
    .filter({ hasText: 'French movement' })
    .getByRole('button', { name: /^Look back/ })
    .tap();
  await expect(part(table, 'Replay')).toHaveAttribute('aria-current', 'page');
  await expect(table.piece('F05')).toHaveAccessibleName(/hex 1314/);
  await expectNoSidewaysScroll(page, 'replay');
  await page.getByRole('button', { name: 'Back to now' }).tap();
  await expect(table.piece('F05')).toHaveAccessibleName(/hex 1213/);
  await expect(table.ready).toBeVisible();
  await expectNoSidewaysScroll(page, 'map');
});

test('the menu opens over every part of the table', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  for (const name of ['Map', 'Forces', 'Journal', 'Turn', 'Replay']) {
    await part(table, name).tap();
    await page.getByRole('button', { name: 'Menu' }).tap();
    // What lies under something else cannot be tapped.
    await page.getByRole('button', { name: 'Rules and charts' }).tap();
    const rules = page.getByRole('dialog', { name: 'Rules' });
    await expect(rules, name).toBeVisible();
    await rules.getByRole('button', { name: 'Close the rules' }).tap();
  }
});

test('start page and set-up fit the screen', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Set up a game' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'start page');
  await page.getByRole('button', { name: 'Set up a game' }).tap();
  await expect(page.getByRole('button', { name: 'Begin the battle' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'set-up');
  for (const book of ['rules', 'learn']) {
    await page.goto(`/${book}/napoleon-at-waterloo`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page, book);
  }
});
