import { describe, expect, it } from 'vitest';
import { cardSize, fan, fanBox, nameSize, wordsAndRules } from './cards';

const card = cardSize('wide');

describe('the fan', () => {
  it('turns three cards as a hand holds them', () => {
    const three = fan(3, card, 900);
    expect(three.map((c) => Math.round(c.x))).toEqual([0, 117, 234]);
    expect(three.map((c) => c.turn)).toEqual([-4.5, 0, 4.5]);
    expect(three.map((c) => c.up)).toEqual([0, 6, 0]);
  });

  it('lays a single card straight', () => {
    expect(fan(1, card, 900)).toEqual([{ x: 0, up: 6, turn: 0 }]);
    expect(fan(0, card, 900)).toEqual([]);
  });

  it('closes up where there is no room, but never hides a card', () => {
    const six = fan(6, card, 420);
    expect((six.at(-1)?.x ?? 0) + card.width).toBeLessThanOrEqual(420);
    const crowded = fan(12, card, 300);
    expect((crowded[1]?.x ?? 0) - (crowded[0]?.x ?? 0)).toBeGreaterThan(card.width * 0.29);
    expect(Math.max(...crowded.map((c) => Math.abs(c.turn)))).toBeLessThanOrEqual(9);
  });

  it('knows where it lies and where each card begins', () => {
    const laid = fanBox(['a', 'b'], fan(2, card, 900), card, { width: 1000, height: 700 });
    expect(laid?.box.y).toBe(700 - 215);
    expect(laid?.tops.get('a')).toEqual({ x: 90, y: 485 });
    const taller = fanBox(['a'], fan(1, card, 900), card, { width: 1000, height: 700 }, { a: card.height + 40 });
    expect(taller?.tops.get('a')?.y).toBe(445);
    expect(fanBox([], [], card, { width: 1000, height: 700 })).toBeNull();
  });
});

it('prints long names smaller', () => {
  expect(['Ney', 'Pas de charge', 'Artillery Barrage', 'Raise High the Flags'].map((n) => nameSize(n, 128))).toEqual([
    'usual',
    'usual',
    'lines',
    'lines',
  ]);
  expect(nameSize('Massed Charges', 128)).toBe('small');
});

it('puts the rules of a card at its foot', () => {
  expect(wordsAndRules('**Activate** all in his area [[4.1]] [[G-11]].')).toEqual({
    words: '**Activate** all in his area',
    rules: ['4.1', 'G-11'],
  });
  expect(wordsAndRules('March [[7.1]] and stop.')).toEqual({ words: 'March [[7.1]] and stop.', rules: [] });
});
