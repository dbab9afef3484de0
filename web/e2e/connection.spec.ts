import type { View } from '../src/lib/types';
import { expect, test } from './support/fixtures';

test('the server dies in the middle of a game, comes back, and the game goes on', async ({ page, server, table }) => {
  const { id } = await server.begin({ allied: 'recruit' });
  await table.goto(id);
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  await server.kill();
  const note = page.getByText(/^Connection lost at/);
  await expect(note).toBeVisible();
  await expect(page.getByText('All moves up to here are saved.')).toBeVisible();
  await expect(table.ready).toHaveCount(0);

  await server.restart();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(note).toHaveCount(0);
  await expect(table.piece('F05')).toHaveAccessibleName(/hex 1213/);
  await table.choosePiece('F24');
  await table.chooseSpace('1611');
  await expect(table.lines.filter({ hasText: 'marches' })).toHaveCount(2);
});

test('the page finds a server that came back by itself', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await server.kill();
  await expect(page.getByText(/^Connection lost at/)).toBeVisible();
  await server.restart();
  await expect(page.getByText(/^Connection lost at/)).toHaveCount(0);
  await table.choosePiece('F05');
});

test('a computer whose turn it was when the server died moves when it is back', async ({ page, server, table }) => {
  const units = { F12: '1216', F01: '1016', A01: '0505', A02: '0605', A03: '1205', A04: '0707', A05: '1505' };
  await table.goto((await server.open({ units }, { allied: 'sergeant' })).id);
  await table.hurry();
  await table.chooseButton('End movement');
  await server.kill();
  await server.restart();
  await expect(page.getByRole('banner')).toContainText('Turn 2 of 10');
  await expect(table.ready).toBeVisible();
  await expect(table.lines.filter({ hasText: 'Allied movement' })).toHaveCount(1);
});

for (const [fate, arrives] of [
  ['never arrives', false],
  ['arrives, but its answer is lost', true],
] as const) {
  test(`a step that ${fate} is sent again and made once`, async ({ page, server, table }) => {
    await table.goto((await server.begin()).id);
    await table.choosePiece('F05');
    const ids: string[] = [];
    await page.route('**/moves?*', async (route) => {
      ids.push((route.request().postDataJSON() as { id: string }).id);
      if (ids.length > 1) return route.continue();
      if (arrives) await route.fetch();
      return route.abort('connectionreset');
    });
    await table.chooseSpace('1213');
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    await expect(table.piece('F05')).toHaveAccessibleName(/hex 1213/);
    await expect(table.lines.filter({ hasText: 'marches' })).toHaveCount(1);
  });
}

test('a game that is not there says so', async ({ page }) => {
  await page.goto('/play/nosuchgame');
  await expect(page.getByRole('alert')).toContainText('The game could not be opened');
  await page.getByRole('link', { name: 'Start page' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your Waterloo' })).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByRole('link', { name: /start/i })).toBeVisible();
});

test('answers to moves do not repeat the journal', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  const told: View[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/moves')) void response.json().then((view: View) => told.push(view));
  });
  await table.choosePiece('F05');
  await table.chooseSpace('1213');
  await expect(table.lines.filter({ hasText: 'marches' })).toHaveCount(1);
  await expect.poll(() => told.map((v) => v.journal.length)).toEqual([0, 1]);
});
