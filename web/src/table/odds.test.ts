import { describe, expect, it } from 'vitest';
import { percent } from '../lib/numbers';
import { braces, chance, diceWords, hitCell, inWords, isStrip, leftOver, orBetter, seenBy, strengths } from './odds';
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

describe('orBetter', () => {
  const steps = (of: Fight, defends = false) => orBetter(of, defends).map((r) => [r.result, r.weight]);

  it('adds up from the best result down, without what is said already and without certainty', () => {
    expect(steps(fight(['De', 'Dr', 'Dr', 'Dr', 'Dr', 'Ee']))).toEqual([['Dr', 5]]);
    expect(steps(fight(['De', 'Dr', 'Dr', 'Ee', 'Ar', 'Ae']))).toEqual([
      ['Dr', 3],
      ['Ee', 4],
      ['Ar', 5],
    ]);
  });

  it('has nothing to add to one result or two', () => {
    expect(steps(fight(['De', 'De', 'De', 'De', 'De', 'De']))).toEqual([]);
    expect(steps(fight(['Dr', 'Dr', 'Dr', 'Ar', 'Ar', 'Ar']))).toEqual([]);
  });

  it('goes the other way for whoever defends', () => {
    const f = fight(['De', 'Dr', 'Dr', 'Ee', 'Ar', 'Ae']);
    expect(steps(seenBy(f, true), true)).toEqual([
      ['Ar', 2],
      ['Ee', 3],
      ['Dr', 5],
    ]);
  });

  it('gives nothing where the list is not in the order of what is better', () => {
    expect(steps(fight(['Dr', 'Ar', 'Ar', 'De', 'De', 'De']))).toEqual([]);
    expect(steps(seenBy(fight(['De', 'Ee', 'Ar']), true))).toEqual([]);
  });

  it('takes results that come to the same for one', () => {
    const f = fight(['De', 'De', 'Dr', 'Dr', 'Ar', 'Ae']);
    f.shares = f.shares.map((s) => (s.tone === 'ill' ? { ...s, tone: 'mixed', text: 'no effect' } : s));
    expect(steps(f)).toEqual([['Dr', 4]]);
    expect(steps(seenBy(f, true), true), 'together they are likelier than each').toEqual([
      ['Ar', 2],
      ['Dr', 4],
    ]);
  });

  it('leaves out what cannot come', () => {
    const f = fight(['De', 'Dr', 'Dr', 'Ar', 'Ar', 'Ae']);
    f.shares.splice(2, 0, { result: 'Ee', weight: 0, tone: 'mixed', text: 'exchange' });
    expect(steps(f)).toEqual([
      ['Dr', 3],
      ['Ar', 5],
    ]);
  });

  it('is told to those who listen', () => {
    expect(inWords(fight(['De', 'Dr', 'Dr', 'Dr', 'Ee', 'Ar']))).toContain(
      '1 in 6: you retreat. 4 in 6: it retreats or better; 5 in 6: exchange or better.',
    );
    const pools = [{ sum: '', groups: [[1, 5] as [number, number]], notes: [] }];
    const f = { ...fight(['De', 'Ee', 'Ar']), throws: [], pools, total: 3 };
    expect(inWords({ ...f, pools: [] })).toContain('33 %: it is destroyed, you may advance; 33 %: exchange');
    expect(inWords(f)).toMatch(/33 % Ar, you retreat\. 67 %: exchange or better\.$/);
  });
});

it('says a chance in cases of one die, else in per cent', () => {
  const f = fight(['De', 'Dr', 'Dr', 'Dr', 'Ee', 'Ar']);
  expect(chance(4, f)).toBe('4 in 6');
  expect(chance(20, { ...f, throws: [], total: 36 })).toBe('56 %');
});

it('tells strengths and dice in a few words', () => {
  expect(strengths(fight(['De']))).toBe('12 against 6');
  expect(strengths({ ...fight(['De']), attack: 0, defence: 0 })).toBe('');
  const pool = { sum: '', notes: [] };
  expect(strengths({ ...fight(['De']), pools: [{ ...pool, groups: [[4, 5]] }] }), 'dice are no strengths').toBe('');
  const groups: [number, number][] = [
    [4, 5],
    [0, 4],
    [1, 6],
  ];
  expect(diceWords({ ...pool, groups })).toBe('4 dice on 5+ and 1 die on 6');
});
