import { expect, test } from './support/fixtures';
import { WALLACE } from './support/games';
import { choose, openIt, save } from './support/records';
import { round } from './support/wallace';

test.use({ game: WALLACE });

const RECORD = 'options-night-falls-at-three';

test('a record is saved, opened, replayed, and forked from an earlier moment', async ({ page, server, table }) => {
  const { id } = await server.replay(RECORD);
  await table.goto(id);
  const end = page.getByRole('dialog');
  const verdict = await end.getByRole('heading', { level: 2 }).textContent();
  await end.getByRole('button', { name: 'Look at the field' }).click();
  const there = await table.pieces();
  const record = await save(page, table, 'Save the record');
  expect(record.split('\n')[0]).toContain('"game":"wallace"');

  await choose(page, 'game.jsonl', record);
  await openIt(page);
  expect(page.url()).not.toContain(id);
  await expect(end.getByRole('heading', { level: 2 })).toHaveText(verdict ?? '');
  await end.getByRole('button', { name: 'Replay' }).click();
  const replay = page.getByRole('region', { name: 'Replay' });
  await expect(replay).toContainText(/step ([3-9]|\d{2,}) of/);
  await replay.getByRole('button', { name: 'Pause' }).click();
  const slider = replay.getByRole('slider', { name: 'Moment of the game' });
  await slider.fill('60');
  await expect(replay).toContainText('step 60 of');
  const then = await table.pieces();
  await replay.getByRole('button', { name: 'One step on' }).click();
  await expect(replay).toContainText('step 61 of');
  await replay.getByRole('button', { name: 'One step back' }).click();
  await expect.poll(() => table.pieces()).toEqual(then);
  await slider.press('End');
  await expect(replay).toContainText('the end');
  await expect.poll(() => table.pieces()).toEqual(there);

  await table.lines
    .filter({ hasText: 'French action round' })
    .nth(-3)
    .getByRole('button', { name: /^Look back/ })
    .click();
  await expect(table.prompt).toContainText('Looking back, 12 noon · French action round');
  await expect(table.prompt.locator('.why')).toHaveText(/French action round/);
  const moment = await table.pieces();
  await table.button('Fork from here').click();
  await page.getByRole('dialog', { name: 'Fork the game' }).getByRole('button', { name: 'Fork and play' }).click();
  await expect(table.ready).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('12 noon · French action round');
  expect(await table.pieces()).toEqual(moment);
  await table.chooseButton('Begin the actions');
  await table.chooseButton(/^Spend a green disc/);
  await table.chooseButton('Do nothing');
  await expect(table.lines.filter({ hasText: /disc is spent on nothing|round/ }).first()).toBeVisible();

  // The first game is as it was.
  await table.goto(id);
  await expect(end.getByRole('heading', { level: 2 })).toHaveText(verdict ?? '');
});

test('a position is saved before the first tile, and opens as it stands', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await table.chooseButton('End the skirmish fire');
  const there = await table.pieces();
  await choose(page, 'position.json', await save(page, table, 'Save this position'));
  await openIt(page);
  await expect(table.prompt).toContainText('Whose skirmishers fire?');
  expect(await table.pieces()).toEqual(there);
  await table.chooseButton('End the skirmish fire');
  await expect(table.prompt).toContainText('Who changes formation?');
});

test('while a tile is hidden it leaves the table by no file', async ({ page, server, table }) => {
  await table.goto((await server.open(round('french', 'FI01@38 BI01@20/lying', { tile: 3 }))).id);
  await table.chooseButton(/^Spend a green disc/);
  await table.chooseButton('Do nothing');
  await table.menu.click();
  await expect(page.getByRole('link', { name: 'Save this position' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const record = await save(page, table, 'Save the record');
  expect(record).toContain('"redacted":true');
  expect(record).not.toMatch(/"tile":[1-9]/);
  await choose(page, 'game.jsonl', record);
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^[A-Z“"][^{}]+[^.]\.$/);
});
