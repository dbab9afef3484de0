import type { Page } from '@playwright/test';

/** An answer of the server, with who was at the screen when it was asked for. */
export interface Heard {
  by: string;
  url: string;
  text: Promise<string>;
}

/**
 * Notes every answer of the server; `by` is set by the test when the screen changes hands. The answers pass through here
 * on their way to the page: a browser forgets what it was told once it turns to another page.
 */
export async function listen(page: Page, by: string): Promise<{ by: string; heard: Heard[] }> {
  const ear = { by, heard: [] as Heard[] };
  // The stream of events has no end to wait for; it carries numbers of entries only, and is tested with the server.
  const told = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.includes('/events');
  await page.route(told, async (route) => {
    const answer = route.fetch();
    const text = answer.then((a) => a.text());
    ear.heard.push({ by: ear.by, url: route.request().url(), text });
    // What fails is told to whoever reads the text, and the page goes without; at the end of a test nobody waits for it.
    await Promise.all([answer, text]).then(
      ([response]) => route.fulfill({ response }),
      () => undefined,
    );
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
