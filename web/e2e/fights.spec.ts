import { expect, test } from './support/fixtures';
import type { Table } from './support/table';

/** French combat: the Grenadiers (7) touch the Brunswickers (2) on clear ground, guns (3) stand two hexes away. */
const ASSAULT = {
  phase: 'combat',
  units: { F12: '1212', F23: '1113', A09: '1211', F01: '1905', A15: '1805', A03: '1205' },
};

/** By die face, from the printed table: 7 against 2 is 3-1, with the guns 10 against 2 is 5-1. */
const THREE_TO_ONE = ['De', 'Dr', 'Dr', 'Dr', 'Dr', 'Ee'];
const FIVE_TO_ONE = ['De', 'De', 'De', 'De', 'Ee', 'Ee'];

/** The results in the card of odds, from die face one to six. */
const faces = (table: Table) => table.odds.locator('.cell .result');

async function announce(table: Table): Promise<void> {
  await table.choosePiece('A09');
  await expect(table.prompt).toContainText('Who attacks the Brunswick');
}

test('the odds of every die face are laid open before the throw', async ({ server, table }) => {
  await table.goto((await server.open(ASSAULT, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  await announce(table);
  await expect(table.odds).toContainText('3–1');
  await expect(faces(table)).toHaveText(THREE_TO_ONE);
  await expect(table.odds.locator('.braces')).toContainText('4 in 6');
  const better = table.odds.locator('.better');
  await expect(better).toHaveText(/^\s*Or better:\s+Dr\s+5 in 6\s*$/);
  await expect(better.getByTitle('Dr or better: 5 of 6 cases')).toBeVisible();
  const spoken = /7 against 2, 3-1\. 1 in 6: .*4 in 6: .*5 in 6: it retreats or better\./;
  await expect(table.odds, 'the same for those who listen').toContainText(spoken);

  await table.choosePiece('F23');
  await expect(table.odds).toContainText('5–1');
  await expect(faces(table)).toHaveText(FIVE_TO_ONE);
  await expect(better, 'two results say it all').toHaveCount(0);
});

test('pointing at an enemy foretells the fight', async ({ page, server, table }) => {
  await table.goto((await server.open(ASSAULT, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  await expect(table.odds).toHaveCount(0);
  const enemy = await table.at(table.piece('A09'));
  await page.mouse.move(enemy.x, enemy.y);
  await expect(table.odds).toContainText('with everyone who could join');
  await expect(faces(table)).toHaveText(FIVE_TO_ONE);
  await page.mouse.move(enemy.x, enemy.y + 200);
  await expect(table.odds).toHaveCount(0);
});

test('the ratio may be lowered, and the announced column counts', async ({ page, server, table }) => {
  await table.goto((await server.open(ASSAULT, { allied: 'recruit' })).id);
  await announce(table);
  await table.chooseButton('Lower the ratio');
  const columns = page.getByRole('group', { name: 'Columns to choose from' });
  await expect(columns.getByRole('button')).not.toHaveCount(0);
  await table.made(() => columns.getByRole('button', { name: /^Attack at 1-1: .*Dr Dr Dr Ar Ar Ar/ }).click());
  await expect(table.journal).toContainText(/attacks? the Brunswick.*1-1/);
});

test('a throw shows its die and its result, and the journal tells it', async ({ page, server, table }) => {
  await table.goto((await server.open(ASSAULT, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  const before = await table.lines.count();
  await announce(table);
  await table.chooseButton('Throw the die at 3-1');
  const result = page.getByRole('group', { name: 'Result of the dice' });
  await expect(result).toContainText(/The die shows [1-6]: (De|Dr|Ee)/);
  const [, die = '', brought = ''] = /shows ([1-6]): (\w\w)/.exec((await result.textContent()) ?? '') ?? [];
  expect(brought).toBe(THREE_TO_ONE[Number(die) - 1]);
  await expect(result.getByRole('img', { name: die })).not.toHaveCount(0);
  await expect(result.locator('.cell.hit .result')).toHaveText(brought);

  const told = table.lines.filter({ hasText: `The die shows ${die}: ${brought}` });
  await expect(told).toHaveCount(1);
  expect(await table.lines.count()).toBeGreaterThan(before);
});

test('the journal can be sifted for fights, and each line leads back to its moment', async ({ server, table }) => {
  await table.goto((await server.begin()).id);
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  await table.chooseButton('End movement');
  await table.choosePiece('A10');
  await table.chooseButton(/^Throw the die/);

  const march = table.lines.filter({ hasText: 'marches 1314 to 1213' });
  const thrown = table.lines.filter({ hasText: 'The die shows' });
  const filter = (name: string) => table.journal.getByRole('button', { name, exact: true });
  await expect(march).toHaveCount(1);
  await expect(thrown).toHaveCount(1);
  await filter('fights').click();
  await expect(filter('fights')).toHaveAttribute('aria-pressed', 'true');
  await expect(march).toHaveCount(0);
  await expect(thrown).toHaveCount(1);
  await filter('all').click();
  await expect(march).toHaveCount(1);

  const place = await table.piece('F05').getAttribute('aria-label');
  expect(place).toContain('hex 1213');
  const first = table.lines.filter({ hasText: 'French movement' });
  await first.getByRole('button', { name: /^Look back at/ }).click();
  await expect(table.prompt).toContainText('Looking back');
  await expect(table.piece('F05')).toHaveAccessibleName(/hex 1314/);
  await expect(march).toHaveClass(/later/);
  await march.getByRole('button', { name: /^Look back at/ }).click();
  await expect(table.piece('F05')).toHaveAccessibleName(/hex 1213/);
  await expect(march).toHaveClass(/here/);
  await table.button(/Back to now/).click();
  await expect(table.prompt).not.toContainText('Looking back');
  await expect(table.ready).toBeVisible();
});

test('the journal can be sifted for what is mine', async ({ server, table }) => {
  await table.goto((await server.open({ units: { F12: '1212', A03: '1205' } }, { allied: 'recruit' })).id);
  await table.hurry();
  await table.chooseButton('End movement');
  await expect(table.prompt).toContainText('Which unit marches?');
  const theirs = table.lines.filter({ hasText: 'Allied movement' });
  const mine = table.lines.filter({ hasText: 'French movement' });
  await expect(theirs).toHaveCount(1);
  await expect(mine).toHaveCount(2);
  await table.journal.getByRole('button', { name: 'mine' }).click();
  await expect(theirs).toHaveCount(0);
  await expect(mine).toHaveCount(2);
});

test('whoever must push a friend aside sees which friends, and clicks one', async ({ server, table }) => {
  // Driven from 1906, the 1st Division finds a friend in every hex behind it.
  const { id } = await server.open({
    side: 'allied',
    phase: 'combat',
    units: { F01: '1906', F02: '1806', F23: '1907', F03: '2006', A01: '1905' },
    fought: ['F01', 'A01'],
    attack: { targets: ['F01'], contact: ['A01'], result: 'Dr', pending: ['F01'], vacated: ['1906'] },
    step: { 'retreat-hex': 'F01' },
  });
  await table.goto(id);
  const { pieces, spaces } = await table.sight();
  expect(pieces.map((p) => p.id).sort()).toEqual(['F02', 'F03', 'F23']);
  expect(spaces.map((s) => s.id).sort()).toEqual(['1806', '1907', '2006']);
  await expect(table.board.locator('.lit [data-space="1907"]')).toBeVisible();
  await table.choosePiece('F23');
  await expect(table.prompt).toContainText('Where does it make room to?');
});

test('map, bar and side column stay where they are through a fight', async ({ page, server, table }) => {
  const world = page.locator('.world');
  const aside = page.getByRole('complementary');
  const frames = async () => [await table.box(table.prompt), await table.box(aside), await world.getAttribute('style')];
  await table.goto((await server.begin()).id);
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  await table.chooseButton('End movement');
  await table.sight();
  const before = await frames();
  await table.choosePiece('A10');
  await table.sight();
  expect(await frames(), 'a long question takes no room from the map').toEqual(before);
  const bar = await table.box(table.prompt);
  for (const piece of await table.board.locator('[data-piece]').all()) {
    const { y, height } = await table.box(piece);
    expect(y + height).toBeLessThanOrEqual(bar.y);
  }
  await table.chooseButton(/^Throw the die/);
  await table.sight();
  expect(await frames()).toEqual(before);
});
