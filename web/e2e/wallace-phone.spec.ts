import { PHONE, expect, test } from './support/fixtures';
import { WALLACE } from './support/games';

test.use({ game: WALLACE, ...PHONE });

test('the map goes to where the Prussians may come on; a tap shows it, the button does it', async ({
  server,
  table,
}) => {
  await table.goto((await server.goOn('nightfall', 'Turn 5')).id);
  await expect(table.prompt).toContainText('come on?');
  await table.sight();
  for (const entry of ['42', '51']) await expect(table.space(entry)).toBeInViewport({ ratio: 0.5 });
  await table.press(await table.at(table.space('42')));
  await expect(table.main).toHaveText('Come on at Bois de Paris North');
  await table.chooseButton('Come on at Bois de Paris North');
  await table.page
    .getByRole('navigation', { name: 'Parts of the table' })
    .getByRole('button', { name: 'Journal' })
    .tap();
  await expect(table.lines.filter({ hasText: 'Prussian infantry arrives at Bois de Paris North' })).not.toHaveCount(0);
});

test('discs, the tile and who is on the way have a tab of their own', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name: 'Forces' }).tap();
  await expect(page.getByRole('heading', { name: 'Your discs' })).toBeVisible();
  await expect(page.getByText('5 green, any action; 0 spent this round, 0 before')).toBeAttached();
  await expect(page.getByRole('heading', { name: /Prussian column/ })).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
});
