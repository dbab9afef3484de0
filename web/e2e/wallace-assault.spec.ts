import type { Locator } from '@playwright/test';
import { PHONE, expect, test } from './support/fixtures';
import { WALLACE } from './support/games';
import type { Table } from './support/table';
import { BELOW_THE_RIDGE, FIRED_AT, round } from './support/wallace';

test.use({ game: WALLACE });

const windowOf = (table: Table) => table.page.getByRole('region', { name: /^Assault on/ });
const cubes = (row: Locator) => row.locator('[aria-live]');

test('the odds of the whole assault are laid open before it begins', async ({ page, server, table }) => {
  await table.goto((await server.open(BELOW_THE_RIDGE)).id);
  await table.chooseButton(/^Spend a red disc/);
  await table.chooseSpace('30');
  await table.choosePiece('FI01');
  const ridge = await table.at(table.space('20'));
  await page.mouse.move(ridge.x, ridge.y);
  await expect(table.odds).toContainText('Picton');
  await expect(table.odds).toContainText(/\d+ %/);
  await expect(table.odds.locator('.better')).toHaveText(/Or better:\s+.*repulsed\s+\d+ %/);
  await expect(table.odds.getByTitle(/^repulsed or better: \d+\/\d+$/)).toBeVisible();
  await expect(table.odds.getByRole('button', { name: 'Rule ASLT-10' })).toBeVisible();
});

test('step by step: who stands against whom, what was thrown and why, and what follows', async ({ server, table }) => {
  await table.goto((await server.tell(BELOW_THE_RIDGE, FIRED_AT)).id);
  const assault = windowOf(table);
  await expect(assault.getByRole('heading', { level: 2 })).toHaveText("Assault on Picton's Ridge");
  await expect(assault).toContainText('Step 3 of 7: infantry fire');
  const steps = assault.getByRole('listitem').filter({ has: table.page.locator('u') });
  await expect(steps).toHaveCount(7);
  await expect(steps.nth(0)).toContainText('cubes fell, done');
  await expect(steps.nth(1)).toContainText('none here, does not apply');
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step');

  await expect(assault).toContainText('from Sandpit Valley');
  const thrown = assault.getByRole('list', { name: 'Dice of this fight' }).getByRole('listitem');
  await expect(thrown).toHaveCount(3);
  for (const [i, [die, words, rule]] of (
    [
      ['5', '1 cube', 'S1-02'],
      ['2', '1 cube', 'S3-03'],
      ['2', 'nothing', 'S3-03'],
    ] as const
  ).entries()) {
    await expect(thrown.nth(i).getByRole('img', { name: die })).toBeVisible();
    await expect(thrown.nth(i)).toContainText(words);
    await expect(thrown.nth(i).getByRole('button', { name: `Rule ${rule}` })).toBeVisible();
  }
  const follows = assault.getByRole('group', { name: 'Chart and what follows' });
  await expect(follows).toContainText('Those of the French who stand fire.');
  await expect(follows.getByRole('button', { name: 'Rule S3-02' }).first()).toBeVisible();
});

test('cubes are shared out by buttons, and the odds and the morale table follow', async ({ server, table }) => {
  await table.goto((await server.tell(BELOW_THE_RIDGE, FIRED_AT)).id);
  await expect(table.prompt).toContainText('Who carries the five cubes into the check?');
  const assault = windowOf(table);
  await expect(assault).toContainText('You decide now: who carries the five cubes into the check?');
  const rows = assault.getByRole('group', { name: /^French infantry/ });
  const [first, second] = [rows.nth(0), rows.nth(1)];
  // The comparison of the shares is a table, too.
  const chart = assault.getByRole('table').last();
  const read = chart.locator('thead th.read');
  // The table puts a share forward: three and two, each a column to the right for want of support.
  await expect(cubes(first)).toHaveText('3 cubes');
  await expect(cubes(second)).toHaveText('2 cubes');
  await expect(table.main).toHaveText(/^Check with 3 and 2/);
  await expect(read).toHaveText(['3', '4']);
  await expect(chart.locator('tbody tr').first().locator('td.read')).toHaveText(['E', 'E']);
  await expect(assault.getByRole('listitem').filter({ hasText: '+1 unsupported' })).toContainText('MOR-05');
  const odds = (words: string) => assault.getByRole('img', { name: words, exact: true });
  await expect(odds('it stands 33 %, it retreats 17 %, it is eliminated 50 %')).toBeVisible();
  await expect(odds('it stands 50 %, it retreats 33 %, it is eliminated 17 %')).toBeVisible();

  await first.getByRole('button', { name: 'One more' }).click();
  await expect(cubes(first)).toHaveText('4 cubes');
  await expect(cubes(second)).toHaveText('1 cube');
  await expect(odds('it retreats 17 %, it is eliminated 83 %')).toBeVisible();
  await second.getByRole('button', { name: 'One more' }).click();
  await second.getByRole('button', { name: 'One more' }).click();
  await expect(table.main).toHaveText(/^Check with 2 and 3/);
  await table.chooseButton('Check with 2 and 3');
  await expect(table.lines.filter({ hasText: 'checks in column 3' })).not.toHaveCount(0);
});

