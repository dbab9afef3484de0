import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Table } from './table';

/** Saves something by the menu and returns the text of the file. */
export async function save(page: Page, table: Table, what: string): Promise<string> {
  await table.menu.click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: what }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** Opens a file on the start page, up to the button that sends it. */
export async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open a record' }).click();
  await page
    .getByLabel('Choose a file, or drop one here')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(page.getByLabel('or paste its text')).toHaveValue(text);
}

export async function openIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page).toHaveURL(/\/play\//);
}
