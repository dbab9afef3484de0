import { expect, test } from './support/fixtures';
import { WALLACE } from './support/games';
import type { Table } from './support/table';
import { round } from './support/wallace';

test.use({ game: WALLACE });

/** Two guns at La Belle Alliance; La Haye Sainte is held, and so are the ridges left and right of it. */
const GUNS = 'FA01-02@38 FI01@46 KI01@29/lying KI02@20/lying BI01@18/lying BI02@19/lying BI03@12/lying BI04@17/lying';

async function aim(table: Table): Promise<void> {
  await table.chooseButton(/^Spend a green disc/);
  await table.chooseSpace('38');
  await table.chooseButton('Fire the guns');
  await table.chooseButton('Fire with one die a gun');
  await expect(table.prompt).toContainText('Where does gun 1 of 2 in La Belle Alliance aim?');
}

test('what each gun needs stands on the map, and the odds of the shot before the click', async ({
  page,
  server,
  table,
}) => {
  await table.goto((await server.open(round('french', GUNS))).id);
  await aim(table);
  const farm = await table.at(table.space('29'));
  await page.mouse.move(farm.x, farm.y);
  await expect(table.main).toContainText('Fire at La Haye Sainte: needs 5+');
  await expect(table.odds.getByRole('heading')).toHaveText('One gun at La Haye Sainte');
  await expect(table.odds).toContainText('Range 1: a cube on');
  await expect(table.odds.getByRole('button', { name: 'Rule AVI-04' })).toBeVisible();
  await expect(table.odds.locator('.cell .result')).toHaveText(['–', '–', '–', '–', '1', '1']);
  await expect(table.odds).toContainText('33 % one cube');
  await expect(table.odds.locator('.better'), 'a cube or none: there is nothing in between').toHaveCount(0);
  const told = table.lines.filter({ hasText: 'La Haye Sainte' });
  await expect(told, 'nothing has been thrown').toHaveCount(0);

  await table.made(() => table.press(farm));
  const ridge = await table.at(table.space('20'));
  await page.mouse.move(ridge.x, ridge.y);
  await expect(table.main).toHaveText(/needs 6/);
  await page.mouse.move(farm.x, farm.y);
  await expect(table.odds.getByRole('heading')).toHaveText('Two guns at La Haye Sainte');
  await expect(table.odds.locator('.better')).toHaveText(/^\s*Or better:\s+1\s+56 %\s*$/);
  await expect(table.odds.getByTitle('1 or better: 20 of 36 cases')).toBeVisible();
  await table.made(() => table.press(farm));
  await expect(table.prompt).toContainText('Which disc do you spend?');
  await expect(told).not.toHaveCount(0);
});

/** What hides a piece from the guns of La Belle Alliance. */
for (const [what, piece, pieces, reason, rule] of [
  ['a ridge', 'BI03', 'FA01-02@38 KI01@29/lying BI03@12/lying', 'A ridge hides Mont St. Jean Farm', 'LOS-05'],
  ['a wood', 'BI04', GUNS, 'Hougoumont lies in between and blocks the view (strong point in woods).', 'LOS-02'],
  ['other units', 'BI03', GUNS, "Units in Picton's Ridge block the view.", 'LOS-02'],
] as const) {
  test(`${what} in between: the map says why the guns cannot see`, async ({ page, server, table }) => {
    await table.goto((await server.open(round('french', pieces))).id);
    await aim(table);
    const hidden = await table.at(table.piece(piece));
    await page.mouse.click(hidden.x, hidden.y);
    await expect(table.refusal).toContainText(reason);
    await expect(table.refusal.getByRole('button', { name: /^Fire at / }), 'what could be done instead').toBeVisible();
    await table.refusal.getByRole('button', { name: `Rule ${rule}` }).click();
    await expect(page.getByRole('dialog', { name: 'Rules' }).getByRole('article').first()).toContainText(rule);
  });
}
