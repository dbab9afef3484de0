import type { Offer, View } from '../src/lib/types';
import { expect, test } from './support/fixtures';
import { WALLACE } from './support/games';
import { BELOW_THE_RIDGE, UP_THE_RIDGE } from './support/wallace';
import { complaints, firstEvent, views } from './support/wire';

test.use({ game: WALLACE });

test('the types of the client are those of the server in this game, too', async ({ game, server }) => {
  const ended = await server.replay('options-night-falls-at-three');
  const assault = await server.tell(BELOW_THE_RIDGE, UP_THE_RIDGE);
  const begun = await server.begin({ allied: 'recruit' });
  const now = await server.get<View>(`/api/matches/${assault.id}/view?eyes=allied`);
  const share = now.table.offers[0] as Offer;
  const ask = (path: string, body: object) =>
    server.post<unknown>(`/api/matches/${assault.id}/${path}`, { seat: 'allied', ...body });

  const seen = [
    ...(await views(server, ended, 'all')),
    ...(await views(server, ended, 'french')),
    ...(await views(server, assault, 'allied')),
  ];
  expect(Math.max(...seen.map((v) => v.table.procedure?.allotments.length ?? 0)), 'cubes are shared out').toBe(2);
  expect(
    complaints([
      ['T.Board', await server.get(`/api/games/${game.id}/board`)],
      ['T.Rules', await server.get(`/api/games/${game.id}/rules`)],
      ['{ markdown: string }', await server.get(`/api/games/${game.id}/guide`)],
      ['T.MatchSummary', begun],
      ['T.Changed', await firstEvent(server, ended)],
      ['T.ChartData', await server.get(`/api/matches/${ended.id}/chart`)],
      ['{ refusal: T.Refusal | null }', await ask('why', { target: { space: '20' } })],
      ['T.Preview', await ask('preview', { move: share.move })],
      ['T.Fight', await ask('odds', { query: { volley: { unit: 'BI01', cubes: 2 } } })],
      ...seen.map((view) => ['T.View', view] as const),
    ]),
  ).toEqual([]);
});
