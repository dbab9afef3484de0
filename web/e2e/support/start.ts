import { expect, type Page } from '@playwright/test';

export interface Wishes {
  side: 'French' | 'Allied';
  opponent: 'Recruit' | 'Sergeant';
  /** Equal seeds give equal dice. */
  seed: string;
}

/** From the start page to the table, by the panel for setting up. Returns the id of the game. */
export async function setUp(page: Page, { side, opponent, seed }: Wishes): Promise<string> {
  await page.goto('/');
  await page
    .getByRole('article')
    .filter({ hasText: 'Napoleon at Waterloo' })
    .getByRole('button', { name: 'Play' })
    .click();
  const panel = page.getByRole('dialog', { name: 'Napoleon at Waterloo' });
  await panel
    .getByRole('group', { name: 'Your side' })
    .getByRole('radio', { name: new RegExp(`^${side} `) })
    .check();
  await panel.getByRole('group', { name: 'Your opponent' }).getByRole('radio', { name: opponent }).check();
  await panel.getByText('Advanced').click();
  await panel.getByLabel('Seed').fill(seed);
  await panel.getByRole('button', { name: 'Begin the battle' }).click();
  await expect(page).toHaveURL(/\/play\/\w+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
