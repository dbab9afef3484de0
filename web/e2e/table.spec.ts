import { expect, test } from './support/fixtures';
import type { Table } from './support/table';

test.use({ viewport: { width: 1024, height: 768 } });

/** Zones of the other side, as they are hatched on the board. */
const zones = (table: Table) => table.board.locator('[fill="url(#zone-enemy)"]');

test('from the start page over options to the table', async ({ page, table }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Set up a game' }).click();
  const panel = page.getByRole('dialog', { name: 'Napoleon at Waterloo' });
  await panel.getByRole('radio', { name: 'Two at this table' }).check();
  await panel.getByRole('textbox', { name: 'French' }).fill('Ney');
  await panel.getByText('Options', { exact: true }).click();
  await expect(panel.getByLabel('French number')).toBeHidden();
  await panel.getByLabel('Grouchy variant').selectOption('Open numbers');
  await panel.getByLabel('French number').selectOption('4');
  await panel.getByRole('button', { name: 'Begin the battle' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Napoleon at Waterloo' })).toBeVisible();
  await expect(table.ready).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Ney');
  const aside = page.getByRole('complementary', { name: 'The state of the game' });
  await aside.getByRole('button', { name: 'Beside the map' }).click();
  await expect(aside).toContainText('French number: 4');
  await expect(aside).toContainText(/Allied number: [1-6]/);

  await page.getByRole('link', { name: 'Waterloo, to the start page' }).click();
  const going = page.getByRole('region', { name: 'Continue' });
  await expect(going).toContainText('two at one table');
  await going.getByRole('link', { name: /^Open / }).click();
  await aside.getByRole('button', { name: 'Beside the map' }).click();
  await expect(aside).toContainText('French number: 4');
});

test('a seed that is no number is refused in one sentence', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Set up a game' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Advanced').click();
  await panel.getByLabel('Seed').fill('ten');
  await panel.getByRole('button', { name: 'Begin the battle' }).click();
  await expect(panel.getByRole('alert')).toHaveText(/^A seed is a whole number.*\.$/);
});

test('the map is dragged, zoomed by wheel, keys and buttons, and fitted', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  // One that is not lit: the lamp around a piece is as wide at every zoom.
  const guard = table.piece('A08');
  const width = async () => (await table.box(guard)).width;
  const middle = await table.box(table.board);
  const centre = { x: middle.x + middle.width / 2, y: middle.y + middle.height / 2 };

  const start = await table.box(guard);
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  await page.mouse.move(centre.x - 60, centre.y - 50, { steps: 5 });
  await page.mouse.up();
  const dragged = await table.box(guard);
  expect(dragged.x - start.x).toBeCloseTo(-60, 0);
  expect(dragged.y - start.y).toBeCloseTo(-50, 0);
  expect(dragged.width).toBeCloseTo(start.width, 0);
  await expect(table.prompt, 'a drag chooses nothing').toContainText('Which unit marches?');

  await page.mouse.wheel(0, -400);
  await expect.poll(width).toBeGreaterThan(start.width * 1.5);

  await page.keyboard.press('0');
  await expect.poll(width).toBeLessThan(start.width);
  const fitted = await table.box(guard);
  for (const box of [fitted, await table.box(table.piece('A12')), await table.box(table.piece('F13'))]) {
    expect(box.x).toBeGreaterThan(middle.x);
    expect(box.x + box.width).toBeLessThan(middle.x + middle.width);
    expect(box.y).toBeGreaterThan(middle.y);
    expect(box.y + box.height).toBeLessThan(middle.y + middle.height);
  }

  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(fitted.width * 1.35, 0);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(fitted.width, 0);
  const tools = page.getByRole('toolbar', { name: 'Map tools' });
  await tools.getByRole('button', { name: 'Zoom in' }).click();
  await tools.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(fitted.width * 1.5);
  await tools.getByRole('button', { name: 'Whole map' }).click();
  await expect.poll(width).toBeCloseTo(fitted.width, 0);
});

test('enemy zones are shown when choosing, always or never, and it is remembered', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await expect(zones(table)).toHaveCount(0);
  await table.choosePiece('F24');
  await expect(zones(table)).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(zones(table)).toHaveCount(0);

  await page.keyboard.press('z');
  await expect(zones(table)).not.toHaveCount(0);
  await expect(page.getByText('enemy zones', { exact: true })).toBeVisible();
  await page.reload();
  await expect(zones(table)).not.toHaveCount(0);

  await page.getByRole('button', { name: 'Layers and key' }).click();
  const choice = page.getByRole('radiogroup', { name: 'Enemy zones' });
  await expect(choice.getByRole('radio', { name: 'always' })).toBeChecked();
  await choice.getByRole('radio', { name: 'never' }).click();
  await expect(zones(table)).toHaveCount(0);
});