test('cubes are shared out with plus and minus, and Enter throws', async ({ page, server, table }) => {
  await table.goto((await server.tell(BELOW_THE_RIDGE, FIRED_AT)).id);
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('-');
  await expect(table.main).toHaveText(/^Check with 2 and 3/);
  for (let n = 0; n < 5; n++) await page.keyboard.press('+');
  await expect(table.main, 'five is the most').toHaveText(/^Check with 5 and 0/);
  await page.keyboard.press('-');
  await expect(table.main).toHaveText(/^Check with 4 and 1/);
  await table.made(() => page.keyboard.press('Enter'));
  await expect(table.lines.filter({ hasText: 'checks in column 5' })).toHaveCount(1);
});

test('a cube is dragged from one to the other', async ({ page, server, table }) => {
  await table.goto((await server.tell(BELOW_THE_RIDGE, FIRED_AT)).id);
  const rows = windowOf(table).getByRole('group', { name: /^French infantry/ });
  await expect(cubes(rows.nth(0))).toHaveText('3 cubes');
  const [from, to] = [await table.at(rows.nth(0).locator('.cubes')), await table.at(rows.nth(1).locator('.cubes'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(cubes(rows.nth(0))).toHaveText('2 cubes');
  await expect(cubes(rows.nth(1))).toHaveText('3 cubes');
});

test('an assault is fought to its end by the buttons offered', async ({ page, server, table }) => {
  const { id } = await server.open(round('french', 'FI01@30 FC01@30 BI01@20/lying BA01@20'), { allied: 'recruit' });
  await table.goto(id);
  await table.hurry();
  await table.chooseButton(/^Spend a red disc/);
  await table.chooseSpace('30');
  await table.choosePiece('FI01');
  await table.chooseSpace('20');
  await table.choosePiece('FC01');
  await table.chooseSpace('20');
  await expect(table.prompt).toContainText('From where does the French cavalry charge');
  await table.chooseSpace('30');
  const assault = windowOf(table);
  const begun = table.lines.filter({ hasText: 'fires in defence' });
  await expect(begun).toHaveCount(1);
  const answered = table.ready.filter({ hasNotText: 'Which disc do you spend?' });
  const spent = table.ready.filter({ hasText: 'Which disc do you spend?' });
  for (;;) {
    await expect(answered.or(spent)).toBeVisible();
    if (await spent.isVisible()) break;
    await expect(assault).toBeVisible();
    if (await table.main.isVisible()) await table.made(() => table.main.click());
    else {
      const lit = (await table.sight()).spaces[0];
      if (!lit) throw new Error('nothing to choose');
      await table.made(() => table.press(lit));
    }
  }
  await expect(assault).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('French action round');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the decision of an assault is made with the thumb', async ({ server, table }) => {
    await table.goto((await server.tell(BELOW_THE_RIDGE, FIRED_AT)).id);
    const assault = windowOf(table);
    await expect(table.prompt).toContainText('Who carries the five cubes into the check?');
    const rows = assault.getByRole('group', { name: /^French infantry/ });
    await rows.nth(0).getByRole('button', { name: 'One less' }).tap();
    await expect(cubes(rows.nth(1))).toHaveText('3 cubes');
    await table.chooseButton('Check with 2 and 3');
    await expect(table.prompt).not.toContainText('Who carries the five cubes');
  });
});

test.describe('advice during an assault', () => {
  for (const [screen, use] of [
    ['a small table', { viewport: { width: 1024, height: 768 } }],
    ['a phone', PHONE],
  ] as const) {
    test.describe(`on ${screen}`, () => {
      test.use(use);

      test('is read beside it', async ({ page, hasTouch, server, table }) => {
        await table.goto((await server.tell(BELOW_THE_RIDGE, FIRED_AT, { allied: 'recruit' })).id);
        await expect(table.ready).toBeVisible();
        if (hasTouch) {
          await table.menu.tap();
          await page.getByRole('button', { name: /^Hint/ }).tap();
        } else await page.keyboard.press('h');
        const hint = page.getByRole('region', { name: 'Hint' });
        await expect(hint).toContainText('played on in the staff’s mind');
        await expect(
          hint
            .getByText(/^Now: /)
            .or(hint.getByRole('listitem'))
            .first(),
        ).toBeInViewport({ ratio: 1 });
        if (hasTouch) return;
        const [card, assault] = [await table.box(hint), await table.box(windowOf(table))];
        expect(card.y + card.height, 'the title of the assault is not covered').toBeLessThanOrEqual(assault.y);
      });
    });
  }
});
