import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Rules whose answer depends on colours; all others are the same by day and by night. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** No violations that keep somebody out. By night only colours are looked at: the day sees to the rest. */
export async function expectOpenToAll(page: Page, state: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const grave = await page.evaluate(async (colours) => {
    const night = document.documentElement.dataset['theme'] === 'dark';
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(night ? { runOnly: { type: 'rule', values: colours } } : {}),
    });
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} ${n.failureSummary ?? ''}`).join(' | ')}`);
  }, OF_COLOURS);
  expect.soft(grave, state).toEqual([]);
}
