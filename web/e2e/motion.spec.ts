import type { View } from '../src/lib/types';
import { expect, test } from './support/fixtures';

// Everywhere else the system asks for less motion.
test.use({ reducedMotion: 'no-preference' });

test('marches glide, dice tumble, and all end where they should', async ({ page, server, table }) => {
  const { id } = await server.open({ units: { F12: '1213', A15: '1211', A03: '1205' } });
  await table.goto(id);
  await table.choosePiece('F12');
  await table.chooseSpace('1212');
  await expect(table.piece('F12')).toHaveAccessibleName(/hex 1212/);
  await table.chooseButton('Throw the die at 6-1');
  const result = page.getByRole('group', { name: 'Result of the dice' });
  await expect(result).toContainText(/The die shows [1-6]: De/);
  await expect(table.prompt).toContainText('Do you take 1211?');
  await expect(table.piece('A15')).toHaveCount(0);
  await table.chooseSpace('1211');
  await expect(table.piece('F12')).toHaveAccessibleName(/hex 1211/);
});

test('what the computer did is told step by step and can be skipped', async ({ page, server, table }) => {
  const units = { F12: '1216', F01: '1016', A01: '0505', A02: '0605', A03: '1205', A04: '0707', A05: '1505' };
  const { id } = await server.open({ units }, { allied: 'sergeant' });
  await table.goto(id);
  await table.chooseButton('End movement');
  const skip = page.getByRole('button', { name: 'Skip to the end' });
  await skip.click();
  await expect(table.ready).toBeVisible();
  await expect(skip).toHaveCount(0);
  const { summary } = await server.get<View>(`/api/matches/${id}/view`);
  await expect(page.getByRole('banner')).toContainText(summary.clock);
});
