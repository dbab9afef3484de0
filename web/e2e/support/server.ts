import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchSummary, Move, NewMatch, Shelf, View } from '../../src/lib/types';

const PROGRAM = process.env['WATERLOO'] ?? join(import.meta.dirname, '../../../target/debug/waterloo');

/** The dice of every game, so that a test sees the same game every time. */
const SEED = '1815';

const RECORDS = join(import.meta.dirname, '../../../records');

/** The real program on a port and with a data folder of its own, and the game it is asked for. */
export class Server {
  url = '';
  private process: ChildProcess | null = null;
  private said = '';

  private constructor(
    private readonly game: string,
    private readonly data: string,
  ) {}

  static async start(game: string): Promise<Server> {
    const server = new Server(game, await mkdtemp(join(tmpdir(), 'waterloo-')));
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

  /** Begins a game without the start page; two people at one screen and the game's first battle where nothing is said. */
  begin(
    seats: NewMatch['seats'] = {},
    options: NewMatch['setup']['options'] = {},
    seed = SEED,
    scenario = '',
  ): Promise<MatchSummary> {
    const match: NewMatch = { game: this.game, setup: { scenario, options }, seats };
    return this.post<MatchSummary>('/api/matches', { ...match, seed });
  }

  /** Begins a game from a position. */
  open(position: Position, seats: NewMatch['seats'] = {}): Promise<MatchSummary> {
    return this.import(JSON.stringify({ game: this.game, ...position }), seats);
  }

  /** Begins a game from a position and goes on by these moves, throws of the dice among them: equal every time. */
  async tell(position: Position, moves: readonly Told[], seats: NewMatch['seats'] = {}): Promise<MatchSummary> {
    const { games } = await this.get<Shelf>('/api/shelf');
    const meta = games.find((g) => g.id === this.game);
    const header = {
      waterloo: 1,
      game: this.game,
      rules: meta?.rules_version,
      seats: meta?.seats.map((s) => s.id),
      position: { game: this.game, ...position },
    };
    const lines = moves.map(([by, move], i) => ({ n: i + 1, by, move }));
    return this.import([header, ...lines].map((line) => JSON.stringify(line)).join('\n'), seats);
  }

  /** Opens one of the recorded games that come with the program. */
  async replay(name: string): Promise<MatchSummary> {
    return this.import(await readFile(join(RECORDS, this.game, `${name}.jsonl`), 'utf8'), {});
  }

  /** Goes on from the beginning of a turn of a recorded game that is over. */
  async goOn(name: string, turn: string, seats: NewMatch['seats'] = {}): Promise<MatchSummary> {
    const { id } = await this.replay(name);
    const { journal } = await this.get<View>(`/api/matches/${id}/view`);
    const at = journal.find((l) => l.kind === 'turn' && l.text.startsWith(turn))?.at;
    return this.post<MatchSummary>(`/api/matches/${id}/fork`, { at, seats, seed: SEED });
  }

  private async import(text: string, seats: NewMatch['seats']): Promise<MatchSummary> {
    const { match, damage } = await this.post<Imported>('/api/import', { text, seats, seed: SEED });
    if (damage) throw new Error(`line ${damage.line}: ${damage.what}`);
    return match;
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

interface Imported {
  match: MatchSummary;
  damage?: { line: number; what: string } | null;
}

/** A position in the game's own notation; what is left out is quiet. */
export type Position = Readonly<Record<string, unknown>>;

/** A seat or chance, and its move in the game's own notation. */
export type Told = readonly [by: string, move: Move];
