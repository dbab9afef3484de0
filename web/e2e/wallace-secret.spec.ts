import { expect, test } from './support/fixtures';
import { WALLACE } from './support/games';
import { listen, watchFor } from './support/secrets';
import type { Table } from './support/table';
import { BELOW_THE_RIDGE, UP_THE_RIDGE, round } from './support/wallace';

test.use({ game: WALLACE });

/** The figure, as whoever holds the tile reads it; the server says it in these words, too. */
const FIGURE = /The tile shows \d|stopped after \d actions/;
const TOLD = /stopped after \d actions|"kind":"tile"[^}]*"value":\d/;

const secretTile = (table: Table) =>
  table.page.getByRole('complementary').getByRole('button', { name: /^Secret tile/ });

test('two at one screen: the tile lies face down for whoever acts, and its holder lifts it', async ({
  page,
  server,
  table,
}) => {
  const ear = await listen(page, 'french');
  const position = round('french', 'FI01@38 BI01@20/lying', { tile: 3 });
  await table.goto((await server.open(position)).id);
  await expect(table.ready).toBeVisible();
  await expect(page.getByRole('dialog'), 'nothing else is hidden: no cover comes between').toHaveCount(0);
  const seen = await watchFor(page, FIGURE);
  const aside = page.getByRole('complementary');
  await expect(aside).toContainText('The Allies hold a secret tile.');
  await expect(aside).toContainText('Your round stops after 2 to 5 actions.');
  await expect(secretTile(table)).toHaveAccessibleName(/of the Allied player: hold to look/);
  for (const made of ['no action yet', '1 action.']) {
    await expect(aside).toContainText(`You have made ${made}`);
    await table.chooseButton(/^Spend a green disc/);
    await table.chooseButton('Do nothing');
  }
  await expect(aside).toContainText('Your round stops after 3 to 5 actions.');
  expect(await seen(), 'what was on the page').toEqual([]);
  for (const { url, text } of ear.heard) expect(await text, url).not.toMatch(TOLD);

  // The Allied player holds it up; when it is let go it is gone.
  ear.by = 'allied';
  await secretTile(table).hover();
  await page.mouse.down();
  await expect(aside).toContainText('The tile shows 3.');
  await expect(aside).toContainText('The French are stopped after 3 actions.');
  await page.mouse.up();
  await expect(aside).not.toContainText(FIGURE);

  // The third action is the last: “Stop”, and all see which tile it was.
  await table.chooseButton(/^Spend a green disc/);
  await table.chooseButton('Do nothing');
  await expect(table.lines.filter({ hasText: '“Stop”, after 3 actions: the tile was a 3' })).toHaveCount(1);
  await expect(page.getByRole('banner')).toContainText('Allied action round');
});

test('the tile is lifted by the keyboard, and put down when the focus goes', async ({ page, server, table }) => {
  await table.goto((await server.open(round('french', 'FI01@38 BI01@20/lying', { tile: 4 }))).id);
  await expect(table.ready).toBeVisible();
  const aside = page.getByRole('complementary');
  await secretTile(table).focus();
  await page.keyboard.down('Enter');
  await expect(aside).toContainText('The tile shows 4.');
  await page.keyboard.up('Enter');
  await expect(aside).not.toContainText(FIGURE);
  await page.keyboard.down(' ');
  await expect(aside).toContainText('The tile shows 4.');
  await table.board.focus();
  await expect(aside).not.toContainText(FIGURE);
  await page.keyboard.up(' ');
});

test('while its holder decides in the other’s round, the tile still lies face down', async ({
  page,
  server,
  table,
}) => {
  await table.goto((await server.tell(BELOW_THE_RIDGE, UP_THE_RIDGE)).id);
  await expect(table.prompt).toContainText('Who carries the three cubes into the volley?');
  const aside = page.getByRole('complementary');
  await expect(aside).toContainText('The Allied player holds this tile.');
  const seen = await watchFor(page, FIGURE);
  await page.keyboard.press(',');
  await expect(table.prompt).toContainText('Looking back');
  await expect(secretTile(table), 'a look back is no way around').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table.ready).toBeVisible();
  expect(await seen()).toEqual([]);
  await secretTile(table).hover();
  await page.mouse.down();
  await expect(aside).toContainText('The tile shows 5.');
  await page.mouse.up();
});

test('between two rounds nothing is hidden: a page opened then is not covered', async ({ page, server, table }) => {
  const people = { french: 'human', allied: 'human' };
  await table.goto((await server.goOn('nightfall', 'Turn 9', people)).id);
  await expect(table.ready).toBeVisible();
  await expect(page.getByRole('complementary')).not.toContainText('secret tile');
});

test('alone at the screen one sees the tile one holds, and not the other', async ({ page, server, table }) => {
  const position = round('french', 'FI01@38 BI01@20/lying', { tile: 4 });
  const ear = await listen(page, 'french');
  await table.goto((await server.open(position, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  const aside = page.getByRole('complementary');
  await expect(aside).toContainText('Your round stops after 2 to 5 actions.');
  await expect(secretTile(table), 'nobody here may lift it').toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(FIGURE);
  for (const { url, text } of ear.heard) expect(await text, url).not.toMatch(TOLD);

  await table.goto((await server.open(position, { french: 'recruit' })).id);
  await table.lines
    .last()
    .getByRole('button', { name: /^Look back/ })
    .click();
  await expect(table.prompt).toContainText('Looking back');
  await expect(aside).toContainText('The tile shows 4.');
  await expect(aside).toContainText('You hold the secret tile.');
});
