import type { Page } from '@playwright/test';

/** An answer of the server, with who was at the screen when it was asked for. */
export interface Heard {
  by: string;
  url: string;
  text: Promise<string>;
}

/** Notes every answer of the server; `by` is set by the test when the screen changes hands. */
export function listen(page: Page, by: string): { by: string; heard: Heard[] } {
  const ear = { by, heard: [] as Heard[] };
  page.on('request', (request) => {
    // The stream of events has no end to wait for; it carries numbers of entries only, and is tested with the server.
    if (!request.url().includes('/api/') || request.url().includes('/events')) return;
    const text = request.response().then((r) => r?.text() ?? '');
    ear.heard.push({ by: ear.by, url: request.url(), text });
  });
  return ear;
}

/**
 * Watches the page from now on for words, or for elements, that must not be on it, however short; returns what it saw at
 * the end.
 */
export async function watchFor(
  page: Page,
  words: RegExp | null,
  elements: string | null = null,
): Promise<() => Promise<string[]>> {
  const watch = await page.evaluateHandle(
    ([source, selector]) => {
      const seen: string[] = [];
      const look = () => {
        const text = source === null ? undefined : new RegExp(source).exec(document.body.textContent ?? '')?.[0];
        if (text !== undefined) seen.push(text);
        const element = selector === null ? null : document.querySelector(selector);
        if (element) seen.push(element.outerHTML.slice(0, 160));
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true, attributes: true });
      look();
      return { seen, observer };
    },
    [words?.source ?? null, elements] as const,
  );
  return () =>
    watch.evaluate(({ seen, observer }) => {
      observer.disconnect();
      return seen;
    });
}
