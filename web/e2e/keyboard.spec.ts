import { expect, test } from './support/fixtures';
import { expectRing, tabTo } from './support/keys';

test('a game is begun, marched and fought with the keyboard alone', async ({ page, table }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('article').first().getByRole('button', { name: 'Play' }));
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Napoleon at Waterloo' });
  await expect(panel).toBeVisible();
  await tabTo(page, panel.getByRole('radio', { name: 'Captain' }));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('radio', { name: 'Recruit' })).toBeChecked();
  await tabTo(page, panel.getByRole('button', { name: 'Begin the battle' }));
  await page.keyboard.press('Enter');

  // The march: Tab goes from one piece that may be chosen to the next, and each is read out.
  await expect(table.ready).toBeVisible();
  await tabTo(page, table.board);
  await page.keyboard.press('Tab');
  await expect(table.voice).toContainText(/Move the /);
  const words = (await table.voice.textContent()) ?? '';
  const [, place = ''] = /(\d{4})/.exec(words) ?? [];
  await page.keyboard.press('Tab');
  await expect(table.voice).not.toHaveText(words);
  await page.keyboard.press('Shift+Tab');
  await expect(table.voice).toContainText(place);
  await table.made(() => page.keyboard.press('Enter'));
  await expect(table.prompt).toContainText('Where does');
  await page.keyboard.press('Tab');
  await expect(table.voice).toContainText('March to');
  await page.keyboard.press('Enter');
  await expect(table.voice).toContainText('Enter again to do it');
  await table.made(() => page.keyboard.press('Enter'));
  await expect(table.lines.filter({ hasText: 'marches' })).toHaveCount(1);
  await expect(table.voice).toContainText('marches');

  await page.keyboard.press('p');
  await expect(table.main).toBeFocused();
  await expectRing(page);
  await table.made(() => page.keyboard.press('Enter'));

  // The fight.
  await expect(table.prompt).toContainText('Which enemy do you attack?');
  await page.keyboard.press('m');
  await expect(table.board).toBeFocused();
  await expectRing(page);
  await page.keyboard.press('Tab');
  await expect(table.voice).toContainText('Attack ');
  await page.keyboard.press('Enter');
  await expect(table.odds).toBeVisible();
  await table.made(() => page.keyboard.press('Enter'));
  const die = page.getByRole('group', { name: 'Result of the dice' });
  while (!(await die.isVisible())) {
    await expect(table.ready).toBeVisible();
    await page.keyboard.press('p');
    await expect(table.main).toBeFocused();
    await table.made(() => page.keyboard.press('Enter'));
    await expect(die.or(table.ready).first()).toBeVisible();
  }
  await expect(die).toContainText(/The die shows [1-6]/);
  await expect(table.lines.filter({ hasText: 'The die shows' })).toHaveCount(1);
});

test('arrow keys go over the map, and Enter on what is not lit says why not', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('m');
  await expect(table.board).toBeFocused();
  await page.keyboard.press('Tab');
  const start = (await table.voice.textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  await expect(table.voice).not.toHaveText(start);
  await page.keyboard.press('ArrowUp');
  await expect(table.voice).toContainText(start.trim());
  // Up into no man's land: nobody stands there to be chosen.
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(table.refusal).toContainText('choose a unit first');
  await page.keyboard.press('Escape');
  await expect(table.refusal).toHaveCount(0);
});

test('the list of pieces and choices plays without the map', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('l');
  const list = page.getByRole('region', { name: 'List of pieces and choices' });
  await expect(list).toBeFocused();
  await tabTo(page, list.getByRole('button', { name: 'Move the 5th Division' }));
  await table.made(() => page.keyboard.press('Enter'));
  await tabTo(page, list.getByRole('button', { name: /^March to 1213/ }));
  await page.keyboard.press('Enter');
  await expect(list).toContainText('press again to do it');
  await table.made(() => page.keyboard.press('Enter'));
  await expect(list.getByRole('button', { name: /^5th Division.*hex 1213/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
});

test('keys are listed, and dialogs keep the focus and give it back', async ({ page, server, table }) => {
  await table.goto((await server.begin()).id);
  await expect(table.ready).toBeVisible();
  await page.keyboard.press('m');
  await expect(table.board).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('whole map');
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Tab');
    expect(
      await keys.evaluate((d) => d.contains(document.activeElement) || document.activeElement === document.body),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(table.board).toBeFocused();
});
