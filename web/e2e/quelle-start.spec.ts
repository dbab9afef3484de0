import type { NewMatch } from '../src/lib/types';
import { PHONE, expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { round } from './support/quelle';
import type { Server } from './support/server';
import { chooseBattle, openPanel } from './support/start';
import type { Table } from './support/table';

test.use({ game: QUELLE });

const HOUSE_RULES = [
  'Guns in battery',
  'Evasion',
  'Light cavalry',
  'Defensible terrain',
  'Grouchy',
  'Holding ground',
  'The Old Guard',
  'Squares',
  'British heavies',
  'Counter-battery',
  'Fire over the ridge',
  'Attack over the ridge',
];

test('twelve house rules, each a switch that says what holds', async ({ page, game }) => {
  const panel = await openPanel(page, game);
  await panel.getByText('Options', { exact: true }).click();
  await panel.getByText(/^House rules/).click();
  const switches = panel.getByRole('switch');
  await expect(switches).toHaveCount(12);
  for (const name of HOUSE_RULES) {
    const one = panel.getByRole('switch', { name, exact: true });
    await expect(one).not.toBeChecked();
    const off =
      (await one.evaluate((e) => document.getElementById(e.getAttribute('aria-describedby') ?? '')?.textContent)) ?? '';
    expect(off, name).toMatch(/^[A-Z].{10,}\.$/);
    await one.check();
    await expect(one, `${name}: something else holds`).not.toHaveAccessibleDescription(off);
    await expect(one).toHaveAccessibleDescription(/^[A-Z].{10,}\.$/);
  }
  await expect(panel).toContainText('12 of 12 in use');
  await expect(panel.getByRole('button', { name: /^House / })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: /^Basic / }).click();
  await expect(panel).toContainText('none in use');
  for (const one of await switches.all()) await expect(one).not.toBeChecked();
});

test('chosen switches reach the match, and the table says that they are in force', async ({ page, game, table }) => {
  const panel = await openPanel(page, game);
  await panel.getByText('Options', { exact: true }).click();
  await panel.getByText(/^House rules/).click();
  await panel.getByRole('switch', { name: 'Squares' }).check();
  await panel.getByRole('switch', { name: 'Evasion' }).check();
  await panel.getByLabel('Prussian arrival').selectOption('Historical');
  await panel.getByLabel('Strength of the armies').selectOption('By the order of battle');
  const asked = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/api/matches'));
  await panel.getByRole('button', { name: 'Begin the battle' }).click();
  expect(((await asked).postDataJSON() as NewMatch).setup).toEqual({
    scenario: 'WQA',
    options: { O_HIST_ARRIVAL: 'on', O_EVEN: 'off', H_EVADE: 'on', H_SQUARE: 'on' },
  });
  await table.hurry();
  await expect(table.ready).toBeVisible();
  await page.getByRole('button', { name: 'Beside the map' }).click();
  const force = page.getByRole('complementary').locator('section').filter({ hasText: 'In force' });
  for (const words of ['order of battle', 'historical turns', 'Cavalry may evade', 'Infantry must form square'])
    await expect(force).toContainText(words);
  await expect(force).not.toContainText('Ground counts');
});

test('options of one battle are not shown with the other', async ({ page, game, table }) => {
  const panel = await openPanel(page, game);
  await panel.getByText('Options', { exact: true }).click();
  await expect(panel.getByLabel('Points', { exact: true })).toHaveCount(0);
  await expect(panel.getByLabel('Armies', { exact: true })).toHaveCount(0);
  await panel.getByLabel('The Night Before').selectOption('Played out');
  await expect(panel.getByRole('button', { name: /^Campaign night/ })).toHaveAttribute('aria-pressed', 'true');

  await chooseBattle(panel, 'Scratch game');
  for (const idle of ['The Night Before', 'Prussian arrival', 'Historical opening hands', 'Strength of the armies'])
    await expect(panel.getByLabel(idle)).toHaveCount(0);
  await expect(panel.getByRole('group', { name: 'Presets' }).getByRole('button')).toHaveText([/^Basic/, /^House/]);
  await panel.getByText(/^House rules/).click();
  await expect(panel.getByRole('switch')).toHaveCount(10);
  await panel.getByLabel('Points', { exact: true }).selectOption('60 points');
  const asked = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/api/matches'));
  await panel.getByRole('button', { name: 'Begin the battle' }).click();
  expect(((await asked).postDataJSON() as NewMatch).setup).toEqual({ scenario: 'SG', options: { sg_points: '60' } });
  await expect(page.getByRole('banner').filter({ hasText: 'army lists' })).toBeVisible();
  await expect(table.button('Take the ready list of 60 points')).toBeVisible();
});

test('other armies sit down where a scratch game brings them', async ({ page, game, table }) => {
  const panel = await openPanel(page, game);
  await chooseBattle(panel, 'Scratch game');
  await panel.getByText('Options', { exact: true }).click();
  await panel.getByLabel('Armies', { exact: true }).selectOption('British and Prussians');
  const sides = panel.getByRole('group', { name: 'Your side' }).getByRole('radio');
  await expect(sides).toHaveCount(2);
  await sides.nth(1).check();
  await expect(sides.nth(1)).toHaveAccessibleName(/^Prussian /);
  await panel.getByRole('button', { name: 'Begin the battle' }).click();
  await expect(page.getByRole('banner').filter({ hasText: 'British, the ' })).toBeVisible();
  await table.hurry();
  await table.button(/^Take the ready list/).click();
  await expect(page.getByRole('banner')).not.toContainText('army lists');
});

