import { expect, test } from './support/fixtures';
import { choose, openIt, save } from './support/records';
import type { Table } from './support/table';

async function play(table: Table): Promise<void> {
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  await table.choosePiece('F24');
  await table.chooseSpace('1611');
  await expect(table.ready).toBeVisible();
}

test('a saved record opens as the same game, and it goes on', async ({ page, server, table }) => {
  const { id } = await server.begin();
  await table.goto(id);
  await play(table);
  const [there, lines] = [await table.pieces(), await table.lines.allTextContents()];
  const record = await save(page, table, 'Save the record');
  expect(record.split('\n').filter(Boolean).length, 'a header and a line for each move').toBe(5);

  await choose(page, 'game.jsonl', record);
  await openIt(page);
  expect(page.url()).not.toContain(id);
  await expect(table.ready).toBeVisible();
  expect(await table.pieces()).toEqual(there);
  expect(await table.lines.allTextContents()).toEqual(lines);
  await table.chooseButton('End movement');
  await expect(table.prompt).toContainText('Which enemy do you attack?');
});

test('a saved position opens as it stands', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await play(table);
  const there = await table.pieces();
  const position = await save(page, table, 'Save this position');
  expect(JSON.parse(position)).toMatchObject({ units: { F05: '1213', F24: '1611' } });

  await choose(page, 'position.json', position);
  await openIt(page);
  await expect(table.ready).toBeVisible();
  expect(await table.pieces()).toEqual(there);
  await expect(table.lines.filter({ hasText: 'given position' })).toHaveCount(1);
});

test('an earlier moment is saved as the position it was', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await play(table);
  await table.lines
    .filter({ hasText: 'French movement' })
    .getByRole('button', { name: /^Look back/ })
    .click();
  await expect(table.prompt).toContainText('Looking back');
  expect(JSON.parse(await save(page, table, 'Save this position'))).toMatchObject({
    units: { F05: '1314', F24: '1511' },
  });
});

for (const [kind, text] of [
  ['no record at all', 'Dear diary, today we lost.'],
  ['a position of nothing', '{"units":{}}'],
  ['a position that cannot be', '{"game":"napoleon-at-waterloo","units":{"F01":"9999"}}'],
  ['a record of an unknown game', '{"waterloo":1,"game":"chess"}\n'],
] as const) {
  test(`${kind} is refused in one sentence`, async ({ page }) => {
    await choose(page, 'broken.jsonl', text);
    await page.getByRole('button', { name: 'Open it' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await expect(alert).toHaveText(/^[A-Z“"][^{}]+[^.]\.$/);
    await expect(page).toHaveURL(/\/$/);
  });
}

test('a damaged record opens up to the damage, and says where it is', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await play(table);
  const record = await save(page, table, 'Save the record');
  await choose(page, 'game.jsonl', record.replace('1611', '1010'));
  await page.getByRole('button', { name: 'Open it' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText(
    /^The record is damaged at line 5: [^.]+\. Everything before it was opened\./,
  );
  await dialog.getByRole('button', { name: 'Go to the table' }).click();
  await expect(table.piece('F05')).toHaveAccessibleName(/hex 1213/);
  await expect(table.piece('F24')).toHaveAccessibleName(/hex 1511/);
});
