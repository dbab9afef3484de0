import { expect, test as base } from '@playwright/test';
import { NAPOLEON, type GameId } from './games';
import { Server } from './server';
import { Table } from './table';

/** A phone held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Fixtures {
  /** The game that the server begins, opens and replays. */
  game: GameId;
  /** A server for this test alone. */
  server: Server;
  table: Table;
}

export const test = base.extend<Fixtures>({
  game: [NAPOLEON, { option: true }],

  server: async ({ game }, use, info) => {
    const server = await Server.start(game.id);
    await use(server);
    const alive = server.running;
    await server.end();
    if (info.status !== info.expectedStatus || !alive) await info.attach('server', { body: server.output });
    if (!alive) throw new Error(`The server died:\n${server.output}`);
  },

  baseURL: async ({ server }, use) => use(server.url),

  page: async ({ page }, use) => {
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.stack ?? error.message));
    page.on('console', (message) => {
      // Answers that refuse are part of play and tested where they matter.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        troubles.push(message.text());
    });
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== '127.0.0.1') troubles.push(`asked for ${request.url()}`);
    });
    await use(page);
    // An answer still on its way when a test ends is nobody's any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(troubles, 'the page has no errors and asks nobody else').toEqual([]);
  },

  table: async ({ page, hasTouch }, use) => use(new Table(page, hasTouch ?? false)),
});

export { expect } from '@playwright/test';
