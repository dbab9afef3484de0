import { describe, expect, it } from 'vitest';
import { percent } from '../lib/numbers';
import { braces, hitCell, inWords, isStrip, leftOver, seenBy } from './odds';
import type { Fight, Tone } from '../lib/types';

const TONES: Record<string, Tone> = { De: 'good', Dr: 'good', Ee: 'mixed', Ar: 'ill', Ae: 'ill' };
const TEXTS: Record<string, string> = {
  De: 'it is destroyed, you may advance',
  Dr: 'it retreats, you may advance',
  Ee: 'exchange: you lose at least 3 points',
  Ar: 'you retreat',
  Ae: 'you lose 4 points',
};

function fight(results: string[]): Fight {
  const shares = [...new Set(results)].map((result) => ({
    result,
    weight: results.filter((r) => r === result).length,
    tone: TONES[result] ?? 'ill',
    text: TEXTS[result] ?? '',
  }));
  return {
    title: 'Attack',
    sub: '',
    attackers: [],
    attack: 12,
    defenders: [],
    defence: 6,
    modifiers: [],
    column: '2-1',
    throws: results.map((result, i) => ({ dice: [i + 1], weight: 1, result, tone: TONES[result] ?? 'ill' })),
    total: 6,
    shares,
    columns: [],
    notes: [],
  };
}

describe('braces', () => {
  it('spans equal results side by side', () => {
    const runs = braces(fight(['Dr', 'Dr', 'Dr', 'Dr', 'Ee', 'Ar']));
    expect(runs.map((r) => [r.result, r.from, r.span, r.weight])).toEqual([
      ['Dr', 0, 4, 4],
      ['Ee', 4, 1, 1],
      ['Ar', 5, 1, 1],
    ]);
  });

  it('tells in full where there is room, else the gist, with the rest below', () => {
    const f = fight(['Dr', 'Dr', 'Dr', 'Dr', 'Ee', 'Ar']);
    const runs = braces(f);
    expect(runs.map((r) => r.text)).toEqual(['it retreats, you may advance', 'exchange', 'you retreat']);
    expect(leftOver(f, runs).map((s) => s.result)).toEqual(['Ee']);
  });

  it('says a result that comes in two runs once, with its whole weight', () => {
    const runs = braces(fight(['Ar', 'Dr', 'Dr', 'Dr', 'Dr', 'Ar']));
    expect(runs.filter((r) => r.result === 'Ar').map((r) => [r.weight, r.text !== ''])).toEqual([
      [2, true],
      [2, false],
    ]);
  });
});

it('knows the cell that dice fell on', () => {
  const f = fight(['De', 'Dr', 'Dr', 'Dr', 'Ee', 'Ar']);
  expect(hitCell(f, [5])).toBe(4);
  expect(hitCell(f, [1, 1])).toBe(-1);
  expect(isStrip(f)).toBe(true);
  expect(isStrip({ ...f, throws: [...f.throws, { dice: [1, 1], weight: 2, result: 'x', tone: 'ill' }] })).toBe(false);
});

it('rounds chances without a false zero or certainty', () => {
  expect(percent(1, 6)).toBe('17 %');
  expect(percent(1, 1296)).toBe('less than 1 %');
  expect(percent(1295, 1296)).toBe('over 99 %');
  expect(percent(6, 6)).toBe('100 %');
  expect(percent(0, 6)).toBe('0 %');
});

it('says a fight of many dice in per cent', () => {
  const pools = [{ sum: '', groups: [[12, 5] as [number, number]], notes: [] }];
  const f = { ...fight(['De', 'Ar']), pools, total: 2 };
  expect(inWords(f)).toBe(
    'Attack. 12 dice against 6. 50 % De, it is destroyed, you may advance; 50 % Ar, you retreat.',
  );
});

it('says the very figures that are seen', () => {
  const pools = [{ sum: '', groups: [[1, 5] as [number, number]], notes: [] }];
  const f = { ...fight(['De', 'Ee', 'Ar']), pools, attack: 1, total: 3 };
  expect(inWords(f)).toContain('1 die against 6. 34 % De');
  expect(inWords(f)).toContain('33 % Ar');
});

it('shows the defender as ill what the attacker likes', () => {
  const f = fight(['De', 'Ee', 'Ar']);
  expect(seenBy(f, false)).toBe(f);
  const tones = (of: Fight) => [of.shares.map((s) => s.tone), of.throws.map((t) => t.tone)];
  expect(tones(f)).toEqual([
    ['good', 'mixed', 'ill'],
    ['good', 'mixed', 'ill'],
  ]);
  expect(tones(seenBy(f, true))).toEqual([
    ['ill', 'mixed', 'good'],
    ['ill', 'mixed', 'good'],
  ]);
});

it('says the whole fight in one sentence', () => {
  expect(inWords(fight(['Dr', 'Dr', 'Dr', 'Ar', 'Ar', 'Ar']))).toBe(
    'Attack. 12 against 6, 2-1. 3 in 6: it retreats, you may advance; 3 in 6: you retreat.',
  );
});

it('counts no cases that were rounded', () => {
  const f = fight(['Dr', 'Dr', 'Dr', 'Ar', 'Ar', 'Ar']);
  const told = { ...f, shares: f.shares.map((s) => ({ ...s, exactly: '1/2' })) };
  for (const words of [inWords(told), inWords({ ...f, rounded: true })]) {
    expect(words).toContain('50 %: you retreat');
    expect(words).not.toContain('in 6');
  }
});
