import type {
  Advice,
  Board,
  ChartData,
  Course,
  Fight,
  Luck,
  MatchSummary,
  Move,
  NewMatch,
  Preview,
  Refusal,
  Rules,
  Shelf,
  Target,
  Together,
  View,
} from './types';

/** What the server answered instead of what was asked, or that it did not answer at all (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule?: string,
  ) {
    super(message);
  }

  /** The request may not have arrived: asking again with the same id is safe. */
  get offline(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  get movedOn(): boolean {
    return this.code === 'moved-on';
  }
}

interface Complaint {
  error?: { code?: string; message?: string; rule?: string };
}

async function ask(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch('/api' + path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    throw new ApiError(0, 'offline', 'The server does not answer.');
  }
  if (answer.ok) return answer;
  let complaint: Complaint = {};
  try {
    complaint = (await answer.json()) as Complaint;
  } catch {
    // Not ours, such as a page of a proxy: the status says enough.
  }
  const {
    code = 'http-' + answer.status,
    message = 'The server answered with an error.',
    rule,
  } = complaint.error ?? {};
  throw new ApiError(answer.status, code, message, rule);
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask('GET', path)).json()) as T;
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await ask('POST', path, body, signal)).json()) as T;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** For requests that carry an id of their own: tried again when the line is bad, never carried out twice. */
async function insist<T>(path: string, body: unknown): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await post<T>(path, body);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.offline || attempt === 3) throw error;
      await wait(300 * 3 ** attempt);
    }
  }
}

const of = (id: string) => `/matches/${encodeURIComponent(id)}`;

/** How many lines of the journal are here already, and of which epoch: an answer need not repeat them. */
export interface Held {
  lines: number;
  epoch: number;
}

const heldParams = (held: Held | null) =>
  new URLSearchParams(held ? { lines: String(held.lines), epoch: String(held.epoch) } : {});

/** Who asks, what for, the state of the game it was decided on, and what of it is known. */
export interface Deed {
  id: string;
  after: number;
  seat: string;
  held: Held | null;
}

/** Carries out a deed; the answer is the table after it. */
function carryOut(match: string, what: string, { held, ...deed }: Deed, more: object = {}): Promise<View> {
  return insist<View>(`${of(match)}/${what}?${heldParams(held)}`, { ...deed, ...more });
}

export const api = {
  shelf: () => get<Shelf>('/shelf'),
  gameBoard: (game: string) => get<Board>(`/games/${game}/board`),
  board: (id: string) => get<Board>(`${of(id)}/board`),
  layers: (key: string) => get<string[]>(`/boards/${key}/layers`),
  rules: (game: string) => get<Rules>(`/games/${game}/rules`),
  guide: (game: string) => get<{ markdown: string }>(`/games/${game}/guide`),

  matches: async () => (await get<{ matches: MatchSummary[] }>('/matches')).matches,
  create: (match: NewMatch) => insist<MatchSummary>('/matches', { id: deedId(), ...match }),
  remove: (id: string) => ask('DELETE', of(id)),
  import: (text: string, seats?: Record<string, string>) =>
    insist<{ match: MatchSummary; damage?: { line: number; what: string } | null }>('/import', {
      id: deedId(),
      text,
      seats,
    }),

  view: (id: string, eyes: string, held: Held | null = null, at: number | null = null) => {
    const params = heldParams(held);
    params.set('eyes', eyes);
    if (at !== null) params.set('at', String(at));
    return get<View>(`${of(id)}/view?${params}`);
  },
  move: (id: string, deed: Deed, move: Move) => carryOut(id, 'moves', deed, { move }),
  undo: (id: string, deed: Deed, to?: number) => carryOut(id, 'undo', deed, { to }),
  redo: (id: string, deed: Deed) => carryOut(id, 'redo', deed),
  resign: (id: string, deed: Deed) => carryOut(id, 'resign', deed),
  draw: (id: string, deed: Deed) => carryOut(id, 'draw', deed),

  why: async (id: string, seat: string, target: Target) =>
    (await post<{ refusal: Refusal | null }>(`${of(id)}/why`, { seat, target })).refusal,
  preview: (id: string, seat: string, move: Move, signal: AbortSignal) =>
    post<Preview>(`${of(id)}/preview`, { seat, move }, signal),
  odds: (id: string, seat: string, query: unknown) => post<Fight>(`${of(id)}/odds`, { seat, query }),
  together: (id: string, seat: string, chain: readonly unknown[]) =>
    post<Together>(`${of(id)}/odds`, { seat, query: { chain } }),

  luck: (id: string, eyes: string) => get<Luck>(`${of(id)}/luck?${new URLSearchParams({ eyes })}`),
  course: (id: string, eyes: string) => get<Course>(`${of(id)}/course?${new URLSearchParams({ eyes })}`),
  advice: (id: string, at: number, eyes: string) => post<Advice>(`${of(id)}/advice`, { at, eyes }),
  /** Asking is a deed: it is marked in the record. */
  hint: (id: string, deed: Omit<Deed, 'held'>) => insist<Advice>(`${of(id)}/hint`, deed),

  fork: (id: string, at: number, seats?: Record<string, string>, name?: string) =>
    insist<MatchSummary>(`${of(id)}/fork`, { id: deedId(), at, seats, name }),
  chart: (id: string) => get<ChartData>(`${of(id)}/chart`),
  recordAddress: (id: string, eyes: string) => `/api${of(id)}/record?eyes=${encodeURIComponent(eyes)}`,
  positionAddress: (id: string, at: number) => `/api${of(id)}/position?at=${at}`,
  eventsAddress: (id: string, after: number) => `/api${of(id)}/events?after=${after}`,
  groundAddress: (key: string, without: readonly string[] = []) =>
    `/api/boards/${key}/ground.svg` + (without.length ? `?without=${without.join(',')}` : ''),
};

/** An id for one deed. Not every address is a secure one, so the browser's own generator may be missing. */
export function deedId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
