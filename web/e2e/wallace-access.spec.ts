import { expectOpenToAll } from './support/axe';
import { PHONE, expect, test } from './support/fixtures';
import { WALLACE } from './support/games';
import { chooseOptions, openPanel } from './support/start';
import { BELOW_THE_RIDGE, FIRED_AT, round } from './support/wallace';

test.use({ game: WALLACE });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`by ${colorScheme === 'light' ? 'day' : 'night'}`, () => {
    test.use({ colorScheme });

    test('set-up with options, and the books', async ({ page, game }) => {
      const panel = await openPanel(page, game);
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await chooseOptions(panel, { 'Last turn': 'Three in the afternoon', Nightfall: 'The greater slaughter' });
      await expectOpenToAll(page, 'set-up');
      for (const book of ['rules', 'learn']) {
        await page.goto(`/${book}/${game.id}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Opening')).toHaveCount(0);
        await expectOpenToAll(page, book);
      }
    });

    test('the table, its choices and refusals', async ({ page, server, table }) => {
      await table.goto((await server.begin()).id);
      await expect(table.ready).toBeVisible();
      await expectOpenToAll(page, 'skirmish fire');
      await table.goto((await server.open(round('french', 'FA01@38 FI01@38 FL01@38 BI01@20/lying KI01@29/lying'))).id);
      await expect(table.ready).toBeVisible();
      await expectOpenToAll(page, 'discs and the tile');
      await table.chooseButton(/^Spend a green disc/);
      await expectOpenToAll(page, 'areas to activate');
      await table.chooseSpace('38');
      await expectOpenToAll(page, 'orders');
      await table.chooseButton('Fire the guns');
      await table.chooseButton('Fire with one die a gun');
      const farm = await table.at(table.space('29'));
      await page.mouse.move(farm.x, farm.y);
      await expect(table.odds).toBeVisible();
      await expectOpenToAll(page, 'a shot foretold');
      await table.press(await table.at(table.piece('FI01')));
      await expect(table.refusal).toBeVisible();
      await expectOpenToAll(page, 'why not');
      await page.keyboard.press('Escape');
      await page.keyboard.press('l');
      await expect(page.getByRole('region', { name: 'List of pieces and choices' })).toBeVisible();
      await expectOpenToAll(page, 'list');
    });

    test('the assault window and the past', async ({ page, server, table }) => {
      await table.goto((await server.tell(BELOW_THE_RIDGE, FIRED_AT)).id);
      await expect(page.getByRole('region', { name: /^Assault on/ })).toBeVisible();
      await expectOpenToAll(page, 'sharing out cubes');
      await page.keyboard.press('-');
      await expect(table.main).toHaveText(/^Check with 2 and 3/);
      await expectOpenToAll(page, 'another share');
      await page.keyboard.press(',');
      await expect(table.prompt).toContainText('Looking back');
      await expectOpenToAll(page, 'looking back');
    });

    test('the end', async ({ page, server, table }) => {
      await table.goto((await server.replay('options-night-falls-at-three')).id);
      await expect(page.getByRole('dialog').getByRole('img', { name: /turn 1/ })).toBeVisible();
      await expectOpenToAll(page, 'end screen');
      await page.getByRole('button', { name: 'Look at the field' }).click();
      await expectOpenToAll(page, 'the field afterwards');
    });

    test.describe('on a phone', () => {
      test.use(PHONE);

      test('every part of the table, and an assault', async ({ page, server, table }) => {
        await table.goto((await server.open(round('french', 'FI01@38 FL01@38 BI01@20/lying KI01@29/lying'))).id);
        await expect(table.ready).toBeVisible();
        await expectOpenToAll(page, 'map');
        const tabs = page.getByRole('navigation', { name: 'Parts of the table' });
        for (const part of ['Forces', 'Journal', 'Turn', 'Replay']) {
          await tabs.getByRole('button', { name: part }).tap();
          await expect(tabs.getByRole('button', { name: part })).toHaveAttribute('aria-current', 'page');
          await expectOpenToAll(page, part);
        }
        await table.goto((await server.tell(BELOW_THE_RIDGE, FIRED_AT)).id);
        await expect(page.getByRole('region', { name: /^Assault on/ })).toBeVisible();
        await expectOpenToAll(page, 'assault');
      });
    });
  });
}
