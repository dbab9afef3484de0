import { expect, test } from './support/fixtures';

const RECORD = 'french-victory-demoralisation-last';

test('a finished game is replayed, paused, stepped through and scrubbed', async ({ page, server, table }) => {
  await table.goto((await server.replay(RECORD)).id);
  const replay = page.getByRole('region', { name: 'Replay' });
  const slider = replay.getByRole('slider', { name: 'Moment of the game' });
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(table.prompt).toContainText('Replay');
  // It runs by itself: the moment on the board moves on.
  await expect(replay).toContainText(/step ([3-9]|\d{2,}) of/);
  await replay.getByRole('button', { name: 'Pause' }).click();
  await expect(table.prompt).toContainText('Looking back');

  await slider.fill('40');
  await expect(replay).toContainText(/step 40 of \d+/);
  const there = await table.pieces();
  await replay.getByRole('button', { name: 'One step on' }).click();
  await expect(replay).toContainText('step 41 of');
  await replay.getByRole('button', { name: 'One step back' }).click();
  await expect(replay).toContainText('step 40 of');
  await expect.poll(() => table.pieces()).toEqual(there);
  await page.keyboard.press('.');
  await expect(replay).toContainText('step 41 of');

  const speed = replay.getByRole('button', { name: /^Speed/ });
  await expect(speed).toHaveAccessibleName('Speed 1 times');
  await speed.click();
  await speed.click();
  await expect(speed).toHaveAccessibleName('Speed 4 times');
  await replay.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(replay).toContainText(/step (4[3-9]|[5-9]\d|\d{3}) of/);

  await slider.press('End');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(replay).toContainText('the end');
});

test('a game is forked from an earlier moment and played on', async ({ page, server, table }) => {
  const { id } = await server.replay(RECORD);
  await table.goto(id);
  await page.getByRole('button', { name: 'Look at the field' }).click();
  await table.lines
    .filter({ hasText: 'French movement' })
    .nth(-3)
    .getByRole('button', { name: /^Look back/ })
    .click();
  await expect(table.prompt).toContainText('Turn 3 of 10');
  await expect(table.ready).toHaveCount(0);
  const then = await table.pieces();

  await table.button('Fork from here').click();
  const dialog = page.getByRole('dialog', { name: 'Fork the game' });
  await dialog.getByRole('button', { name: 'Fork and play' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(table.ready).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Turn 3 of 10');
  expect(await table.pieces()).toEqual(then);

  await table.made(async () => table.press(await table.at(table.board.locator('[data-piece].lit').first())));
  await table.made(async () => table.press(await table.at(table.board.locator('[data-space]').first())));
  await expect(table.lines.filter({ hasText: 'marches' }).first()).toBeVisible();
  expect(await table.pieces()).not.toEqual(then);

  // The first game is as it was.
  await page.goto(`/play/${id}`);
  await expect(page.getByRole('dialog')).toContainText('French victory');
});

test('a game of computers is forked with a person at the side to move', async ({ page, server, table }) => {
  const { id } = await server.begin({ french: 'recruit', allied: 'recruit' }, {}, '5');
  await table.goto(id);
  const replay = page.getByRole('region', { name: 'Replay' });
  await expect(replay).toContainText(/step ([2-9]|\d{2,}) of/);
  await replay.getByRole('slider').fill('1');
  await expect(replay).toContainText('step 1 of');
  await table.button('Fork from here').click();
  const dialog = page.getByRole('dialog', { name: 'Fork the game' });
  await expect(
    dialog.getByRole('group', { name: 'French' }).getByRole('radio', { name: 'A person here' }),
  ).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Allied' }).getByRole('radio', { name: 'Recruit' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Fork and play' }).click();
  await expect(table.ready).toBeVisible();
});
