import { expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { expectRing, tabTo } from './support/keys';
import { UP_THE_SLOPE, round } from './support/quelle';
import type { Table } from './support/table';

test.use({ game: QUELLE });

/** Presses one of the buttons of the prompt. */
async function enterButton(table: Table, name: string | RegExp): Promise<void> {
  await expect(table.ready).toBeVisible();
  await table.page.keyboard.press('p');
  await expect(table.prompt.locator('button:focus')).toBeVisible();
  await tabTo(table.page, table.button(name));
  await table.made(() => table.page.keyboard.press('Enter'));
}

/** Goes through what is lit on the map until it is read out. */
async function tabOnMap(table: Table, words: string): Promise<void> {
  await expect(table.ready).toBeVisible();
  await table.page.keyboard.press('m');
  await expect(table.board).toBeFocused();
  for (let presses = 0; !((await table.voice.textContent()) ?? '').includes(words); presses++) {
    expect(presses, `Tab leads to ${words}`).toBeLessThan(60);
    await table.page.keyboard.press('Tab');
  }
}

/** Plays a card: the first Enter shows it, the second does it. */
async function enterCard(table: Table, id: string): Promise<void> {
  await expect(table.ready).toBeVisible();
  await table.page.keyboard.press('c');
  await expect(table.hand.locator('button:focus')).toBeVisible();
  await tabTo(table.page, table.card(id).locator('.press'));
  await expectRing(table.page);
  await table.page.keyboard.press('Enter');
  await expect(table.voice).toContainText('Enter again to do it');
  await table.made(() => table.page.keyboard.press('Enter'));
}

/** Chooses a lit space: the first Enter shows what would happen, the second does it. */
async function enterSpace(table: Table, words: string): Promise<void> {
  await tabOnMap(table, words);
  await table.page.keyboard.press('Enter');
  await expect(table.voice).toContainText('Enter again to do it');
  await table.made(() => table.page.keyboard.press('Enter'));
}

const START = round('french', 'F01@1812 F02@1708 F09@1215 A13@1707 A02@0505', { french: ['CF3', 'SF3', 'SF7'] });

test('a round of cards with the keyboard alone', async ({ page, server, table }) => {
  await table.goto((await server.open(START, { allied: 'recruit' })).id);
  await table.hurry();

  // A card that cannot be played says why, and the words are read.
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('c');
  await tabTo(page, table.card('SF7').locator('.press'));
  await page.keyboard.press('Enter');
  await expect(table.refusal).toContainText('nobody is damaged');
  await page.keyboard.press('Escape');
  await expect(table.refusal).toHaveCount(0);

  // A rapid manoeuvre, then a commander in the same round.
  await enterCard(table, 'SF3');
  await tabOnMap(table, 'Activate Foy');
  await table.made(() => page.keyboard.press('Enter'));
  // The map still has him under its cursor.
  await expect(table.prompt).toContainText('Who moves next?');
  await page.keyboard.press('m');
  await table.made(() => page.keyboard.press('Enter'));
  await expect(table.prompt).toContainText('Where does Foy march?');
  await enterSpace(table, 'March to ');
  await expect(table.piece('F09')).not.toHaveAccessibleName(/hex 1215/);
  await expect(table.prompt).toContainText('What follows the rapid manoeuvre?');
  await enterCard(table, 'CF3');
  await expect(table.prompt).toContainText('Where is d’Erlon?');
  await enterSpace(table, 'Place him at');
  await enterButton(table, 'No more movement');
  await expect(table.lines.filter({ hasText: 'French: d’Erlon' })).toHaveCount(1);
});

test('a General Attack with the keyboard alone, its odds read before it is declared', async ({
  page,
  server,
  table,
}) => {
  await table.goto((await server.open(START, { allied: 'recruit' })).id);
  await table.hurry();
  await expect(table.prompt).toContainText('What do you do this round?');
  await enterButton(table, 'Launch the General Attack');
  await tabOnMap(table, 'Attack with Donzelot');
  await table.made(() => page.keyboard.press('Enter'));
  await tabOnMap(table, 'Attack Perponcher');
  await page.keyboard.press('Enter');
  await expect(table.odds).toContainText('5 : 4');
  await expect(table.odds, 'in words for those who listen').toContainText(/5 dice against 4\. \d+ % destroyed/);
  await table.made(() => page.keyboard.press('Enter'));
  await expect(table.lines.filter({ hasText: 'General Attack' })).not.toHaveCount(0);
});

test('the list of pieces and choices plays cards without the map', async ({ page, server, table }) => {
  await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('l');
  const list = page.getByRole('region', { name: 'List of pieces and choices' });
  await expect(list).toBeFocused();
  await tabTo(page, list.getByRole('button', { name: /^Play d’Erlon/ }));
  await table.made(() => page.keyboard.press('Enter'));
  await expect(table.prompt).toContainText('Where is d’Erlon?');
  await tabTo(page, list.getByRole('button', { name: /^Place him at/ }).first());
  await page.keyboard.press('Enter');
  await expect(list).toContainText('press again to do it');
  await table.made(() => page.keyboard.press('Enter'));
  await expect(table.prompt).not.toContainText('Where is d’Erlon?');
});

test('a key leads to the cards, and what they say stands beside the map', async ({ page, server, table }) => {
  await table.goto((await server.open(UP_THE_SLOPE, { allied: 'recruit' })).id);
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('c');
  await expect(table.hand.locator('.lit > button:focus')).toBeVisible();
  const words = await table.hand.locator('.lit:focus-within .name').textContent();
  await expect(page.getByRole('region', { name: 'In hand' })).toContainText(words ?? '');
});
