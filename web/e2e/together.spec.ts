import { expect, test } from './support/fixtures';
import type { Table } from './support/table';

/** French combat: two attacks far from each other. The Grenadiers (7) on the Brunswickers (2), the 1st Division on cavalry. */
const TWO_FIGHTS = {
  phase: 'combat',
  units: { F12: '1212', F23: '1113', A09: '1211', F01: '1905', A15: '1805', A03: '1205' },
};

const together = (table: Table) => table.odds.getByRole('region', { name: 'Together' });
const add = (table: Table) => table.odds.getByRole('button', { name: 'Add to the reckoning' });

test('fights put together are reckoned one after another', async ({ page, server, table }) => {
  await table.goto((await server.open(TWO_FIGHTS, { allied: 'recruit' })).id);
  await table.choosePiece('A09');
  await expect(together(table)).toHaveCount(0);
  await expect(table.odds, 'what becomes of the defender in the end').toContainText(
    'In the end the defender is destroyed',
  );
  await add(table).click();
  // At 3-1 every face of the die destroys or drives off.
  await expect(together(table).getByRole('listitem')).toHaveText([/Brunswick.*100 % comes off/]);
  await expect(add(table), 'once is enough').toHaveCount(0);

  await table.made(() => page.keyboard.press('Escape'));
  await expect(together(table), 'it stays while another fight is looked for').toBeVisible();
  await table.choosePiece('A15');
  await add(table).click();
  await expect(together(table).getByRole('listitem')).toHaveCount(2);
  await expect(together(table)).toContainText('all come off');
  await expect(together(table)).toContainText('100 % at least one');
  await expect(
    together(table)
      .getByRole('row', { name: /^or more/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('100 %');
  await expect(together(table)).toContainText(/French: \d+\.\d strength points lost on average/);

  await together(table)
    .getByRole('button', { name: /^Drop .*Brunswick/ })
    .click();
  await expect(together(table).getByRole('listitem')).toHaveCount(1);
  await expect(together(table)).not.toContainText('at least one');
});
