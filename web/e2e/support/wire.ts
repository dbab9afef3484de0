import { join } from 'node:path';
import ts from 'typescript';
import type { MatchSummary, View } from '../../src/lib/types';
import type { Server } from './server';

const TYPES = join(import.meta.dirname, '../../src/lib/types');

/** What the compiler says if real answers are written down as values of the types that the client gives them. */
export function complaints(answers: readonly (readonly [type: string, answer: unknown])[]): string[] {
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
export async function views(server: Server, { id }: MatchSummary, eyes: string): Promise<View[]> {
  const now = await server.get<View>(`/api/matches/${id}/view?eyes=${eyes}`);
  const held = `lines=${now.journal.length}&epoch=${now.epoch}`;
  const moments = Array.from({ length: 30 }, (_, i) => Math.floor((now.len * i) / 30));
  const then = moments.map((at) => server.get<View>(`/api/matches/${id}/view?eyes=${eyes}&at=${at}&${held}`));
  return [now, ...(await Promise.all(then))];
}

/** The first thing told to whoever listens to a game. */
export async function firstEvent(server: Server, { id }: MatchSummary): Promise<unknown> {
  const stream = await fetch(`${server.url}/api/matches/${id}/events`);
  let heard = '';
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    heard += part;
    const data = /^data: ?(.*)$/m.exec(heard)?.[1];
    if (data !== undefined && heard.includes('\n\n')) return JSON.parse(data);
  }
  throw new Error(`no event in ${heard}`);
}
