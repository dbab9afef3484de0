import { expect, type Locator, type Page } from '@playwright/test';

/** Whatever has the focus shows it. */
export async function expectRing(page: Page): Promise<void> {
  const ring = await page.evaluate(() => {
    const focus = document.activeElement;
    // A small control may leave it to the tile that it is in.
    const shown = [focus, focus?.closest('label')].some((e) => {
      const style = e ? getComputedStyle(e) : null;
      return style?.outlineStyle === 'solid' && Number.parseFloat(style.outlineWidth) >= 2;
    });
    return { shown, focus: focus?.outerHTML.slice(0, 160) };
  });
  expect(ring.shown, ring.focus).toBe(true);
}

/** Goes on with Tab until something has the focus; everything passed on the way shows where one is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = () => target.evaluateAll((all) => all.some((e) => e === document.activeElement));
  for (let presses = 0; !(await focused()); presses++) {
    expect(presses, `Tab leads to ${target.toString()}`).toBeLessThan(60);
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement !== document.body)) await expectRing(page);
  }
}
