import { join } from 'node:path';
import ts from 'typescript';
import type { JournalLine, MatchSummary, Offer, View } from '../src/lib/types';
import { expect, test } from './support/fixtures';
import { GAME, type Server } from './support/server';

const TYPES = join(import.meta.dirname, '../src/lib/types');

/** What the compiler says if real answers are written down as values of the types that the client gives them. */
function complaints(answers: readonly (readonly [type: string, answer: unknown])[]): string[] {
  const name = join(import.meta.dirname, 'answers.ts');
  const source = [
    `import type * as T from ${JSON.stringify(TYPES)};`,
    ...answers.map(([type, answer], i) => `export const answer${i}: ${type} = ${JSON.stringify(answer)};`),
  ].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2023) : read(file, ...rest);
  return ts.getPreEmitDiagnostics(ts.createProgram([name], options, host)).map((d) => {
    const line = d.file && d.start !== undefined ? d.file.getLineAndCharacterOfPosition(d.start).line : 0;
    return `${answers[line - 1]?.[0] ?? ''}: ${ts.flattenDiagnosticMessageText(d.messageText, ' ')}`;
  });
}

/** Views of a game at many moments; the journal is told once. */
async function views(server: Server, { id }: MatchSummary, eyes: string): Promise<View[]> {
  const now = await server.get<View>(`/api/matches/${id}/view?eyes=${eyes}`);
  const held = `lines=${now.journal.length}&epoch=${now.epoch}`;
  const moments = Array.from({ length: 30 }, (_, i) => Math.floor((now.len * i) / 30));
  const then = moments.map((at) => server.get<View>(`/api/matches/${id}/view?eyes=${eyes}&at=${at}&${held}`));
  return [now, ...(await Promise.all(then))];
}

/** The first thing told to whoever listens to a game. */
async function firstEvent(server: Server, { id }: MatchSummary): Promise<unknown> {
  const stream = await fetch(`${server.url}/api/matches/${id}/events`);
  let heard = '';
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    heard += part;
    const data = /^data: ?(.*)$/m.exec(heard)?.[1];
    if (data !== undefined && heard.includes('\n\n')) return JSON.parse(data);
  }
  throw new Error(`no event in ${heard}`);
}

test('the types of the client are those of the server', async ({ server }) => {
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
      ['T.Board', await server.get(`/api/games/${GAME}/board`)],
      ['T.Rules', await server.get(`/api/games/${GAME}/rules`)],
      ['{ markdown: string }', await server.get(`/api/games/${GAME}/guide`)],
      ['{ matches: T.MatchSummary[] }', await server.get('/api/matches')],
      ['T.MatchSummary', begun],
      ['T.MatchSummary', fork],
      ['T.Changed', await firstEvent(server, ended)],
      ['T.ChartData', await server.get(`/api/matches/${ended.id}/chart`)],
      ['{ refusal: T.Refusal | null }', await ask('why', { target: { piece: 'A09' } })],
      ['{ refusal: T.Refusal | null }', await ask('why', { target: { space: '1010' } })],
      ['T.Preview', await ask('preview', { move: target.move })],
      ['T.Fight', await ask('odds', { query: { targets: ['A09'], attackers: ['F12'] } })],
      ...seen.map((view) => ['T.View', view] as const),
    ]),
  ).toEqual([]);
});
