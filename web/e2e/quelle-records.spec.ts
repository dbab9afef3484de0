import { expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { UP_THE_SLOPE } from './support/quelle';
import { choose, openIt, save } from './support/records';

test.use({ game: QUELLE });

const RECORD = 'french-victory-thirty-points';

test('a record is saved, opened, replayed, and forked from an earlier moment', async ({ page, server, table }) => {
  const { id } = await server.replay(RECORD);
  await table.goto(id);
  const end = page.getByRole('dialog');
  const verdict = await end.getByRole('heading', { level: 2 }).textContent();
  await end.getByRole('button', { name: 'Look at the field' }).click();
  const there = await table.pieces();
  const record = await save(page, table, 'Save the record');
  expect(record.split('\n')[0]).toContain('"game":"quelle-affaire"');

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
    .filter({ hasText: 'French: ' })
    .nth(-3)
    .getByRole('button', { name: /^Look back/ })
    .click();
  await expect(table.prompt).toContainText('Looking back, Turn 1');
  const moment = await table.pieces();
  await table.button('Fork from here').click();
  await page.getByRole('dialog', { name: 'Fork the game' }).getByRole('button', { name: 'Fork and play' }).click();
  // Two people share the screen now, and hands are hidden again.
  await page
    .getByRole('dialog', { name: /^Pass the table/ })
    .getByRole('button')
    .click();
  await expect(table.ready).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Turn 1');
  expect(await table.pieces()).toEqual(moment);

  // The first game is as it was.
  await table.goto(id);
  await expect(end.getByRole('heading', { level: 2 })).toHaveText(verdict ?? '');
});

test('a game under way is exported through one’s own eyes only, and says so when it is opened', async ({
  page,
  server,
  table,
}) => {
  await table.goto((await server.begin({ allied: 'recruit' }, {}, '1815')).id);
  await table.hurry();
  await expect(table.ready).toBeVisible();
  await table.menu.click();
  await expect(page.getByRole('link', { name: 'Save this position' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const record = await save(page, table, 'Save the record');
  expect(record).toContain('"redacted":true');
  expect(record, 'own cards').toMatch(/"draw":"[CS]F/);
  expect(record, 'cards of the other').not.toMatch(/"draw":"[CS][AP]/);
  expect(record, 'what was mixed in, nobody knows').not.toMatch(/"mix":"/);
  await choose(page, 'game.jsonl', record);
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^[A-Z“"][^{}]+[^.]\.$/);
});

test('a position opens as it stands, and play goes on', async ({ page, server, table }) => {
  await choose(page, 'position.json', JSON.stringify({ game: QUELLE.id, ...UP_THE_SLOPE }));
  await openIt(page);
  await page
    .getByRole('dialog', { name: /^Pass the table/ })
    .getByRole('button')
    .click();
  await expect(table.prompt).toContainText('What do you do this round?');
  await expect(table.piece('F02')).toHaveAccessibleName(/^Donzelot.*hex .*1708/);
  await expect(table.lines.filter({ hasText: 'given position' })).toHaveCount(1);
  await table.playCard('CF3');
  await expect(table.prompt).toContainText('Where is d’Erlon?');
  await table.chooseButton(/^Keep the card/);
  await expect(table.card('CF3')).toBeVisible();
  expect(server.running).toBe(true);
});
