import type { Page } from '@playwright/test';
import type { Advice, Luck, View } from '../src/lib/types';
import { expectOpenToAll } from './support/axe';
import { PHONE, expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { save } from './support/records';
import type { Table } from './support/table';

const RECORD = 'french-victory-demoralisation-last';
const ASSAULT = {
  phase: 'combat',
  units: { F12: '1212', F23: '1113', A09: '1211', F01: '1905', A15: '1805', A03: '1205' },
};

const card = (page: Page) => page.getByRole('region', { name: /^(Hint|The staff’s plan)$/ });

/** Waits for what the staff says, and returns it. */
async function advised(page: Page, act: () => Promise<unknown>): Promise<Advice> {
  const answer = page.waitForResponse((r) => /\/(hint|advice)$/.test(new URL(r.url()).pathname));
  await act();
  const heard = await answer;
  expect(heard.status()).toBe(200);
  return (await heard.json()) as Advice;
}

/** The card tells the share, the first steps and how to go on. */
async function expectAdvice(page: Page, advice: Advice, atFirst: number): Promise<void> {
  await expect(card(page)).toContainText(/played on in the staff’s mind: \w+ \d+ %/);
  const steps = card(page).getByRole('listitem');
  await expect(steps).toHaveCount(Math.min(atFirst, advice.steps.length));
  const more = card(page).getByRole('button', { name: /more$/ });
  await expect(more).toHaveCount(advice.steps.length > atFirst ? 1 : 0);
  if (advice.steps.length > atFirst) {
    await more.click();
    await expect(steps).toHaveCount(advice.steps.length);
  }
}

async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, state).toBeLessThanOrEqual(0);
}

/** How many hints the record of a game tells of. */
const marks = (record: string) => record.split('\n').filter((line) => line.includes('"hint"')).length;

test('a hint is given, marked on the map, told in the journal and kept in the record', async ({
  page,
  server,
  table,
}) => {
  await table.goto((await server.begin({ allied: 'sergeant' }, {}, '7')).id);
  await expect(table.ready).toBeVisible();
  const button = table.button('Hint');
  await expect(button).toHaveAttribute('title', /marked in the record/);
  const advice = await advised(page, () => button.click());
  await expectAdvice(page, advice, 3);
  await expect(card(page)).toContainText('marked in the record');
  const [step] = advice.steps;
  // The choice of a piece is no step before the one that tells what it does.
  await expect(card(page).getByText(/^Now: /)).toHaveCount(
    step?.pieces.includes((advice.first as { pick?: string }).pick ?? '') ? 0 : 1,
  );
  const piece = step?.pieces[0];
  if (piece !== undefined) await expect(table.piece(piece).locator('rect.ghost')).toHaveCount(1);
  const told = table.lines.filter({ hasText: 'French asks for a hint' });
  await expect(told).toHaveCount(1);

  // It stays while one looks about, and Escape puts it away without leaving the decision.
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(table.ready).toBeVisible();
  expect(marks(await save(page, table, 'Save the record'))).toBe(1);
});

test('a hint goes once a move is made; the keys ask for it too', async ({ page, server, table }) => {
  await table.goto((await server.begin({ allied: 'sergeant' }, {}, '7')).id);
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('a hint, against a computer');
  await page.keyboard.press('Escape');
  const advice = await advised(page, () => page.keyboard.press('h'));
  await expectAdvice(page, advice, 3);
  await expectOpenToAll(page, 'hint');
  const id = /play\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const view = await server.get<View>(`/api/matches/${id}/view?eyes=french`);
  const offer = view.table.offers.find((o) => JSON.stringify(o.move) === JSON.stringify(advice.first));
  expect(offer, 'the first move is one that is offered').toBeDefined();
  if (offer && 'piece' in offer.on) await table.choosePiece(offer.on.piece);
  else await table.made(() => table.click(table.main));
  await expect(card(page)).toHaveCount(0);
});

test('people among themselves get no hints', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await expect(table.button('Hint')).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(table.ready).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

/** Where luck and evaluation are unfolded. */
const accountOf = (page: Page) => page.getByRole('region', { name: 'Luck and evaluation' });

test('luck is counted under the journal as the dice fall', async ({ page, server, table }) => {
  const { id } = await server.open(ASSAULT);
  await table.goto(id);
  await expect(table.ready).toBeVisible();
  const account = accountOf(page);
  const luck = account.getByRole('button', { name: 'Luck', exact: true });
  await expect(luck).toHaveAttribute('aria-expanded', 'false');
  await luck.click();
  await expect(account).toContainText('Nothing has been thrown yet.');

  await table.choosePiece('A09');
  await table.chooseButton(/^Throw the die/);
  await expect(account).toContainText(/Luck so far favours (nobody|the (French|Allied) side by \d+ % of the game)\./);
  const chart = account.getByRole('img', { name: /^Luck in hundredths of the game\. One throw\./ });
  await expect(chart).toBeVisible();
  await expectOpenToAll(page, 'luck under the journal');

  // The chart can be gone over by keys and leads to its moments.
  const slider = account.getByRole('slider', { name: 'Moment in the account of luck' });
  await slider.focus();
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Step 0: French 0\./);
  await slider.press('Enter');
  await expect(table.prompt).toContainText('Looking back');
});

