import { expectVerdict } from './support/ending';
import { PHONE, test } from './support/fixtures';
import { General } from './support/general';
import { setUp } from './support/start';

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a whole game by tapping, as the Allied against the Recruit', async ({ page, game, server, table }) => {
    const id = await setUp(page, game, { side: 'Allied', opponent: 'Recruit', seed: '18' });
    const end = await new General(table).fight();
    await expectVerdict(end, server, id);
  });
});

for (const [side, opponent] of [
  ['French', 'Sergeant'],
  ['Allied', 'Recruit'],
] as const) {
  test(`a whole game by clicking, as the ${side} against the ${opponent}`, async ({ page, game, server, table }) => {
    const id = await setUp(page, game, { side, opponent, seed: '1815' });
    const end = await new General(table).fight();
    await expectVerdict(end, server, id);
  });
}
