import type { Page } from '@playwright/test';
import type { View } from '../src/lib/types';
import { expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { General } from './support/general';
import { UP_THE_SLOPE } from './support/quelle';
import { listen, watchFor, type Heard } from './support/secrets';
import type { Server } from './support/server';
import { Table } from './support/table';

test.use({ game: QUELLE });

const SIDES = ['French', 'Allied'] as const;
type Army = (typeof SIDES)[number];

const seatOf = (army: Army) => army.toLowerCase();
const otherThan = (army: Army): Army => (army === 'French' ? 'Allied' : 'French');

/** Ids of cards begin with their kind and their army; those of the Allies are British or Prussian. */
const isCardOf = (army: Army, id: string) => (army === 'French' ? /^[CS]F/ : /^[CS][AP]/).test(id);
const cardsOf = (army: Army) =>
  (army === 'French' ? ['CF', 'SF'] : ['CA', 'SA', 'CP', 'SP']).map((id) => `[data-card^="${id}"]`).join();

const coverOf = (page: Page) => page.getByRole('dialog', { name: /^Pass the table/ });
const lift = (page: Page, army: Army) =>
  coverOf(page)
    .getByRole('button', { name: `I am the ${army} player` })
    .click();

/** The hand of a side, asked for behind the players' backs. */
async function handOf(server: Server, id: string, army: Army): Promise<{ id: string; name: string }[]> {
  const { table } = await server.get<View>(`/api/matches/${id}/view?eyes=${seatOf(army)}`);
  return (table.hand ?? []).map(({ id, name }) => ({ id, name }));
}

/** No answer tells anybody more than the cards of those who were at the screen when it was asked for. */
async function expectKept(heard: readonly Heard[]): Promise<void> {
  let hands = 0;
  for (const { by, url, text } of heard) {
    const body = await text;
    const where = `${url}, asked while ${by} looked`;
    for (const army of SIDES.filter((a) => a !== by)) {
      expect(url, where).not.toContain(`eyes=${seatOf(army)}`);
      // Whoever draws reads what it was.
      expect(body, where).not.toMatch(new RegExp(`"by":"${seatOf(army)}"[^{}]*"text":"Drawn:`));
      expect(body, where).not.toMatch(new RegExp(`"text":"Drawn:[^{}]*"by":"${seatOf(army)}"`));
    }
    if (!/\/(view|moves|undo|redo)\b/.test(new URL(url).pathname)) continue;
    const { table } = JSON.parse(body) as View;
    const known = table.panels.flatMap((p) => (p.kind === 'decks' ? p.rows.flatMap((r) => r.known) : []));
    for (const card of [...(table.hand ?? []), ...known]) {
      expect(by !== 'nobody' && isCardOf(by as Army, card.id), `${where}: ${card.id}`).toBe(true);
      hands++;
    }
    for (const { on } of table.offers) {
      if ('card' in on) expect(by !== 'nobody' && isCardOf(by as Army, on.card), `${where}: ${on.card}`).toBe(true);
    }
  }
  expect(hands, 'cards that were told to those who hold them').toBeGreaterThan(20);
}

test('two at one screen: whoever acts never has a card of the other before them', async ({ page, server, table }) => {
  test.slow();
  const ear = await listen(page, 'nobody');
  const { id } = await server.begin({}, {}, '1815');
  await page.goto(`/play/${id}`);
  const cover = coverOf(page);
  const general = new General(table);
  const passed: Army[] = [];

  while (passed.length < 8) {
    await expect(cover).toBeVisible();
    for (const army of SIDES) await expect(page.locator(cardsOf(army)), 'under the cover').toHaveCount(0);
    await expect(table.board).toHaveCount(0);
    await expect(table.journal).toHaveCount(0);
    const title = (await cover.getByRole('heading').textContent()) ?? '';
    const army = SIDES.find((a) => title.includes(`the ${a} player`));
    if (!army) throw new Error(title);
    expect(army, 'it goes to and fro').not.toBe(passed.at(-1));

    const [own, hidden] = [await handOf(server, id, army), await handOf(server, id, otherThan(army))];
    ear.by = army;
    const seen = await watchFor(page, null, cardsOf(otherThan(army)));
    await lift(page, army);
    await expect(table.ready).toBeVisible();
    await expect(table.hand.locator('[data-card]')).toHaveCount(own.length);
    for (const card of own) await expect(table.card(card.id)).toContainText(card.name);
    await expect(table.hand, 'of the other hand only the number').toContainText(
      new RegExp(`${otherThan(army)}: \\d+ in the deck, ${hidden.length} in hand`),
    );
    if (passed.length === 0) {
      // Nothing has been played yet, so no name is known; but Picton leads a division, too.
      const names = hidden.map((c) => c.name).filter((n) => n !== 'Picton');
      expect(names.length).toBeGreaterThan(1);
      for (const name of names) await expect(page.locator('body'), name).not.toContainText(name);
    }
    await general.fight();
    expect(await seen(), `cards of the other that ${army} saw`).toEqual([]);
    ear.by = 'nobody';
    passed.push(army);
  }
  await expectKept(ear.heard);
});

test('a look back shows one’s own hand as it was, and a page loaded anew is covered', async ({
  page,
  server,
  table,
}) => {
  const ear = await listen(page, 'nobody');
  const { id } = await server.begin({}, {}, '1815');
  await page.goto(`/play/${id}`);
  const army = (await coverOf(page).textContent())?.includes('French') ? 'French' : 'Allied';
  ear.by = army;
  await lift(page, army);
  await expect(table.ready).toBeVisible();
  const seen = await watchFor(page, null, cardsOf(otherThan(army)));
  await table.chooseButton('I go first');
  await expect(table.prompt).toContainText('What do you do this round?');
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press(',');
  await expect(table.prompt).toContainText('Looking back');
  await page.keyboard.press('Escape');
  await expect(table.ready).toBeVisible();
  expect(await seen()).toEqual([]);
  await table.menu.click();
  await expect(page.getByRole('link', { name: 'Save the record' })).toHaveAttribute(
    'href',
    new RegExp(`eyes=${seatOf(army)}$`),
  );
  await expect(page.getByRole('link', { name: 'Save this position' }), 'it would hold both hands').toHaveCount(0);
  ear.by = 'nobody';
  await page.reload();
  await expect(coverOf(page)).toBeVisible();
  await expect(page.locator('[data-card]')).toHaveCount(0);
  await expect.poll(() => ear.heard.length).toBeGreaterThan(5);
  for (const { by, url, text } of ear.heard.filter((h) => h.by === 'nobody'))
    expect(await text, `${url}, asked while ${by} looked`).not.toMatch(/"hand":\[/);
});

test('alone against the computer there is no cover, and its hand is a number', async ({ page, server, table }) => {
  const ear = await listen(page, 'French');
  await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(table.hand.locator('[data-card]')).toHaveCount(3);
  await expect(table.hand).toContainText('Allied: 0 in the deck, 2 in hand');
  for (const name of ['Wellington', 'Hold The Line!']) await expect(page.locator('body')).not.toContainText(name);
  for (const { url, text } of ear.heard.filter((h) => !/\/(board|shelf|rules)$/.test(new URL(h.url).pathname)))
    expect(await text, url).not.toMatch(/CA1|SA1|Hold The Line/);
});

test('two browsers, one for each side: neither is ever told the other hand', async ({
  browser,
  page,
  server,
  table,
  baseURL,
}) => {
  test.slow();
  const { id } = await server.begin({}, {}, '1815');
  const far = await (await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })).newPage();
  const other = new Table(far, false);
  const seats = {
    French: { page, table, general: new General(table), ear: await listen(page, 'French') },
    Allied: { page: far, table: other, general: new General(other), ear: await listen(far, 'Allied') },
  };
  const watches = [];
  for (const army of SIDES) {
    await seats[army].page.goto(`/play/${id}`);
    await expect(coverOf(seats[army].page)).toBeVisible();
    watches.push(await watchFor(seats[army].page, null, cardsOf(otherThan(army))));
  }
  const turns: Army[] = [];
  while (turns.length < 6) {
    // Both covers wait for the same person; only that one lifts the one at home.
    const { actor } = (await server.get<View>(`/api/matches/${id}/view?eyes=spectator`)).summary;
    const army = SIDES.find((a) => typeof actor === 'object' && 'seat' in actor && actor.seat === seatOf(a));
    if (!army) throw new Error(`nobody acts: ${JSON.stringify(actor)}`);
    for (const side of SIDES) await expect(coverOf(seats[side].page)).toContainText(`the ${army} player`);
    const { page: here, table: near, general } = seats[army];
    await lift(here, army);
    await expect(near.ready).toBeVisible();
    await expect(near.hand.locator('[data-card]')).toHaveCount((await handOf(server, id, army)).length);
    await general.fight();
    turns.push(army);
  }
  expect(new Set(turns).size, 'both have played').toBe(2);
  for (const seen of watches) expect(await seen()).toEqual([]);
  await expectKept([...seats.French.ear.heard, ...seats.Allied.ear.heard]);
  await far.context().close();
});