/** The greatest throws of a seat, as the server counts them. */
async function greatest({ get }: { get: <T>(path: string) => Promise<T> }, id: string): Promise<number[]> {
  const { rolls } = await get<Luck>(`/api/matches/${id}/luck?eyes=all`);
  return rolls
    .map((r) => ({ at: r.at, points: (r.actual[0] ?? 0) - (r.expected[0] ?? 0) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, 3)
    .map((r) => r.at);
}

test('a finished game is judged: luck, evaluation and the staff’s plan', async ({ page, server, table }) => {
  const { id } = await server.replay(RECORD);
  await table.goto(id);
  const end = page.getByRole('dialog');
  await expect(end.getByRole('img', { name: /^Shares of the game\. At first French \d+ %/ })).toBeVisible();
  await expect(end.getByRole('img', { name: /^Luck in hundredths of the game\. \d+ throws\./ })).toBeVisible();
  await expect(end).toContainText(/Luck favoured (nobody|the (French|Allied) side by \d+ % of the game)\./);
  await expect(end.getByRole('heading', { name: /^Luckiest for the French side/ })).toBeVisible();
  await expect(end.getByRole('heading', { name: /^Unluckiest for the French side/ })).toBeVisible();
  await expectOpenToAll(page, 'end screen');

  // The greatest stroke of luck leads to its moment.
  const [best] = await greatest({ get: (path) => server.get(path) }, id);
  await end
    .getByRole('button', { name: /^\+\d+ / })
    .first()
    .click();
  await expect(end).toHaveCount(0);
  await expect(table.prompt).toContainText('Looking back');
  await expect(table.lines.and(page.locator('.here')).first()).toHaveAttribute('data-at', String(best));

  // The replay has the evaluation, with a marker that goes where one clicks.
  const replay = page.getByRole('region', { name: 'Replay' });
  const account = accountOf(page);
  const chart = account.getByRole('slider', { name: 'Moment in the evaluation' });
  await expect(chart).toHaveCount(0);
  await accountOf(page).getByRole('button', { name: 'Evaluation' }).click();
  await expect(accountOf(page)).toContainText(/As the game stands: French .*%, Allied .*%/);
  const box = await table.box(chart);
  await chart.click({ position: { x: 12, y: box.height / 2 } });
  await expect(replay).toContainText(/step [0-9] of/);
  await chart.press('Home');
  await chart.press('Enter');
  await expect(replay).toContainText('step 0 of');
  await expectOpenToAll(page, 'evaluation in the replay');

  const advice = await advised(page, () =>
    accountOf(page).getByRole('button', { name: 'What would the staff do?' }).click(),
  );
  expect(advice.seat).toBe('french');
  await expectAdvice(page, advice, 6);
  await expect(card(page)).not.toContainText('marked in the record');
  await expect(card(page)).toContainText(/(Because|Though) (it|the) |Nothing stands out/);
  await expectOpenToAll(page, 'the staff’s plan');

  // Each step shows itself on the map when it is pointed at.
  const index = advice.steps.findIndex((s, i) => i > 0 && s.pieces.length === 1);
  const piece = advice.steps[index]?.pieces[0];
  if (piece !== undefined) {
    await card(page)
      .getByRole('button', { name: /^Show on the map/ })
      .nth(index)
      .hover();
    await expect(table.piece(piece).locator('rect.ghost')).toHaveCount(1);
  }
  // A long plan is scrolled in its slot, and nothing of the map is covered.
  expect((await table.box(page.getByRole('region', { name: 'In hand' }))).height).toBeLessThanOrEqual(520);

  // Another moment is another question.
  await replay.getByRole('button', { name: 'One step on' }).click();
  await expect(card(page)).toHaveCount(0);
  await replay.getByRole('slider', { name: 'Moment of the game' }).press('End');
  await expect(accountOf(page).getByRole('button', { name: 'What would the staff do?' })).toBeDisabled();
});

test('a running game is not judged, its fork is', async ({ page, server, table }) => {
  const { id } = await server.begin();
  await table.goto(id);
  await expect(table.ready).toBeVisible();
  await expect(accountOf(page).getByRole('button', { name: 'Evaluation' })).toHaveCount(0);
  const fork = await server.post<{ id: string }>(`/api/matches/${id}/fork`, { at: 0 });
  await table.goto(fork.id);
  await expect(table.ready).toBeVisible();
  await accountOf(page).getByRole('button', { name: 'Evaluation' }).click();
  await expect(accountOf(page)).toContainText(/As the game stands: French .*%/);
  await advised(page, () => accountOf(page).getByRole('button', { name: 'What would the staff do?' }).click());
  await expect(card(page)).toContainText('played on in the staff’s mind');
  await expect(table.lines.filter({ hasText: 'hint' }), 'what is asked here is not marked').toHaveCount(0);
});

test.describe('with hidden hands', () => {
  test.use({ game: QUELLE });

  test('a fork is judged and advised for whoever looks', async ({ page, server, table }) => {
    const { id } = await server.replay('french-victory-thirty-points');
    const fork = await server.post<{ id: string }>(`/api/matches/${id}/fork`, { at: 11, seats: { allied: 'recruit' } });
    await table.goto(fork.id);
    await expect(table.ready).toBeVisible();
    const replay = page.getByRole('region', { name: 'Replay' });
    await accountOf(page).getByRole('button', { name: 'Evaluation' }).click();
    await expect(accountOf(page)).toContainText(/As the game stands: French .*%/);
    const staff = accountOf(page).getByRole('button', { name: 'What would the staff do?' });
    const advice = await advised(page, () => staff.click());
    expect(advice.seat).toBe('french');
    await expect(card(page)).toContainText('played on in the staff’s mind');
    // What the other side would do is its own affair while its hand is hidden.
    await expect(async () => {
      await replay.getByRole('button', { name: 'One step back' }).click();
      await expect(staff).toHaveAttribute('title', /each side is advised only for itself/, { timeout: 1000 });
    }).toPass();
    await expect(staff).toBeDisabled();
  });
});

test.describe('by night', () => {
  test.use({ colorScheme: 'dark' });

  test('advice and charts are open to all', async ({ page, server, table }) => {
    await table.goto((await server.begin({ allied: 'sergeant' }, {}, '7')).id);
    await expect(table.ready).toBeVisible();
    await advised(page, () => page.keyboard.press('h'));
    await expect(card(page)).toContainText('played on in the staff’s mind');
    await expectOpenToAll(page, 'hint by night');
    await table.goto((await server.replay(RECORD)).id);
    await page.getByRole('button', { name: 'Look at the field' }).click();
    await accountOf(page).getByRole('button', { name: 'Luck', exact: true }).click();
    await accountOf(page).getByRole('button', { name: 'Greatest throws' }).click();
    await expect(accountOf(page).getByRole('heading', { name: /^Luckiest/ })).toBeAttached();
    await accountOf(page).getByRole('button', { name: 'Evaluation' }).click();
    await expect(accountOf(page)).toContainText(/At the end: French .*%/);
    await expectOpenToAll(page, 'luck and evaluation by night');
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  const part = (table: Table, name: string) =>
    table.page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name });

  test('a hint comes by the menu and leaves the question alone', async ({ page, server, table }) => {
    await table.goto((await server.begin({ allied: 'sergeant' }, {}, '7')).id);
    await expect(table.ready).toBeVisible();
    await expect(table.button('Hint')).toHaveCount(0);
    await table.menu.tap();
    await advised(page, () => page.getByRole('button', { name: /^Hint/ }).tap());
    await expect(card(page)).toContainText('played on in the staff’s mind');
    await expect(table.prompt).toContainText('Which unit marches?');
    await expectNoSidewaysScroll(page, 'hint');
    await expectOpenToAll(page, 'hint on a phone');
    await card(page).getByRole('button', { name: 'Close the advice' }).tap();
    await expect(card(page)).toHaveCount(0);
    await part(table, 'Journal').tap();
    await expect(table.lines.filter({ hasText: 'asks for a hint' })).toHaveCount(1);
    await accountOf(page).getByRole('button', { name: 'Luck', exact: true }).tap();
    await expect(accountOf(page)).toContainText('Nothing has been thrown yet.');
    await expectNoSidewaysScroll(page, 'journal');
  });

  test('a finished game is judged', async ({ page, server, table }) => {
    await table.goto((await server.replay(RECORD)).id);
    const end = page.getByRole('dialog');
    await expect(end.getByRole('img', { name: /^Luck in hundredths of the game/ })).toBeVisible();
    await expectNoSidewaysScroll(page, 'end screen');
    await expectOpenToAll(page, 'end screen on a phone');
    await end
      .getByRole('button', { name: /^\+\d+ / })
      .first()
      .tap();
    await expect(part(table, 'Replay')).toHaveAttribute('aria-current', 'page');
    const replay = page.getByRole('region', { name: 'Replay' });
    await replay.getByRole('slider', { name: 'Moment of the game' }).press('Home');
    await replay.getByRole('button', { name: 'Evaluation' }).tap();
    await expect(replay).toContainText(/As the game stands: French .*%/);
    await advised(page, () => replay.getByRole('button', { name: 'What would the staff do?' }).tap());
    await expect(card(page)).toContainText('played on in the staff’s mind');
    await expectNoSidewaysScroll(page, 'plan');
    await expectOpenToAll(page, 'plan on a phone');
  });
});
