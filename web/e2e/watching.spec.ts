import { expect, test } from './support/fixtures';

test('two computers are watched from the first step to the end screen', async ({ page, table }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Set up a game' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('radio', { name: 'Watch two computers' }).check();
  for (const army of ['French', 'Allied'])
    await panel.getByRole('group', { name: army }).getByRole('radio', { name: 'Recruit' }).check();
  await panel.getByRole('button', { name: 'Watch the battle' }).click();

  await expect(table.prompt).toContainText('Replay');
  const replay = page.getByRole('region', { name: 'Replay' });
  await expect(replay).toContainText(/step ([3-9]|\d{2,}) of/);
  await expect(table.ready).toHaveCount(0);
  await table.menu.click();
  await expect(page.getByRole('button', { name: 'Resign', exact: true }), 'it is not our game').toHaveCount(0);
  await page.keyboard.press('Escape');

  await table.button(/^(Back to now|To the end)/).click();
  await table.hurry();
  const end = page.getByRole('dialog');
  await expect(end.getByRole('heading', { level: 2 })).toHaveText(/victory|Draw/, { timeout: 120_000 });
  await end.getByRole('button', { name: 'New game' }).click();
  await expect(page.getByRole('region', { name: 'Watch' })).toContainText('Recruit against Recruit');
});

test('a page loaded anew finds the game as it was left', async ({ page, server, table }) => {
  await table.goto((await server.begin({ allied: 'recruit' })).id);
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  await table.choosePiece('F24');
  await page.reload();
  await expect(table.ready).toBeVisible();
  await expect(table.piece('F05')).toHaveAccessibleName(/hex 1213.*has moved/);
  await expect(table.prompt).toContainText('Where does the II Corps Artillery march?');
  await table.chooseSpace('1611');
  await expect(table.lines.filter({ hasText: 'marches' })).toHaveCount(2);
  await table.chooseButton(/^Undo/);
  await expect(table.lines.filter({ hasText: 'marches' })).toHaveCount(1);
});

test('what one window does is seen in the other', async ({ context, server, table }) => {
  const { id } = await server.begin();
  await table.goto(id);
  const other = await context.newPage();
  await other.goto(`/play/${id}`);
  await expect(other.getByRole('application')).toBeVisible();
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  await expect(other.locator('[data-piece="F05"]')).toHaveAccessibleName(/hex 1213/);
  await table.chooseButton(/^Undo/);
  await expect(other.locator('[data-piece="F05"]')).toHaveAccessibleName(/hex 1314/);
});
