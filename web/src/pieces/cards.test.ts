import { describe, expect, it } from 'vitest';
import { bustOf, engraving, lot, woodcutOf } from './cards';

describe('pictures by token', () => {
  it('draws what the token says', () => {
    expect(bustOf('bare-red-whiskers-sash')).toEqual({ hat: 'bare', hair: 'red', beard: 'whiskers', sash: true });
    expect(woodcutOf('cannon')).toBe('cannon');
    expect(woodcutOf('black-flag')).toBe('flag');
    expect(woodcutOf('swords')).toBe('sabres');
    expect(bustOf('blucher')).toEqual({ hat: 'cap', hair: 'white', beard: 'moustache', sash: false });
  });

  it('keeps a face for whoever is not described', () => {
    expect(bustOf('somebody')).toEqual(bustOf('somebody'));
    expect(bustOf('helmet').hat).toBe('helmet');
    expect(bustOf('').sash).toBe(false);
    expect(woodcutOf('never heard of')).toBe(woodcutOf('never heard of'));
  });

  it('draws lots from words', () => {
    expect(lot('a')).not.toBe(lot('b'));
    expect(lot('ü')).toBeGreaterThanOrEqual(0);
  });
});

it('engraves a sky that grows denser downwards', () => {
  const heights = [...engraving(0, 10, 62).matchAll(/M0 ([\d.]+)h10/g)].map((m) => Number(m[1]));
  const first = (heights[1] ?? 0) - (heights[0] ?? 0);
  const last = (heights.at(-1) ?? 0) - (heights.at(-2) ?? 0);
  expect(heights.length).toBeGreaterThan(20);
  expect(last).toBeLessThan(first);
});