test('the slots of the side column keep their heights, and the journal keeps four lines', async ({
  page,
  server,
  table,
}) => {
  await table.goto((await server.begin()).id);
  await table.sight();
  const slots = ['How things stand', 'In hand', 'Replay'].map((name) => page.getByRole('region', { name }));
  const heights = async () => Promise.all(slots.map(async (slot) => (await table.box(slot)).height));
  const before = await heights();
  expect(before).toEqual([122, 135, 44]);
  await table.choosePiece('F05');
  const piece = await table.at(table.piece('A01'));
  await page.mouse.move(piece.x, piece.y);
  await expect(page.getByRole('region', { name: 'In hand' })).toContainText('Under the pointer');
  expect(await heights()).toEqual(before);
  await page.setViewportSize({ width: 1440, height: 620 });
  expect((await table.box(table.journal)).height).toBeGreaterThanOrEqual(140);
});

test('layers of the ground can be left out', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await page.getByRole('button', { name: 'Layers and key' }).click();
  const layers = page.getByRole('region', { name: 'Layers and key' });
  const names = table.board.getByText('Hougoumont');
  await expect(names).toBeVisible();
  await layers.getByLabel('Names').uncheck();
  await expect(names).toHaveCount(0);
  const ground = page.waitForResponse((r) => r.url().includes('ground.svg?without=woods'));
  await layers.getByLabel('Woods').uncheck();
  expect((await ground).status()).toBe(200);
  await layers.getByRole('button', { name: 'plain paper' }).click();
  await expect(table.board.locator('img')).toHaveCount(0);
});

test('the table by day and by night', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const day = await paper();
  await table.menu.click();
  await page.getByRole('button', { name: 'Night table' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const night = await paper();
  expect(night).not.toBe(day);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Choose your Waterloo' })).toBeVisible();
  expect(await paper()).toBe(night);
  await page.getByRole('button', { name: 'Light theme' }).click();
  expect(await paper()).toBe(day);
});

test('pointing at what may not be chosen tells of it and refuses nothing', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/why')) asked.push(request.url());
  });
  const slot = page.getByRole('region', { name: 'In hand' });
  const held = await table.at(table.piece('F06'));
  await page.mouse.move(held.x, held.y);
  await expect(slot).toContainText('Under the pointer');
  await expect(slot.getByRole('status')).toContainText(/French: Infantry, II Corps.*Strength 7, moves 4/);
  await expect(slot.getByRole('status')).toContainText('held fast in an enemy zone');
  const enemy = await table.at(table.piece('A01'));
  await page.mouse.move(enemy.x, enemy.y);
  await expect(slot.getByRole('status')).toContainText('Allied: ');
  // By now a refusal for resting on the first would have come.
  await expect(table.refusal).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('clicking what may not be chosen says why not, and its rule opens in the book', async ({
  page,
  server,
  table,
}) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await table.press(await table.at(table.piece('F06')));
  await table.refusal.getByRole('button', { name: 'Rule 4.5c' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await expect(rules.getByRole('article').first()).toContainText('4.5c');
  await expect(rules.getByText('Whole book')).toBeVisible();
  await rules.getByRole('button', { name: 'Close the rules' }).click();
  await expect(rules).toHaveCount(0);
});

test('too far a march is refused with the nearest allowed', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await table.choosePiece('F05');
  await page.keyboard.press('0');
  const far = await table.at(table.piece('A15'));
  await table.press({ x: far.x, y: far.y - 60 });
  await expect(table.refusal.getByRole('button', { name: 'Rule 4.1a' })).toBeVisible();
  const instead = table.refusal.getByRole('button', { name: /^March to \d{4}/ });
  const place = /\d{4}/.exec((await instead.textContent()) ?? '')?.[0] ?? '';
  await instead.click();
  await expect(table.main).toContainText(`March to ${place}`);
  await table.chooseButton(`March to ${place}`);
  await expect(table.piece('F05')).toHaveAccessibleName(new RegExp(`hex ${place}.*has moved`));
});

test('the rules can be searched', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await expect(rules.getByText('Charts')).toBeVisible();
  const search = rules.getByRole('searchbox', { name: 'Search the rules' });
  await search.fill('retreat safe');
  const found = rules.getByRole('article');
  await expect(found).not.toHaveCount(0);
  for (const text of await found.allTextContents())
    expect(text.toLowerCase()).toMatch(/retreat[^]*safe|safe[^]*retreat/);
  await search.fill('submarine');
  await expect(rules.getByText('No rule has all of these words.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rules).toHaveCount(0);
});
