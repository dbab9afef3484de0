import type { Locator } from '@playwright/test';
import { PHONE, expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { UP_THE_SLOPE, round } from './support/quelle';
import type { Told } from './support/server';
import type { Table } from './support/table';

test.use({ game: QUELLE });

/** The chance of so many hits with so many dice. */
function hits(dice: number, chance: number): number[] {
  let spread = [1];
  for (let n = 0; n < dice; n++) {
    const next = Array.from({ length: spread.length + 1 }, () => 0);
    spread.forEach((p, i) => {
      next[i] = (next[i] ?? 0) + p * (1 - chance);
      next[i + 1] = (next[i + 1] ?? 0) + p * chance;
    });
    spread = next;
  }
  return spread;
}

/** The chance in per cent that the attackers are ahead by a number of hits that is wanted. */
function chance(attack: number[], defence: number[], wanted: (ahead: number) => boolean): number {
  let sum = 0;
  attack.forEach((p, a) => defence.forEach((q, d) => (sum += wanted(a - d) ? p * q : 0)));
  return 100 * sum;
}

/** The dice that each side throws, and what one of each group must show. */
async function dice(side: Locator): Promise<string[]> {
  const groups = side.locator('.dice');
  const needs = await side.locator('.need').allTextContents();
  const counts = await groups.evaluateAll((all) => all.map((g) => g.children.length));
  return counts.map((n, i) => `${n} at ${needs[i] ?? ''}`);
}

/** Results and their chances as the overlay lists them. */
async function results(odds: Locator): Promise<Map<string, number>> {
  const rows = await odds.locator('ul > li').evaluateAll((all) =>
    all.map((li) => {
      const words = li.querySelector('.words')?.firstChild?.textContent?.trim() ?? '';
      return [words, li.querySelector('b')?.textContent?.trim() ?? ''] as const;
    }),
  );
  return new Map(rows.map(([words, figure]) => [words, figure === '< 1 %' ? 0 : Number.parseInt(figure, 10)]));
}

const sum = (figures: Iterable<number>) => [...figures].reduce((a, b) => a + b, 0);
const sides = (table: Table) => table.odds.locator('.side');

async function launch(table: Table): Promise<void> {
  await table.chooseButton('Launch the General Attack');
  await expect(table.prompt).toContainText('Who attacks?');
}

async function declare(table: Table, attacker: string, target: string): Promise<void> {
  await table.choosePiece(attacker);
  await table.choosePiece(target);
}

/** Rests the mouse on a piece. */
async function pointAt(table: Table, piece: string): Promise<void> {
  const at = await table.at(table.piece(piece));
  await table.page.mouse.move(at.x, at.y);
}

test('dice and exact chances are laid open before the click, and grow with every attacker', async ({
  server,
  table,
}) => {
  await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
  await launch(table);
  await table.choosePiece('F02');
  await expect(table.prompt).toContainText('Whom does Donzelot attack?');
  await pointAt(table, 'A13');
  await expect(table.odds.getByRole('heading')).toHaveText('Perponcher at 1707');
  await expect(table.odds).toContainText('5 : 4');
  expect(await dice(sides(table).nth(0))).toEqual(['5 at 5+']);
  expect(await dice(sides(table).nth(1))).toEqual(['4 at 5+']);
  await expect(sides(table).nth(1)).toContainText('Fragile');
  await expect(sides(table).nth(1).getByRole('button', { name: 'Rule 12.5' })).toBeVisible();

  // Perponcher is fragile: what is lost by one counts as two.
  const shown = await results(table.odds);
  const [five, four] = [hits(5, 1 / 3), hits(4, 1 / 3)];
  const exact: [string, number][] = [
    ['destroyed', chance(five, four, (n) => n >= 2)],
    ['damage and retreat', chance(five, four, (n) => n === 1)],
    ['draw', chance(five, four, (n) => n === 0)],
    ['attackers lose', chance(five, four, (n) => n < 0)],
  ];
  expect([...shown.keys()]).toEqual(exact.map(([words]) => words));
  for (const [words, percent] of exact)
    expect(Math.abs((shown.get(words) ?? 0) - percent), `${words}: ${percent}`).toBeLessThan(1);
  expect(sum(shown.values())).toBe(100);
  const better = await table.odds.locator('.better > span').allTextContents();
  const [ahead, level] = [chance(five, four, (n) => n >= 1), chance(five, four, (n) => n >= 0)].map(Math.round);
  expect(better.map((words) => words.trim().replace(/\s+/g, ' '))).toEqual([
    `damage and retreat ${ahead} %`,
    `draw ${level} %`,
  ]);
  await expect(table.lines.filter({ hasText: 'Perponcher' }), 'nothing has been thrown').toHaveCount(0);

  // With horse and guns it is combined arms.
  await table.choosePiece('A13');
  await declare(table, 'F26', 'A13');
  await table.choosePiece('F06');
  await expect(table.prompt).toContainText('At whom do the I Corps guns fire?');
  await pointAt(table, 'A13');
  await expect(table.odds).toContainText('10 : 4');
  expect(await dice(sides(table).nth(0))).toEqual(['10 at 4+']);
  await expect(sides(table).nth(0)).toContainText('5 + 1 at three hexes + 4');
  await expect(sides(table).nth(0)).toContainText('combined arms');
  await expect(sides(table).nth(0).getByRole('button', { name: 'Rule 8.9a' })).toBeVisible();
  const all = await results(table.odds);
  expect(sum(all.values())).toBe(100);
  expect(Math.abs((all.get('destroyed') ?? 0) - chance(hits(10, 1 / 2), four, (n) => n >= 2))).toBeLessThan(1);
});

test('a bombardment: the target throws nothing back, and cover needs a six', async ({ server, table }) => {
  await table.goto((await server.open(round('french', 'F06@1810 A14@1807 A02@0505'), { allied: 'recruit' })).id);
  await launch(table);
  await table.choosePiece('F06');
  await expect(table.prompt).toContainText('At whom do the I Corps guns fire?');
  await pointAt(table, 'A14');
  await expect(table.odds).toContainText('bombardment: the target rolls no dice');
  await expect(table.odds.getByRole('button', { name: 'Rule 9.2.3a' })).toBeVisible();
  await expect(table.odds).toContainText('1 : 0');
  expect(await dice(sides(table).nth(0))).toEqual(['1 at 6']);
  await expect(sides(table).nth(0)).toContainText('1 at three hexes');
  await expect(sides(table).nth(1)).toContainText('no dice');
  const shown = await results(table.odds);
  expect([...shown.keys()]).toEqual(['damage or retreat', 'no hit']);
  expect([...shown.values()]).toEqual([17, 83]);
  await expect(table.odds).toContainText('Nobody advances after a bombardment');
});

test('a General Attack on several targets: rings, chances on the map, and one combat after the other', async ({
  server,
  table,
}) => {
  await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
  const counter = table.hand.getByRole('group', { name: 'General Attack' });
  await expect(counter).toContainText('You: ready');
  await launch(table);
  await declare(table, 'F02', 'A13');
  await expect(table.piece('A13')).toHaveAccessibleName(/is attacked/);
  await declare(table, 'F09', 'A22');
  await expect(counter).toContainText('2 combats to fight');
  for (const target of ['A13', 'A22']) await expect(table.piece(target)).toHaveAccessibleName(/is attacked/);
  await expect(table.board.getByText(/^\d+ %$/), 'the chance of any effect').toHaveCount(2);
  await table.chooseButton('All is declared: fight 2 combats');
  await expect(table.prompt).toContainText('Which combat do you fight next?');
  await pointAt(table, 'A22');
  await expect(table.main).toHaveText(/^Fight the garrison of Hougomont: roll 4 against 1/);
  await expect(table.odds).toContainText('one of two combats still to fight');
  // The card shows another declared fight until the preview has come.
  await expect(sides(table).nth(1)).toContainText('one hit less');
  expect(await dice(sides(table).nth(0)), 'walls').toEqual(['4 at 6']);
  await table.choosePiece('A22');
  const fought = table.lines.filter({ hasText: /The garrison of Hougomont is attacked at .*: \d to \d/ });
  await expect(fought).toHaveCount(1);
  await expect(counter).toContainText('You: launched');
});

/** Donzelot alone attacks Perponcher and throws two fives; Perponcher throws a six. */
const THROWN: readonly Told[] = [
  ['french', 'general-attack'],
  ['french', { pick: 'F02' }],
  ['french', { pick: 'A13' }],
  ...[5, 5, 2, 2, 1].map((die): Told => ['chance', { die }]),
  ...[6, 1, 1, 2].map((die): Told => ['chance', { die }]),
];

test('what was thrown is told die by die, and who is hurt', async ({ page, server, table }) => {
  const start = round('french', 'F02@1708 F01@1812 A13@1707 A02@0505');
  await page.goto(`/play/${(await server.tell(start, THROWN)).id}`);
  await page
    .getByRole('dialog', { name: /^Pass the table/ })
    .getByRole('button')
    .click();
  // Fragile: lost by one counts as two, so nobody is asked but where it goes.
  await expect(table.lines.filter({ hasText: /Perponcher is attacked at 1707: 2 to 1, .* by 1/ })).toHaveCount(1);
  await expect(table.lines.filter({ hasText: 'Perponcher is damaged' })).toHaveCount(1);
  await expect(table.prompt).toContainText('Where does Perponcher retreat?');
});

test('a click that is refused names the rule and says why', async ({ page, server, table }) => {
  await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  // A card whose condition is not met.
  await table.pressCard('SF7');
  await expect(table.refusal.getByRole('heading')).toHaveText('Not Rally to the Eagles');
  await expect(table.refusal).toContainText('Rally to the Eagles cannot be played now: nobody is damaged.');
  await expect(table.refusal.getByRole('button', { name: 'Rule 4.1f' })).toBeVisible();
  // Units wait for an order.
  await table.press(await table.at(table.piece('F01')));
  await expect(table.refusal.getByRole('heading')).toHaveText('Not Quiot');
  await expect(table.refusal).toContainText('No unit is asked for now; choose a card or one of the buttons.');
  await launch(table);
  await table.press(await table.at(table.piece('F01')));
  await expect(table.refusal).toContainText('No enemy stands next to Quiot.');
  await table.choosePiece('F02');
  await table.press(await table.at(table.piece('A22')));
  await expect(table.refusal.getByRole('heading')).toHaveText('Not the garrison of Hougomont');
  await expect(table.refusal).toContainText('Donzelot does not stand next to the garrison of Hougomont.');
  await table.refusal.getByRole('button', { name: 'Rule 8.1.1a' }).click();
  await expect(page.getByRole('dialog', { name: 'Rules' }).getByRole('article').first()).toContainText('8.1.1a');
});

test('a minor attack by card has its name over the odds', async ({ server, table }) => {
  const start = round('french', 'F02@1708 F01@1812 A13@1707 A02@0505', { french: ['SF2', 'CF3'] });
  await table.goto((await server.open(start, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  await table.playCard('SF2');
  await expect(table.card('SF2')).toHaveCount(0);
  await expect(table.lines.filter({ hasText: 'French: Localised Attack' })).toHaveCount(1);
  await expect(table.prompt).toContainText('Who attacks?');
  await expect(table.button('Attack nobody'), 'somebody must').toHaveCount(0);
  // There is but one enemy for Donzelot and nobody to help him: the dice are thrown at once.
  await table.choosePiece('F02');
  await expect(table.lines.filter({ hasText: /Perponcher is attacked at 1707: \d to \d/ })).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a card is tapped twice, an enemy is tapped to see the odds, and the button attacks', async ({
    server,
    table,
  }) => {
    await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
    await expect(table.ready).toBeVisible();
    await table.pressCard('CF3');
    await expect(table.card('CF3')).toHaveClass(/\barmed\b/);
    await expect(table.main).toHaveText(/^Play d’Erlon/);
    await expect(table.lines.filter({ hasText: 'd’Erlon' }), 'nothing has happened yet').toHaveCount(0);
    await table.chooseButton('Launch the General Attack');
    await table.choosePiece('F02');
    await table.press(await table.at(table.piece('A13')));
    await expect(table.main).toHaveText('Attack Perponcher');
    await expect(table.odds).toContainText('5 : 4');
    expect(sum((await results(table.odds)).values())).toBe(100);
    await expect(table.piece('A13')).toBeInViewport();
    await table.made(() => table.click(table.main));
    await expect(table.piece('A13')).toHaveAccessibleName(/is attacked/);
  });
});
