import { expect, test } from './support/fixtures';

test('resigning against the computer ends the game', async ({ page, server, table }) => {
  await table.goto((await server.begin({ allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  await table.menu.click();
  await expect(page.getByRole('button', { name: 'Agree on a draw' }), 'computers agree on nothing').toHaveCount(0);
  await page.getByRole('button', { name: 'Resign' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('Does the French side resign?');
  await sure.getByRole('button', { name: 'Play on' }).click();
  await expect(table.ready).toBeVisible();
  await page.getByRole('button', { name: 'Resign' }).click();
  await sure.getByRole('button', { name: 'Resign' }).click();

  const end = page.getByRole('dialog');
  await expect(end.getByRole('heading', { level: 2 })).toHaveText('You have lost');
  await expect(end).toContainText('Allied victory');
  await expect(end).toContainText('The French player resigned.');
  await end.getByRole('button', { name: 'Look at the field' }).click();
  await expect(table.prompt).toContainText('Allied victory');
  await expect(table.lines.and(page.locator(':not(.turn, .phase)')).first()).toContainText('resign');
  await expect(table.ready).toHaveCount(0);

  await table.menu.click();
  await expect(page.getByRole('button', { name: 'Resign', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'How it ended' }).click();
  await expect(end.getByRole('heading', { level: 2 })).toHaveText('You have lost');
});

test('two people agree on a draw', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await table.menu.click();
  await page.getByRole('button', { name: 'Agree on a draw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'We agree' }).click();
  const end = page.getByRole('dialog');
  await expect(end.getByRole('heading', { level: 2 })).toHaveText(/Draw/);
  await expect(end).toContainText(/agreed/);
  await end.getByRole('button', { name: 'New game' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your Waterloo' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Watch' })).toContainText(/Draw/);
});

test('the rule on the end screen opens in the book', async ({ page, server, table }) => {
  await table.goto((await server.replay('allied-victory-forty-french-points')).id);
  const end = page.getByRole('dialog', { name: 'Allied victory' });
  await end.getByRole('button', { name: 'Rule 8.1a' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules' });
  await expect(rules.getByRole('article').first()).toContainText('8.1a');
  await rules.getByRole('button', { name: 'Whole book' }).click();
  await rules.getByRole('button', { name: 'Close the rules' }).click();
  await expect(rules).toHaveCount(0);
  await expect(end).toBeVisible();
});

test('a game is put away from the start page only when one is sure', async ({ page, server }) => {
  await server.begin();
  await page.goto('/');
  const going = page.getByRole('region', { name: 'Continue' });
  await going.getByRole('button', { name: 'Delete this game' }).click();
  await going.getByRole('button', { name: 'Keep' }).click();
  await expect(going.getByRole('link', { name: /^Open/ })).toBeVisible();
  await going.getByRole('button', { name: 'Delete this game' }).click();
  await going.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(going).toContainText('No games yet');
  await page.reload();
  await expect(going).toContainText('No games yet');
});
