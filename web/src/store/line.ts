import { api } from '../lib/api';
import type { Changed } from '../lib/types';

export type LineState = { kind: 'up' } | { kind: 'down'; since: number; retryAt: number };

/** Live updates of a game: reports changes, and reconnects after growing delays. */
export class Line {
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private downSince: number | null = null;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly seq: () => number,
    private readonly changed: (change: Changed) => void,
    private readonly state: (state: LineState) => void,
  ) {}

  open(): void {
    clearTimeout(this.timer);
    this.source?.close();
    if (this.closed) return;
    const source = new EventSource(api.eventsAddress(this.id, this.seq()));
    this.source = source;
    source.addEventListener('open', () => this.mended());
    source.addEventListener('changed', (event: MessageEvent<string>) => {
      this.mended();
      this.changed(JSON.parse(event.data) as Changed);
    });
    source.addEventListener('gone', () => {
      // The game was deleted, so there is no reconnecting. Fetching it again will say so.
      this.close();
      this.changed({ seq: Number.MAX_SAFE_INTEGER, len: 0, epoch: 0, thinking: false });
    });
    source.addEventListener('error', () => {
      // The browser would reconnect by itself, but it neither says when nor can be hurried.
      source.close();
      this.broken();
    });
  }

  /** Something else found out that nobody answers. */
  broken(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.downSince ??= Date.now();
    const patience = Math.min(15_000, 1000 * 2 ** Math.min(this.failures, 4));
    this.failures++;
    this.timer = setTimeout(() => this.open(), patience);
    // An interruption of a second is not worth reporting.
    if (this.failures > 1) this.state({ kind: 'down', since: this.downSince, retryAt: Date.now() + patience });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.source?.close();
  }

  private mended(): void {
    const was = this.downSince;
    this.failures = 0;
    this.downSince = null;
    this.state({ kind: 'up' });
    // Changes in between were missed.
    if (was !== null) this.changed({ seq: Number.MAX_SAFE_INTEGER, len: 0, epoch: 0, thinking: false });
  }
}
