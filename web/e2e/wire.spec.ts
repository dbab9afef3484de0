import type { JournalLine, MatchSummary, Offer, View } from '../src/lib/types';
import { expect, test } from './support/fixtures';
import { complaints, firstEvent, views } from './support/wire';

test('the types of the client are those of the server', async ({ game, server }) => {
  const ended = await server.replay('french-victory-seventh-exit-last');
  const open = await server.replay('variant-open-numbers');
  const secret = await server.begin({}, { grouchy_variant: 'secret' });
  const fight = await server.open({
    phase: 'combat',
    units: { F12: '1212', F23: '1113', A09: '1211', F01: '1905', A15: '1805' },
  });
  const begun = await server.begin({ allied: 'recruit' });
  const fork = await server.post<MatchSummary>(`/api/matches/${begun.id}/fork`, { at: 0 });
  const ask = (path: string, body: object) =>
    server.post<unknown>(`/api/matches/${fight.id}/${path}`, { seat: 'french', ...body });
  const hint = async () => {
    const { seq } = await server.get<View>(`/api/matches/${begun.id}/view?eyes=french`);
    return server.post<unknown>(`/api/matches/${begun.id}/hint`, { id: 'h', after: seq, seat: 'french' });
  };
  const target = (await server.get<View>(`/api/matches/${fight.id}/view?eyes=french`)).table.offers[0] as Offer;

  const seen = [
    ...(await views(server, ended, 'all')),
    ...(await views(server, open, 'french')),
    ...(await views(server, fight, 'french')),
    ...(await views(server, secret, 'allied')),
  ];
  const kinds = new Set(seen.flatMap((v) => v.journal.map((l: JournalLine) => l.kind)));
  expect([...kinds].sort(), 'all sorts of lines were seen').toEqual(
    ['effect', 'end', 'fight', 'move', 'note', 'phase', 'turn', 'warning'].sort(),
  );

  expect(
    complaints([
      ['T.Shelf', await server.get('/api/shelf')],
      ['T.Board', await server.get(`/api/games/${game.id}/board`)],
      ['T.Rules', await server.get(`/api/games/${game.id}/rules`)],
      ['{ markdown: string }', await server.get(`/api/games/${game.id}/guide`)],
      ['{ matches: T.MatchSummary[] }', await server.get('/api/matches')],
      ['T.MatchSummary', begun],
      ['T.MatchSummary', fork],
      ['T.Changed', await firstEvent(server, ended)],
      ['T.ChartData', await server.get(`/api/matches/${ended.id}/chart`)],
      ['{ refusal: T.Refusal | null }', await ask('why', { target: { piece: 'A09' } })],
      ['{ refusal: T.Refusal | null }', await ask('why', { target: { space: '1010' } })],
      ['T.Preview', await ask('preview', { move: target.move })],
      ['T.Fight', await ask('odds', { query: { targets: ['A09'], attackers: ['F12'] } })],
      ['T.Luck', await server.get(`/api/matches/${ended.id}/luck?eyes=all`)],
      ['T.Course', await server.get(`/api/matches/${ended.id}/course`)],
      ['T.Advice', await server.post(`/api/matches/${ended.id}/advice`, { at: 0 })],
      ['T.Advice', await hint()],
      ...seen.map((view) => ['T.View', view] as const),
    ]),
  ).toEqual([]);
});
