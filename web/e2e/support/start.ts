import { expect, type Locator, type Page } from '@playwright/test';
import type { GameId } from './games';

export interface Wishes {
  side: 'French' | 'Allied';
  opponent: 'Recruit' | 'Sergeant';
  /** Equal seeds give equal dice. */
  seed: string;
  /** The battle by its name; the first where nothing is said. */
  battle?: string;
  /** Options by their name and the name of what is chosen. */
  options?: Record<string, string>;
}

/** Opens the panel for setting up a game. */
export async function openPanel(page: Page, game: GameId): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: game.name }).getByRole('button', { name: 'Play' }).click();
  return page.getByRole('dialog', { name: game.name });
}

export async function chooseBattle(panel: Locator, battle: string): Promise<void> {
  await panel.getByRole('group', { name: 'Battle' }).getByRole('radio', { name: battle }).check();
}

export async function chooseOptions(panel: Locator, options: Record<string, string>): Promise<void> {
  await panel.getByText('Options', { exact: true }).click();
  for (const [option, choice] of Object.entries(options))
    await panel.getByLabel(option, { exact: true }).selectOption(choice);
}

/** From the start page to the table, by the panel for setting up. Returns the id of the game. */
export async function setUp(page: Page, game: GameId, wishes: Wishes): Promise<string> {
  const panel = await openPanel(page, game);
  await panel
    .getByRole('group', { name: 'Your side' })
    .getByRole('radio', { name: new RegExp(`^${wishes.side} `) })
    .check();
  await panel.getByRole('group', { name: 'Your opponent' }).getByRole('radio', { name: wishes.opponent }).check();
  if (wishes.battle !== undefined) await chooseBattle(panel, wishes.battle);
  if (wishes.options) await chooseOptions(panel, wishes.options);
  await panel.getByText('Advanced').click();
  await panel.getByLabel('Seed').fill(wishes.seed);
  await panel.getByRole('button', { name: 'Begin the battle' }).click();
  await expect(page).toHaveURL(/\/play\/\w+$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
