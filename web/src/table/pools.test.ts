import { describe, expect, it } from 'vitest';
import { deal, dealt, diceOf, exactly, figure, sequel, swatches } from './pools';
import type { DicePool, Share, Tone } from '../lib/types';

const pool = (...groups: [number, number][]): DicePool => ({ sum: '', groups, notes: [] });
const pools = [pool([2, 4], [1, 6]), pool([2, 5])];

describe('dice in pools', () => {
  it('lie in their groups before they are thrown', () => {
    const [first, second] = deal(pools, []);
    expect(first?.groups.map((g) => g.map((d) => d.need))).toEqual([[4, 4], [6]]);
    expect(second?.hits).toBeNull();
    expect(pools.map(diceOf)).toEqual([3, 2]);
  });

  it('show what was thrown, first side first', () => {
    const [first, second] = deal(pools, [4, 3, 6, 5, 1]);
    expect(first?.hits).toBe(2);
    expect(second?.hits).toBe(1);
    expect(second?.groups[0]?.map((d) => d.shows)).toEqual([5, 1]);
  });

  it('may be those of the first side alone, or of something else', () => {
    const [first, second] = deal(pools, [1, 1, 5]);
    expect([first?.hits, second?.hits]).toEqual([0, null]);
    expect(dealt(pools, [1, 2])).toBe(false);
    expect(dealt(pools, [1, 2, 3, 4, 5])).toBe(true);
  });
});

describe('chances', () => {
  it('show no false zero', () => {
    expect(figure(0, 1)).toBe('< 1 %');
    expect(figure(0, 0)).toBe('0 %');
    expect(figure(40, 4)).toBe('40 %');
  });

  it('name the exact fraction, unless only a rounded one is known', () => {
    const share: Share = { result: 'draw', weight: 3, tone: 'mixed', text: '' };
    expect(exactly({ total: 36 }, [share])).toBe('3 of 36 cases');
    expect(exactly({ total: 6561 }, [share, { ...share, weight: 1247 }])).toBe('1,250 of 6,561 cases');
    const exact = { ...share, exactly: '4115/20155392' };
    expect(exactly({ total: 36 }, [exact])).toBe('4115/20155392');
    expect(exactly({ total: 36 }, [exact, { ...share, exactly: '5/6' }]), 'added up').toBe('16800275/20155392');
    const huge = { ...share, exactly: `1/${6n ** 40n}` };
    expect(exactly({ total: 36 }, [huge, huge]), 'nothing is lost').toBe(`1/${6n ** 40n / 2n}`);
    expect(exactly({ total: 36, rounded: true }, [share])).toBeUndefined();
  });
});

it('gives every result a pattern of its own', () => {
  const shares = (...tones: Tone[]) => tones.map((tone): Share => ({ result: tone, weight: 1, tone, text: '' }));
  const six = swatches(shares('good', 'good', 'mixed', 'mixed', 'mixed', 'ill'));
  expect(six).toEqual(['best', 'good', 'mixed', 'dots', 'plain', 'ill']);
  expect(new Set(six).size).toBe(6);
  expect(swatches(shares('good', 'ill', 'ill'))).toEqual(['good', 'ill-bars', 'ill']);
  // Seen by the defender the worst comes first.
  expect(swatches(shares('ill', 'ill', 'mixed', 'good'))).toEqual(['ill', 'ill-bars', 'mixed', 'good']);
  expect(swatches(shares('ill', 'ill'))).toEqual(['ill-bars', 'ill']);
});

it('does not tell a result twice', () => {
  expect(sequel({ result: 'destroyed', text: 'destroyed: 5 points' })).toBe('5 points');
  expect(sequel({ result: 'draw', text: 'nothing happens' })).toBe('nothing happens');
  expect(sequel({ result: 'draw', text: 'draw' })).toBe('');
});
