import { expect, type Locator } from '@playwright/test';
import type { View } from '../../src/lib/types';
import type { Server } from './server';

/** The end screen says who won and by which rule, as the server decided, and shows how it came to that. */
export async function expectVerdict(end: Locator, server: Server, id: string): Promise<void> {
  const { summary } = await server.get<View>(`/api/matches/${id}/view`);
  const { verdict } = summary;
  if (!verdict) throw new Error('the game is not over');
  // Whoever plays alone is told how it went for them, and then who won.
  await expect(end.getByRole('heading', { level: 2 })).toHaveText(/victory|[Dd]raw|You have (won|lost)/);
  await expect(end).toContainText(verdict.title);
  await expect(end).toContainText(verdict.text.split(' [[')[0] ?? '');
  await expect(end.getByRole('button', { name: `Rule ${verdict.rule}` })).toHaveCount(1);
  await expect(end.getByRole('img', { name: /turn 1 \d+/ })).toBeVisible();
}
