import { expectOpenToAll } from './support/axe';
import { PHONE, expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { UP_THE_SLOPE, night } from './support/quelle';
import { openPanel } from './support/start';

test.use({ game: QUELLE });

const RECORD = 'french-victory-thirty-points';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`by ${colorScheme === 'light' ? 'day' : 'night'}`, () => {
    test.use({ colorScheme });

    test('set-up with its switches, and the books', async ({ page, game }) => {
      const panel = await openPanel(page, game);
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await panel.getByText('Options', { exact: true }).click();
      await panel.getByText(/^House rules/).click();
      await panel.getByRole('switch', { name: 'Squares' }).check();
      await expectOpenToAll(page, 'set-up');
      for (const book of ['rules', 'learn']) {
        await page.goto(`/${book}/${game.id}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^Opening the (book|guide)/)).toHaveCount(0);
        await expectOpenToAll(page, book);
      }
    });

    test('the table with an open hand, the odds, refusals and the list', async ({ page, server, table }) => {
      await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
      await expect(table.ready).toBeVisible();
      await expect(table.hand.locator('[data-card]')).toHaveCount(3);
      await expectOpenToAll(page, 'hand');
      await table.card('CF3').hover();
      await expectOpenToAll(page, 'a card that is looked at');
      await table.pressCard('SF7');
      await expect(table.refusal).toBeVisible();
      await expectOpenToAll(page, 'why not');
      await page.keyboard.press('Escape');
      await table.chooseButton('Launch the General Attack');
      await expectOpenToAll(page, 'who attacks');
      await table.choosePiece('F02');
      const enemy = await table.at(table.piece('A13'));
      await page.mouse.move(enemy.x, enemy.y);
      await expect(table.odds).toBeVisible();
      await expectOpenToAll(page, 'odds');
      await table.choosePiece('A13');
      await expectOpenToAll(page, 'a declared attack');
      await page.keyboard.press('l');
      await expect(page.getByRole('region', { name: 'List of pieces and choices' })).toBeVisible();
      await expectOpenToAll(page, 'list');
      await page.keyboard.press('Escape');
      await page.keyboard.press(',');
      await expect(table.prompt).toContainText('Looking back');
      await expectOpenToAll(page, 'looking back');
    });

    test('the night before, the cover and the end', async ({ page, server, table }) => {
      const position = night({ 1: '1615', 6: '2020' }, { 0: '1609', 1: '0101' });
      await table.goto((await server.open(position, { allied: 'recruit' })).id);
      await expect(table.ready).toBeVisible();
      await expectOpenToAll(page, 'counters');
      await table.choosePiece('NF1');
      await expectOpenToAll(page, 'a counter that moves');
      const { id } = await server.begin();
      await page.goto(`/play/${id}`);
      await expect(page.getByRole('dialog', { name: /^Pass the table/ })).toBeVisible();
      await expectOpenToAll(page, 'cover');
      await table.goto((await server.replay(RECORD)).id);
      await expect(page.getByRole('dialog').getByRole('img', { name: /turn 1/ })).toBeVisible();
      await expectOpenToAll(page, 'end screen');
      await page.getByRole('button', { name: 'Look at the field' }).click();
      await expectOpenToAll(page, 'the field afterwards');
    });

    test.describe('on a phone', () => {
      test.use(PHONE);

      test('the row of cards, the odds and every part of the table', async ({ page, server, table }) => {
        await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
        await expect(table.ready).toBeVisible();
        await expectOpenToAll(page, 'map and cards');
        await table.pressCard('CF3');
        await expect(table.card('CF3')).toHaveClass(/\barmed\b/);
        await expectOpenToAll(page, 'a card about to be played');
        const tabs = page.getByRole('navigation', { name: 'Parts of the table' });
        for (const part of ['Cards', 'Forces', 'Journal', 'Turn', 'Replay', 'Map']) {
          await tabs.getByRole('button', { name: part }).tap();
          await expect(tabs.getByRole('button', { name: part })).toHaveAttribute('aria-current', 'page');
          await expectOpenToAll(page, part);
        }
        await table.chooseButton('Launch the General Attack');
        await table.choosePiece('F02');
        await table.press(await table.at(table.piece('A13')));
        await expect(table.odds).toBeVisible();
        await expectOpenToAll(page, 'odds');
      });
    });
  });
}

test('a card rises under the pointer, and nothing else moves', async ({ page, server, table }) => {
  await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  const cards = table.hand.locator('[data-card]');
  const frames = async () =>
    Promise.all([...(await cards.all()), table.hand, table.prompt, table.board].map((frame) => table.box(frame)));
  const before = await frames();
  const last = cards.last();
  const box = await table.box(last);
  const face = last.locator('.face');
  // At its lowest edge, which the card leaves as it rises.
  const edge = { x: box.x + box.width - 4, y: box.y + box.height - 2 };
  await page.mouse.move(edge.x, edge.y);
  await expect(face).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, -5)');
  expect(await frames()).toEqual(before);
  const under = () => last.evaluate((card, { x, y }) => card.contains(document.elementFromPoint(x, y)), edge);
  expect(await under(), 'the card still hears the pointer').toBe(true);
  await expect(table.refusal, 'and refuses nothing').toHaveCount(0);
  await page.mouse.down();
  await page.mouse.up();
  await expect(table.refusal, 'until it is pressed').toBeVisible();
});
