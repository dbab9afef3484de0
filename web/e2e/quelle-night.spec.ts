import type { View } from '../src/lib/types';
import { expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { COMMANDERS, night } from './support/quelle';
import { listen, watchFor } from './support/secrets';
import { setUp } from './support/start';
import type { Lit, Sight, Table } from './support/table';

test.use({ game: QUELLE });

/** Counters in the pool of a side, outside the board. */
const outside = (table: Table, title: string) =>
  table.page
    .getByRole('complementary')
    .locator('section')
    .filter({ has: table.page.getByRole('heading', { name: title }) });

/** What is lit and lies nearest to the foremost counter of the enemy; to Mont St Jean where none is on the board yet. */
async function nearest(table: Table, lit: readonly Lit[]): Promise<Lit | undefined> {
  const foes = await table.board
    .locator('[data-piece^="NA"]')
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
  const board = await table.box(table.board);
  const goal = foes.sort((a, b) => b.y - a.y)[0] ?? { x: board.x + board.width / 2, y: board.y };
  const far = (l: Lit) => Math.hypot(l.x - goal.x, l.y - goal.y);
  return lit.filter((l) => l.free).sort((a, b) => far(a) - far(b))[0];
}

/** What may be chosen waits beside the map, or lies where it cannot be seen; or somebody else has just acted. */
async function lookAround(table: Table, { waiting, spaces, pieces }: Sight): Promise<void> {
  if (waiting > 0) await table.bringIn();
  else if (spaces.length + pieces.length > 0) await table.page.getByRole('button', { name: 'Whole map' }).click();
}

/** Leads counters to the enemy until corps are drawn up; those first that are on the board. */
async function feelForward(table: Table, end: RegExp): Promise<void> {
  for (;;) {
    const sight = await table.sight();
    if (end.test(sight.question)) return;
    const next = (await nearest(table, sight.spaces)) ?? (await nearest(table, sight.pieces));
    if (next)
      await table.made(async () => {
        await table.press(next);
        // Over another counter: go there, or take that one instead.
        if (await table.picker.isVisible()) await table.click(table.picker.getByRole('button').first());
      });
    else if (sight.main !== null) await table.made(() => table.click(table.main));
    else await lookAround(table, sight);
  }
}

test('from the start page through the night to the battle, by clicking', async ({ page, game, server, table }) => {
  test.slow();
  const options = { 'The Night Before': 'Played out' };
  const id = await setUp(page, game, { side: 'French', opponent: 'Sergeant', seed: '1815', options });
  await table.hurry();
  await expect(table.ready).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('The night before · turn 1 of 12');
  await expect(table.prompt).toContainText('Which counter moves?');

  // One knows one's own counters, and of the others how many there are.
  const [own, theirs] = [outside(table, 'French outside'), outside(table, 'Allied outside')];
  for (const name of COMMANDERS.french) await expect(own).toContainText(`${name}, face down`);
  await expect(own.getByRole('button', { name: /scout/i })).toHaveCount(2);
  for (const name of COMMANDERS.allied) await expect(theirs).not.toContainText(name);
  await expect(theirs).not.toContainText(/scout/i);

  // Reille comes on by the Brussels road and goes on along it.
  await table.made(() => own.getByRole('button', { name: /^Reille/ }).click());
  await expect(table.prompt).toContainText('Where does Reille come on?');
  await table.chooseSpace('1720');
  await expect(table.prompt).toContainText('Where does Reille go?');
  await expect(table.piece('NF1')).toHaveAccessibleName(/^Reille, face down, hex .*1720/);
  await table.chooseSpace('1719');
  await table.chooseButton('Stop here');
  await expect(table.lines.filter({ hasText: 'Reille moves in the dark' })).toHaveCount(1);
  await expect(table.lines.filter({ hasText: /French counter 1 goes to .*1719/ })).toHaveCount(1);

  // The whole side comes on and meets the others somewhere.
  await feelForward(table, /Which corps|Who takes the next place|stand\?$/);
  const found = table.lines.filter({ hasText: 'is found at' });
  await expect(found).not.toHaveCount(0);
  await expect(found.filter({ hasText: 'and stays there' })).not.toHaveCount(0);
  await expect(found.filter({ hasText: 'and is gone' })).not.toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('The night before · drawing up');

  // Corps by corps around their commanders, ring by ring.
  await expect(table.prompt).toContainText('Which corps do you draw up?');
  const reille = await placeOf(server.get<View>(`/api/matches/${id}/view?eyes=french`), 'NF1');
  await table.chooseButton(/^Draw up French II Corps/);
  await expect(table.prompt).toContainText('Who takes the next place?');
  await expect(table.prompt).toContainText('Reille’s hex first, then ring by ring');
  const muster = outside(table, 'To be drawn up');
  await table.made(() => muster.getByRole('button', { name: /^Bachelu/ }).click());
  // The first place is the commander's own; where there is but one, nobody is asked.
  await expect(table.piece('F07')).toHaveAccessibleName(new RegExp(`hex (.* )?\\(?${reille}\\b`));
  await drawUp(table);

  await expect(table.hand.locator('[data-card]'), 'the battle begins with a hand of cards').toHaveCount(3);
  await expect(page.getByRole('banner')).toContainText('Turn 1');
  const { table: now } = await server.get<View>(`/api/matches/${id}/view?eyes=french`);
  const standing = now.pieces.filter((p) => 'space' in p.place);
  expect(standing.filter((p) => p.side === 'french')).toHaveLength(26);
  expect(standing.filter((p) => p.side === 'allied').length).toBeGreaterThanOrEqual(21);
  expect(
    standing.some((p) => p.id.startsWith('N')),
    'no counter is left',
  ).toBe(false);
});

async function placeOf(view: Promise<View>, piece: string): Promise<string> {
  const place = (await view).table.pieces.find((p) => p.id === piece)?.place;
  if (!place || !('space' in place)) throw new Error(`${piece} is not on the board`);
  return place.space;
}

/** Draws up what is left, until cards are dealt and a round is asked for. */
async function drawUp(table: Table): Promise<void> {
  for (;;) {
    const sight = await table.sight();
    const { question, spaces, others } = sight;
    if (/round\?$/.test(question)) return;
    const [space] = spaces.filter((s) => s.free);
    const [corps] = others;
    if (space) await table.made(() => table.press(space));
    else if (corps !== undefined) await table.chooseButton(corps);
    else await lookAround(table, sight);
  }
}

/** What must not be told of a side's counters: names, faces, ids. */
const names = (side: 'french' | 'allied') => new RegExp(COMMANDERS[side].map((name) => `\\b${name}\\b`).join('|'));
const faces = (side: 'french' | 'allied') => new RegExp(`"N${side === 'french' ? 'F' : 'A'}\\d"`);
const pieces = (side: 'french' | 'allied') =>
  Array.from({ length: 8 }, (_, i) => `[data-piece="N${side === 'french' ? 'F' : 'A'}${i}"]`).join();

test('two at one screen: the faces of the other’s counters are never readable', async ({ page, server, table }) => {
  const ear = await listen(page, 'nobody');
  const { id } = await server.begin({}, { O_NIGHT: 'on' }, '1815');
  await page.goto(`/play/${id}`);
  const cover = page.getByRole('dialog', { name: /^Pass the table/ });
  const played: string[] = [];
  while (played.length < 6) {
    await expect(cover).toBeVisible();
    for (const side of ['french', 'allied'] as const) await expect(page.locator('body')).not.toContainText(names(side));
    await expect(page.locator('[data-piece]'), 'under the cover').toHaveCount(0);
    const army = (await cover.getByRole('heading').textContent())?.includes('French') ? 'French' : 'Allied';
    const [mine, other] = army === 'French' ? (['french', 'allied'] as const) : (['allied', 'french'] as const);
    ear.by = mine;
    const seen = await watchFor(page, names(other), pieces(other));
    await cover.getByRole('button', { name: `I am the ${army} player` }).click();
    await expect(table.prompt).toContainText('Which counter moves?');
    const theirs = outside(table, army === 'French' ? 'Allied outside' : 'French outside');
    // What the others have left is told in a line until somebody wants to see it.
    const fold = theirs.getByRole('button', { expanded: false });
    if (await fold.isVisible()) await fold.click();
    const there = await table.board.locator(`[data-piece*="-back"]`).count();
    expect(there, 'those of the other that have come on lie on the board face down').toBe(
      played.filter((p) => p !== army).length,
    );
    await expect(theirs.getByRole('button', { name: /counter, face down, outside$/ })).toHaveCount(8 - there);
    await table.bringIn();
    const column = String(8 + 3 * played.length).padStart(2, '0');
    await table.chooseSpace(army === 'French' ? `${column}20` : `${column}01`);
    await table.chooseButton('Stop here');
    await expect(cover).toBeVisible();
    // Nor in what is there for those who listen.
    expect(await page.content()).not.toMatch(names(other));
    expect(await seen(), `what the ${army} player saw`).toEqual([]);
    ear.by = 'nobody';
    played.push(army);
  }
  let answers = 0;
  for (const { by, url, text } of ear.heard) {
    // The box of pieces tells of every counter there is, but not where it lies.
    if (/\/(board|shelf|rules)$/.test(new URL(url).pathname)) continue;
    for (const side of (['french', 'allied'] as const).filter((s) => s !== by)) {
      const where = `${url}, asked while ${by} looked`;
      expect(url, where).not.toContain(`eyes=${side}`);
      expect(await text, where).not.toMatch(names(side));
      expect(await text, where).not.toMatch(faces(side));
      answers++;
    }
  }
  expect(answers).toBeGreaterThan(20);
});

test('who comes within five hexes is turned up with those who see it; others stay as they are', async ({
  page,
  server,
  table,
}) => {
  // Reille and a scout come from the south; the Prince of Orange stands six hexes away, Hill far off.
  const { id } = await server.open(night({ 1: '1615', 6: '2020' }, { 0: '1609', 1: '0101' }));
  await page.goto(`/play/${id}`);
  const cover = page.getByRole('dialog', { name: /^Pass the table/ });
  await cover.getByRole('button').click();
  await expect(table.prompt).toContainText('Which counter moves?');
  await expect(table.piece('NA-back1')).toHaveAccessibleName(/counter, face down, hex .*1609/);
  await table.choosePiece('NF1');
  const near = await table.at(table.space('1614'));
  await page.mouse.move(near.x, near.y);
  await expect(page.getByText('An enemy counter is within five hexes: both are turned up.')).toBeVisible();
  await table.made(() => table.press(near));
  await cover.getByRole('button', { name: 'I am the Allied player' }).click();
  await expect(table.ready).toBeVisible();
  await expect(table.lines.filter({ hasText: /Reille is found at .*1614.* and stays there/ })).toHaveCount(1);
  await expect(table.lines.filter({ hasText: /Prince of Orange is found at .*1609.* and stays there/ })).toHaveCount(1);
  await expect(table.board.locator('[aria-label^="Reille, hex"]'), 'the Allied player knows him now').toHaveCount(1);
  await expect(table.piece('NF-back2'), 'but not the other').toHaveAccessibleName(/face down, hex .*2020/);
  // Whoever was found moves no more.
  await table.press(await table.at(table.piece('NA0')));
  await expect(table.refusal.getByRole('heading')).toHaveText('Not the Prince of Orange');
  await expect(table.refusal).toContainText('has been found and moves no more');
  await expect(table.refusal.getByRole('button', { name: 'Rule 13.2.2b' })).toBeVisible();
  await table.press(await table.at(table.board.locator('[aria-label^="Reille, hex"]')));
  await expect(table.refusal.getByRole('heading')).toHaveText('Not Reille');
});
