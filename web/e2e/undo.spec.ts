import { expect, test } from './support/fixtures';

test('marches are taken back and made again, one by one, up to the first', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  const [first, second] = [table.piece('F05'), table.piece('F24')];
  await expect(table.button(/^Undo/)).toHaveCount(0);
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  await table.choosePiece('F24');
  await table.chooseSpace('1611');
  await expect(second).toHaveAccessibleName(/hex 1611/);

  await table.chooseButton(/^Undo/);
  await expect(second).toHaveAccessibleName(/hex 1511/);
  await expect(first).toHaveAccessibleName(/hex 1213/);
  await table.made(() => page.keyboard.press('u'));
  await expect(first).toHaveAccessibleName(/hex 1314/);
  await expect(table.button(/^Undo/)).toHaveCount(0);
  await expect(table.lines.filter({ hasText: 'marches' })).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByRole('alert')).toContainText(/^[A-Z].*\./);

  await table.chooseButton('Redo');
  await expect(first).toHaveAccessibleName(/hex 1213/);
  await table.made(() => page.keyboard.press('Shift+U'));
  await expect(second).toHaveAccessibleName(/hex 1611/);
  await expect(table.button('Redo')).toHaveCount(0);
  await expect(table.lines.filter({ hasText: 'marches' })).toHaveCount(2);
});

test('a journal line takes back to its moment', async ({ server, table }) => {
  await table.goto((await server.begin()).id);
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  await table.choosePiece('F24');
  await table.chooseSpace('1611');
  const line = table.lines.filter({ hasText: 'marches 1314 to 1213' });
  await table.made(() => line.getByRole('button', { name: 'Take back to here' }).click());
  await expect(table.piece('F24')).toHaveAccessibleName(/hex 1511/);
  await expect(table.piece('F05')).toHaveAccessibleName(/hex 1213/);
});

test('Escape and another click leave a half-made choice', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await table.choosePiece('F05');
  await expect(table.prompt).toContainText('Where does');
  await table.made(() => page.keyboard.press('Escape'));
  await expect(table.prompt).toContainText('Which unit marches?');
  await table.choosePiece('F05');
  // Another piece instead: the first is put back and the other taken up.
  await table.choosePiece('F13');
  await expect(table.piece('F13')).toHaveAccessibleName(/selected/);
  await expect(table.piece('F05')).not.toHaveAccessibleName(/selected/);
});

test('nothing is taken back past a throw of the die', async ({ page, server, table }) => {
  const { id } = await server.open({
    phase: 'combat',
    units: { F12: '1212', A15: '1211', F01: '1905', A09: '1805', A03: '1205' },
  });
  await table.goto(id);
  // Six to one destroys whatever the die shows, and the victors may advance.
  await table.choosePiece('A15');
  const back = table.prompt.locator('.btn.ghost:not(.hint)');
  await expect(back, 'before the throw').toHaveCount(1);
  await table.chooseButton('Throw the die at 6-1');
  await expect(table.ready).toBeVisible();
  await expect(back).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByRole('alert')).toContainText(/die|throw/i);
  await expect(table.piece('A15')).toHaveCount(0);
});
