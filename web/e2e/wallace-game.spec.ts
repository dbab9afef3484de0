import { expectVerdict } from './support/ending';
import { PHONE, expect, test } from './support/fixtures';
import { WALLACE } from './support/games';
import { General } from './support/general';
import { setUp } from './support/start';

test.use({ game: WALLACE });

/** A choice of everybody who sets up a game: hours of a thousand decisions are for people. */
const UNTIL_ONE = { 'Last turn': 'One in the afternoon' };

test('a whole game by clicking, as the French against the Sergeant', async ({ page, game, server, table }) => {
  test.slow();
  const id = await setUp(page, game, { side: 'French', opponent: 'Sergeant', seed: '1815', options: UNTIL_ONE });
  const end = await new General(table).fight();
  await expectVerdict(end, server, id);
  await end.getByRole('button', { name: 'Look at the field' }).click();
  for (const told of ['Skirmishers of', 'French action round', 'Allied action round', '“Stop”', 'Assault on'])
    await expect(table.lines.filter({ hasText: told }), told).not.toHaveCount(0);
});

test('the last hour by clicking, as the Allied against the Sergeant', async ({ server, table }) => {
  test.slow();
  const { id } = await server.goOn('nightfall', 'Turn 9', { french: 'sergeant', allied: 'human' });
  await table.goto(id);
  const end = await new General(table).fight();
  await expectVerdict(end, server, id);
  await end.getByRole('button', { name: 'Look at the field' }).click();
  const hour = table.lines.filter({ hasText: 'Turn 9, eight o’clock' });
  await expect(hour.locator('~ li').filter({ hasText: 'Allied action round' })).not.toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a whole game by tapping, as the French against the Recruit', async ({ page, game, server, table }) => {
    test.slow();
    const id = await setUp(page, game, { side: 'French', opponent: 'Recruit', seed: '18', options: UNTIL_ONE });
    const end = await new General(table).fight();
    await expectVerdict(end, server, id);
  });
});