/** The price list: a heading for each arm, a row for each strength; a unit is bought with one touch. */
async function buyFromTheList(server: Server, table: Table): Promise<void> {
  await table.goto((await server.begin({ allied: 'recruit' }, {}, '7', 'SG')).id);
  await expect(table.ready).toBeVisible();
  const list = table.page.getByRole('group', { name: 'Choices', exact: true });
  await expect(list.getByRole('heading')).toHaveText(['Infantry', 'Light cavalry', 'Heavy cavalry', 'Artillery']);
  await expect(list.getByRole('region', { name: 'Infantry' })).toContainText('Strength 5');
  const over = await list.evaluate((e) => e.scrollWidth - e.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await table.made(() => list.getByRole('button', { name: 'Buy elite infantry 4: 11 points' }).click());
  await expect(table.prompt).toContainText('85 points of 100 are left');
  await expect(table.button('Take the ready list of 100 points')).toBeInViewport();
}

test('an army is bought from a list by arm and strength', async ({ server, table }) => {
  await buyFromTheList(server, table);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an army is bought from the same list', async ({ server, table }) => {
    await buyFromTheList(server, table);
  });

  test('the switches stand one below the other, and nothing is wider than the screen', async ({ page, game }) => {
    const panel = await openPanel(page, game);
    await panel.getByText('Options', { exact: true }).tap();
    await panel.getByText(/^House rules/).tap();
    const lefts = await panel.getByRole('switch').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().x));
    expect(new Set(lefts.map(Math.round)).size).toBe(1);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
});

/** Nothing that stands on the map lies under its tools or outside the board. */
async function expectAllClear(table: Table): Promise<void> {
  const board = await table.box(table.board);
  const tools = await table.box(table.page.getByRole('button', { name: 'Whole map' }));
  for (const piece of await table.board.locator('[data-piece]').all()) {
    const { x, width } = await table.box(piece);
    expect(x).toBeGreaterThanOrEqual(board.x);
    expect(x + width).toBeLessThanOrEqual(tools.x);
  }
}

test('title and key of the map are whole when the battle opens, and so is the order of battle', async ({
  server,
  table,
}) => {
  await table.hurry();
  await table.goto((await server.begin({ allied: 'recruit' })).id);
  await table.sight();
  const board = await table.box(table.board);
  const title = await table.box(table.board.getByText('Affaire!'));
  expect(title.x).toBeGreaterThanOrEqual(board.x);
  await expectAllClear(table);
});

test('who stands in the far east is in sight, too', async ({ server, table }) => {
  const east = 'F02@1708 F26@1608 F01@1812 A13@1707 A22@1113 A02@0505 P01@2908 P03@3007';
  await table.hurry();
  await table.goto((await server.open(round('french', east), { allied: 'recruit' })).id);
  await table.sight();
  await expectAllClear(table);
});

test('the map follows who marches to the far east, as long as nobody has moved it', async ({ page, server, table }) => {
  const begun = round('french', 'F01@2309 F26@1608 F02@2209 A13@1706 A22@1113 A02@0505', { french: ['CF3'] });
  const march = async () => {
    await table.playCard('CF3');
    await table.chooseSpace('2309');
    await table.choosePiece('F01');
    await table.chooseSpace('2809');
    await table.sight();
  };
  await table.hurry();
  await table.goto((await server.open(begun, { allied: 'recruit' })).id);
  await table.sight();
  await expectAllClear(table);
  await march();
  await expectAllClear(table);

  await table.goto((await server.open(begun, { allied: 'recruit' })).id);
  await table.sight();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await table.sight();
  const world = page.locator('.world');
  const chosen = await world.getAttribute('style');
  await march();
  await table.chooseButton('No more movement');
  await table.sight();
  expect(await world.getAttribute('style'), 'a view chosen by hand is come back to').toBe(chosen);
});

test('nothing in the boxes of cards and turns is cut off or runs together', async ({ page, server, table }) => {
  const french = ['CF1', 'CF2', 'CF3', 'CF4', 'SF1'];
  const { id } = await server.open(
    round(
      'french',
      'F02@1708 F26@1608 A13@1707 A22@1113',
      {},
      {
        turn: 7,
        arrivals: ['arrived', 'awaited', 'awaited'],
        cards: { french: { hand: [] }, allied: { hand: [] }, played: french },
      },
    ),
    { allied: 'recruit' },
  );
  await table.hurry();
  await table.goto(id);
  await table.sight();
  const aside = page.getByRole('complementary');
  await aside.getByRole('button', { name: 'Beside the map' }).click();
  const words = aside.locator('.rows .words');
  await expect(words.first()).toHaveText('Bülow has arrived');
  for (const row of await words.all()) expect(await row.evaluate((e) => e.scrollWidth <= e.clientWidth)).toBe(true);
  const summary = aside.locator('summary').filter({ hasText: `${french.length} played` });
  const played = await table.box(summary.locator('.pile > :last-child', { hasText: 'played' }));
  const spent = await table.box(summary.locator('.pile > :last-child', { hasText: 'spent' }));
  expect(played.x + played.width).toBeLessThan(spent.x);
});
