import { expect, test } from 'vitest';
import { fits } from './bar';

test('a few short buttons stand in the prompt, many or long ones beside the map', () => {
  expect(fits(['Back', 'Clear all', 'Begin 4 combats'], 1, 'wide')).toBe(true);
  expect(fits(['Back', 'End movement'], 0, 'phone')).toBe(true);
  expect(fits(['Back', 'Assault: all 3', 'Fire both guns', 'March the infantry'], 2, 'phone')).toBe(false);
  expect(fits(['March the infantry', 'Fire both guns', 'Assault La Haye Sainte', 'Pass'], 2, 'wide')).toBe(false);
});
