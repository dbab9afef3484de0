import { expectVerdict } from './support/ending';
import { PHONE, expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { General } from './support/general';
import { setUp } from './support/start';

test.use({ game: QUELLE });

/** Days of a thousand decisions are for people: whoever may stop does so after one. */
const ONE = 1;

test('a whole game by clicking, as the French against the Sergeant', async ({ page, game, server, table }) => {
  test.slow();
  const id = await setUp(page, game, { side: 'French', opponent: 'Sergeant', seed: '1815' });
  const end = await new General(table, ONE).fight();
  await expectVerdict(end, server, id);
  await end.getByRole('button', { name: 'Look at the field' }).click();
  for (const told of [
    'Turn 1, ',
    'French: ',
    'Allied: ',
    'General Attack',
    'moves to',
    'is attacked at',
    'end their turn',
  ])
    await expect(table.lines.filter({ hasText: told }), told).not.toHaveCount(0);
});

test('the last hour by clicking, as the Allied against the Sergeant', async ({ server, table }) => {
  test.slow();
  const { id } = await server.goOn('nightfall-allied-road', 'Turn 10', { french: 'sergeant', allied: 'human' });
  await table.goto(id);
  const end = await new General(table, ONE).fight();
  await expectVerdict(end, server, id);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a whole scratch game by tapping, as the British against the Recruit', async ({ page, game, server, table }) => {
    test.slow();
    const id = await setUp(page, game, {
      side: 'Allied',
      opponent: 'Recruit',
      seed: '18',
      battle: 'Scratch game',
      options: { Points: '60 points' },
    });
    await table.chooseButton('Take the ready list of 60 points');
    const end = await new General(table, ONE).fight();
    await expectVerdict(end, server, id);
  });
});
