import type { Locator } from '@playwright/test';
import type { View } from '../src/lib/types';
import { General } from './support/general';
import { expect, test } from './support/fixtures';
import type { Server } from './support/server';
import { setUp } from './support/start';

/** The end screen says who won and by which rule, as the server decided, and shows how it came to that. */
async function expectVerdict(end: Locator, server: Server, id: string): Promise<void> {
  const { summary } = await server.get<View>(`/api/matches/${id}/view`);
  const { verdict } = summary;
  if (!verdict) throw new Error('the game is not over');
  await expect(end.getByRole('heading', { name: verdict.title })).toBeVisible();
  await expect(end).toContainText(verdict.text);
  await expect(end.getByRole('button', { name: `Rule ${verdict.rule}` })).toBeVisible();
  await expect(end.getByRole('img', { name: /turn 1 \d+.*turn 2 \d+/ })).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a whole game by tapping, as the Allied against the Recruit', async ({ page, server, table }) => {
    const id = await setUp(page, { side: 'Allied', opponent: 'Recruit', seed: '18' });
    const end = await new General(table).fight();
    await expectVerdict(end, server, id);
  });
});

for (const [side, opponent] of [
  ['French', 'Sergeant'],
  ['Allied', 'Recruit'],
] as const) {
  test(`a whole game by clicking, as the ${side} against the ${opponent}`, async ({ page, server, table }) => {
    const id = await setUp(page, { side, opponent, seed: '1815' });
    const end = await new General(table).fight();
    await expectVerdict(end, server, id);
  });
}
