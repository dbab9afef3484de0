import { PHONE, expect, test } from './support/fixtures';
import { expectOpenToAll } from './support/axe';
import type { Table } from './support/table';

/** French combat: two attacks far from each other. The Grenadiers (7) on the Brunswickers (2), the 1st Division on cavalry. */
const TWO_FIGHTS = {
  phase: 'combat',
  units: { F12: '1212', F23: '1113', A09: '1211', F01: '1905', A15: '1805', A03: '1205' },
};

const together = (table: Table) => table.odds.getByRole('region', { name: 'Together' });
const add = (table: Table) => table.odds.getByRole('button', { name: 'Add to the reckoning' });

/** Goes back to the choice of a fight. */
const leave = (table: Table) => table.made(() => table.click(table.prompt.locator('.btn.ghost:not(.hint)').first()));

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

test('the card of a fight that is pointed at waits for the mouse', async ({ page, server, table }) => {
  await page.clock.install();
  await table.goto((await server.open(TWO_FIGHTS, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  const target = await table.at(table.piece('A09'));
  await page.mouse.move(target.x, target.y);
  const button = await table.box(add(table));
  // Over all that lies between, while the clock stands: how long a busy browser takes for it decides nothing.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_600_000));
  await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2, { steps: 25 });
  await page.mouse.down();
  await page.mouse.up();
  await page.clock.resume();
  await expect(together(table).getByRole('listitem')).toHaveText([/Brunswick.*100 % comes off/]);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the fights put together take one line until they are unfolded', async ({ page, server, table }) => {
    const line = together(table).getByRole('button', { name: /^Together/ });
    const sideways = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.slot')].map((e) => e.scrollWidth - e.clientWidth),
      );
    await table.goto((await server.open(TWO_FIGHTS, { allied: 'recruit' })).id);
    await expect(table.ready).toBeVisible();
    await table.do(await table.at(table.piece('A09')));
    await add(table).tap();
    await expect(line).toContainText('100 % comes off');
    await expect(add(table), 'once is enough').toHaveCount(0);

    await leave(table);
    await expect(line, 'it stays while another fight is looked for').toBeVisible();
    await page.getByRole('button', { name: 'Whole map' }).tap();
    await table.press(await table.at(table.piece('A15')));
    await expect(table.odds.getByRole('heading', { level: 2 }), 'the fight looked at comes first').toBeVisible();
    await add(table).tap();
    await expect(line).toContainText('all come off');
    await expect(together(table).getByRole('listitem')).toHaveCount(0);
    expect(await sideways(), 'folded').toEqual([0, 0]);

    await line.tap();
    await expect(together(table).getByRole('listitem')).toHaveCount(2);
    await expect(together(table)).toContainText(/French: \d+\.\d strength points lost on average/);
    await expect(table.odds.getByRole('heading', { level: 2 }), 'there is no room for both').toHaveCount(0);
    expect(await sideways(), 'unfolded').toEqual([0, 0]);
    await expectOpenToAll(page, 'fights put together on a phone');
    await together(table)
      .getByRole('button', { name: /^Drop .*Brunswick/ })
      .tap();
    await expect(together(table).getByRole('listitem')).toHaveCount(1);
    await line.tap();
    await expect(table.odds.getByRole('heading', { level: 2 }), 'the fight is back').toBeVisible();
  });
});

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('the slot leaves the journal its lines, and all of it is reached', async ({ page, server, table }) => {
    const slot = page.getByRole('region', { name: 'In hand' });
    const wide = () => slot.evaluate((e) => e.scrollWidth - e.clientWidth);
    const lines = async () => (await table.box(table.journal)).height;
    await table.goto((await server.open(TWO_FIGHTS, { allied: 'recruit' })).id);
    await table.choosePiece('A09');
    await add(table).click();
    await leave(table);
    await table.choosePiece('A15');
    await add(table).click();
    await expect(together(table)).toContainText('all come off');
    expect(await wide(), 'folded').toBe(0);
    expect(await lines()).toBeGreaterThanOrEqual(140);
    await together(table)
      .getByRole('button', { name: /^Together/ })
      .click();
    await expect(together(table).getByRole('listitem')).toHaveCount(2);
    expect(await wide(), 'unfolded').toBe(0);
    expect(await lines()).toBeGreaterThanOrEqual(140);
    await together(table)
      .getByText(/strength points lost on average/)
      .first()
      .scrollIntoViewIfNeeded();
    await expect(
      together(table)
        .getByText(/strength points lost on average/)
        .first(),
    ).toBeInViewport();
  });
});
