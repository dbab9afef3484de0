import type { Offer, View } from '../src/lib/types';
import { expect, test } from './support/fixtures';
import { QUELLE } from './support/games';
import { UP_THE_SLOPE, night } from './support/quelle';
import { complaints, firstEvent, views } from './support/wire';

test.use({ game: QUELLE });

test('the types of the client are those of the server in this game, too', async ({ game, server }) => {
  const ended = await server.replay('nightfall-french-road');
  const attack = await server.open(UP_THE_SLOPE);
  const dark = await server.open(night({ 1: '1615', 6: '2020' }, { 0: '1609', 1: '0101' }));
  const scratch = await server.begin({ allied: 'recruit' }, {}, '1', 'SG');
  const now = await server.get<View>(`/api/matches/${attack.id}/view?eyes=french`);
  const card = now.table.offers.find((o) => 'card' in o.on) as Offer;
  const ask = (path: string, body: object) =>
    server.post<unknown>(`/api/matches/${attack.id}/${path}`, { seat: 'french', ...body });

  const seen = [
    ...(await views(server, ended, 'all')),
    ...(await views(server, ended, 'french')),
    ...(await views(server, attack, 'french')),
    ...(await views(server, dark, 'allied')),
    ...(await views(server, scratch, 'french')),
  ];
  expect(Math.max(...seen.map((v) => v.table.hand?.length ?? 0)), 'hands are held').toBe(3);
  expect(
    complaints([
      ['T.Board', await server.get(`/api/games/${game.id}/board`)],
      ['T.Rules', await server.get(`/api/games/${game.id}/rules`)],
      ['{ markdown: string }', await server.get(`/api/games/${game.id}/guide`)],
      ['T.Shelf', await server.get('/api/shelf')],
      ['T.MatchSummary', scratch],
      ['T.Changed', await firstEvent(server, ended)],
      ['T.ChartData', await server.get(`/api/matches/${ended.id}/chart`)],
      ['{ refusal: T.Refusal | null }', await ask('why', { target: { card: 'SF7' } })],
      ['T.Preview', await ask('preview', { move: card.move })],
      ['T.Fight', await ask('odds', { query: { attackers: ['F02', 'F26', 'F06'], target: 'A13' } })],
      ...seen.map((view) => ['T.View', view] as const),
    ]),
  ).toEqual([]);
});
