import { expectOpenToAll } from './support/axe';
import { PHONE, expect, test } from './support/fixtures';

const ASSAULT = {
  phase: 'combat',
  units: { F12: '1212', F23: '1113', A09: '1211', F01: '1905', A15: '1805', A03: '1205' },
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`by ${colorScheme === 'light' ? 'day' : 'night'}`, () => {
    test.use({ colorScheme });

    test('start page, set-up and books', async ({ page, server }) => {
      await server.begin({ allied: 'sergeant' });
      await server.replay('draw-nobody-broken');
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expect(page.getByRole('link', { name: /^Open / })).toBeVisible();
      await expectOpenToAll(page, 'start page');
      await page.getByRole('article').first().getByRole('button', { name: 'Play' }).click();
      const panel = page.getByRole('dialog');
      await panel.getByText('Options', { exact: true }).click();
      await panel.getByLabel('Grouchy variant').selectOption('Own plan');
      await expectOpenToAll(page, 'set-up');
      await page.goto('/');
      await page.getByRole('button', { name: 'Open a record' }).click();
      await expectOpenToAll(page, 'opening a record');
      for (const book of ['rules', 'learn']) {
        await page.goto(`/${book}/napoleon-at-waterloo`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Opening')).toHaveCount(0);
        await expectOpenToAll(page, book);
      }
    });

    test('the table in every state', async ({ page, server, table }) => {
      await table.goto((await server.begin()).id);
      await expect(table.ready).toBeVisible();
      await expectOpenToAll(page, 'to move');
      await table.choosePiece('F05');
      await expectOpenToAll(page, 'marching');
      const lit = await table.at(table.space('1213'));
      await page.mouse.move(lit.x, lit.y);
      await expect(page.getByRole('region', { name: 'In hand' })).toContainText(/of \d points/);
      await expectOpenToAll(page, 'a march foretold');
      await table.press(await table.at(table.piece('A01')));
      await expect(table.refusal).toBeVisible();
      await expectOpenToAll(page, 'why not');
      await table.refusal.getByRole('button', { name: /^Rule/ }).click();
      await expect(page.getByRole('dialog', { name: 'Rules' }).getByRole('searchbox')).toBeVisible();
      await expectOpenToAll(page, 'rules beside the board');
      await page.keyboard.press('Escape');
      await table.menu.click();
      await expectOpenToAll(page, 'menu');
      await page.getByRole('button', { name: 'Fork the game from here' }).click();
      await expect(page.getByRole('dialog').getByRole('radio')).not.toHaveCount(0);
      await expectOpenToAll(page, 'fork');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Layers and key' }).click();
      await expectOpenToAll(page, 'layers');
      await page.keyboard.press('Escape');
      await page.keyboard.press('l');
      await expect(page.getByRole('region', { name: 'List of pieces and choices' })).toBeVisible();
      await expectOpenToAll(page, 'list');
    });

    test('the attack, its result and the past', async ({ page, server, table }) => {
      await table.goto((await server.open(ASSAULT)).id);
      await table.choosePiece('A09');
      await expect(table.odds).toBeVisible();
      await expectOpenToAll(page, 'attack builder');
      await table.chooseButton('Lower the ratio');
      await expectOpenToAll(page, 'columns');
      await table.made(() =>
        page
          .getByRole('button', { name: /^Attack at 3-1/ })
          .first()
          .click(),
      );
      await expect(page.getByRole('group', { name: 'Result of the dice' })).toBeVisible();
      await expectOpenToAll(page, 'result of the dice');
      await page.keyboard.press(',');
      await expect(table.prompt).toContainText('Looking back');
      await expectOpenToAll(page, 'looking back');
    });

    test('the end and the cover', async ({ page, server, table }) => {
      await table.goto((await server.replay('french-victory-seventh-exit-last')).id);
      await expect(page.getByRole('dialog').getByRole('img', { name: /turn 1/ })).toBeVisible();
      await expectOpenToAll(page, 'end screen');
      const { id } = await server.begin({}, { grouchy_variant: 'secret' });
      await page.goto(`/play/${id}`);
      await expect(page.getByRole('dialog', { name: /^Pass the table/ })).toBeVisible();
      await expectOpenToAll(page, 'cover');
    });

    test.describe('on a phone', () => {
      test.use(PHONE);

      test('start page and every part of the table', async ({ page, server, table }) => {
        await page.goto('/');
        await expect(page.getByRole('button', { name: 'Set up a game' })).toBeVisible();
        await expectOpenToAll(page, 'start page');
        await table.goto((await server.open(ASSAULT)).id);
        await expect(table.ready).toBeVisible();
        await expectOpenToAll(page, 'map');
        await table.press(await table.at(table.piece('A09')));
        await expect(table.odds).toBeVisible();
        await expectOpenToAll(page, 'odds');
        const tabs = page.getByRole('navigation', { name: 'Parts of the table' });
        for (const part of ['Forces', 'Journal', 'Turn', 'Replay']) {
          await tabs.getByRole('button', { name: part }).tap();
          await expect(tabs.getByRole('button', { name: part })).toHaveAttribute('aria-current', 'page');
          await expectOpenToAll(page, part);
        }
        await page.getByRole('button', { name: 'Rules', exact: true }).tap();
        await expect(page.getByRole('dialog', { name: 'Rules' }).getByRole('searchbox')).toBeVisible();
        await expectOpenToAll(page, 'rules');
      });
    });
  });
}

test('landmarks and live regions tell what there is and what happens', async ({ page, server, table }) => {
  await table.goto((await server.open(ASSAULT)).id);
  await expect(table.ready).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'The state of the game' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Napoleon at Waterloo');
  await expect(table.board).toHaveAccessibleName(/Map, \d+ spaces/);
  await expect(table.piece('A09')).toHaveRole('img');
  await expect(table.piece('A09')).toHaveAccessibleName(/Brunswick.*strength 2.*hex 1211.*must be attacked/);

  const asks = table.prompt.getByRole('status');
  await expect(asks).toHaveAttribute('aria-live', 'polite');
  await expect(asks).toContainText('Which enemy do you attack?');
  await expect(table.voice).toHaveAttribute('aria-live', 'polite');
  await table.choosePiece('A09');
  await expect(asks).toContainText('Who attacks the Brunswick Corps?');
  await table.chooseButton(/^Throw the die/);
  await expect(table.voice).toContainText(/The die shows [1-6]: (De|Dr|Ee)/);
});

test('skip links lead past the board', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to what to do now' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.prompt).toBeFocused();
});
