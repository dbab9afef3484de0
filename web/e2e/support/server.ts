import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchSummary, NewMatch } from '../../src/lib/types';

const PROGRAM = process.env['WATERLOO'] ?? join(import.meta.dirname, '../../../target/debug/waterloo');

const RECORDS = join(import.meta.dirname, '../../../records/napoleon-at-waterloo');

export const GAME = 'napoleon-at-waterloo';

/** The real program on a port and with a data folder of its own. */
export class Server {
  url = '';
  private process: ChildProcess | null = null;
  private said = '';

  private constructor(private readonly data: string) {}

  static async start(): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'waterloo-')));
    await server.run(0);
    return server;
  }

  /** Everything it printed, for the report of a test that failed. */
  get output(): string {
    return this.said;
  }

  get running(): boolean {
    return this.process !== null && this.process.exitCode === null && this.process.signalCode === null;
  }

  private async run(port: number): Promise<void> {
    const child = spawn(PROGRAM, ['serve', '--port', String(port), '--data', this.data], {
      env: { ...process.env, WATERLOO_LOG: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    await new Promise<void>((ready, failed) => {
      const listen = (words: Buffer) => {
        this.said += words.toString();
        const address = /http:\/\/[\d.]+:\d+/.exec(this.said.slice(before))?.[0];
        if (address === undefined) return;
        this.url = address;
        ready();
      };
      const before = this.said.length;
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.on('error', failed);
      child.on('exit', () => failed(new Error(`The server ended:\n${this.said}`)));
    });
  }

  /** Ends it in an instant, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || !this.running) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Starts it anew where it was, over the games it had. */
  async restart(): Promise<void> {
    await this.run(Number(new URL(this.url).port));
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }

  async get<T>(path: string): Promise<T> {
    return (await this.ask(path)) as T;
  }

  async post<T>(path: string, body: object): Promise<T> {
    return (await this.ask(path, body)) as T;
  }

  /** Begins a game without the start page; two people at one screen where nothing else is said. */
  begin(
    seats: NewMatch['seats'] = {},
    options: NewMatch['setup']['options'] = {},
    seed?: string,
  ): Promise<MatchSummary> {
    const match: NewMatch = { game: GAME, setup: { scenario: 'battle', options }, seats };
    return this.post<MatchSummary>('/api/matches', { ...match, seed });
  }

  /** Begins a game from a position. */
  open(position: Position, seats: NewMatch['seats'] = {}): Promise<MatchSummary> {
    return this.import(JSON.stringify({ game: GAME, ...position }), seats);
  }

  /** Opens one of the recorded games that come with the program. */
  async replay(name: string): Promise<MatchSummary> {
    return this.import(await readFile(join(RECORDS, `${name}.jsonl`), 'utf8'), {});
  }

  private async import(text: string, seats: NewMatch['seats']): Promise<MatchSummary> {
    return (await this.post<{ match: MatchSummary }>('/api/import', { text, seats })).match;
  }

  private async ask(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(
      this.url + path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }
}

/** A position in the game's own notation; what is left out is quiet. */
export interface Position {
  units: Record<string, string>;
  turn?: number;
  side?: string;
  phase?: string;
  setup?: { options: Record<string, string> };
  numbers?: Record<string, number>;
}
