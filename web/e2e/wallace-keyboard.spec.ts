import { expect, test } from './support/fixtures';
import { WALLACE } from './support/games';
import { expectRing, tabTo } from './support/keys';
import type { Table } from './support/table';

test.use({ game: WALLACE });

/** Presses the main button by the keyboard. */
async function enterMain(table: Table, name: RegExp): Promise<void> {
  await table.page.keyboard.press('p');
  await expect(table.main).toBeFocused();
  await expect(table.main).toHaveText(name);
  await expectRing(table.page);
  await table.made(() => table.page.keyboard.press('Enter'));
}

/** Presses one of the other buttons. */
async function enterButton(table: Table, name: RegExp): Promise<void> {
  await expect(table.ready).toBeVisible();
  await table.page.keyboard.press('p');
  await expect(table.page.locator('#prompt button:focus, #choices button:focus')).toBeVisible();
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

test('skirmish fire and an action round with the keyboard alone', async ({ page, server, table }) => {
  await table.goto((await server.begin({ allied: 'recruit' }, {}, '1815')).id);
  await table.hurry();
  await expect(table.prompt).toContainText('Whose skirmishers fire?');
  await tabOnMap(table, 'Fire with ');
  await expect(table.voice).toContainText('French infantry');
  await table.made(() => page.keyboard.press('Enter'));
  await expect(table.lines.filter({ hasText: /Skirmishers of .* Ground fire at/ })).toHaveCount(1);
  await enterMain(table, /^End the skirmish fire/);

  await expect(table.prompt).toContainText('Who changes formation?');
  await tabOnMap(table, 'Make defensive:');
  await table.made(() => page.keyboard.press('Enter'));
  await enterMain(table, /^Begin the actions/);

  // The guns of La Belle Alliance.
  await enterButton(table, /^Spend a green disc/);
  await tabOnMap(table, 'Activate La Belle Alliance');
  await page.keyboard.press('Enter');
  await expect(table.voice).toContainText('Enter again to do it');
  await table.made(() => page.keyboard.press('Enter'));
  await enterButton(table, /^Fire the guns/);
  await enterMain(table, /^Fire with one die a gun/);
  for (const gun of ['gun 1 of 2', 'gun 2 of 2']) {
    await expect(table.prompt).toContainText(gun);
    await tabOnMap(table, 'Fire at La Haye Sainte');
    await page.keyboard.press('Enter');
    await expect(table.odds).toContainText('La Haye Sainte');
    await table.made(() => page.keyboard.press('Enter'));
  }

  // Nothing else, until somebody says stop.
  const over = table.lines.filter({ hasText: 'The round is over' });
  const asked = table.ready.filter({ hasText: 'Which disc do you spend?' });
  for (;;) {
    await expect(asked.or(over).first()).toBeVisible();
    if ((await over.count()) > 0) break;
    await enterButton(table, /^Spend a green disc/);
    await enterButton(table, /^Do nothing/);
  }
  await expect(table.lines.filter({ hasText: '“Stop”' }).first()).toBeAttached();
});

test('the pieces of an area are read out one after the other', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await tabOnMap(table, 'Hougoumont');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(table.voice).toContainText('strong point in woods');
  await page.keyboard.press('PageDown');
  await expect(table.voice).toContainText(/^British infantry/);
  await page.keyboard.press('PageDown');
  await expect(table.voice).toContainText(/^German infantry/);
  await page.keyboard.press('PageUp');
  await expect(table.voice).toContainText(/^British infantry/);
});

test('the list of pieces and choices plays without the map', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('l');
  const list = page.getByRole('region', { name: 'List of pieces and choices' });
  await expect(list).toBeFocused();
  await tabTo(page, list.getByRole('button', { name: /^Fire with .* in Hougoumont/ }).first());
  await table.made(() => page.keyboard.press('Enter'));
  await tabTo(page, list.getByRole('button', { name: /^Fire at / }).first());
  await page.keyboard.press('Enter');
  await expect(list).toContainText('press again to do it');
  await table.made(() => page.keyboard.press('Enter'));
  await expect(table.lines.filter({ hasText: 'Skirmishers of Hougoumont fire at' })).toHaveCount(1);
});
