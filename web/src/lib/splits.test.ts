import { describe, expect, it } from 'vitest';
import { columnsOf, inShares, largestFirst, present, rivalOf } from './splits';
import type { Comparison } from './types';

const kinds = (...all: number[]) => all.map((kind) => ({ kind }));
const compared = (...splits: [number[], ...number[]][]): Comparison => ({
  verb: 'Check',
  rows: ['someone stays'],
  splits: splits.map(([shares, ...weights]) => ({ shares, weights })),
  total: 36,
});

describe('a way of sharing out', () => {
  it('is said in numbers', () => {
    expect(inShares([3, 0])).toBe('3 and 0');
    expect(inShares([2, 1, 0])).toBe('2, 1 and 0');
    expect(inShares([4])).toBe('4');
    expect(inShares([])).toBe('');
  });

  it('is the same whichever of those who are alike carries more', () => {
    expect(largestFirst([0, 3], kinds(0, 0))).toEqual([3, 0]);
    expect(largestFirst([0, 3], kinds(0, 1))).toEqual([0, 3]);
    expect(largestFirst([1, 4, 2, 0], kinds(0, 1, 0, 1))).toEqual([2, 4, 1, 0]);
  });
});

describe('a comparison', () => {
  const three = compared([[3, 0], 32], [[2, 1], 30]);
  const five = compared([[2, 3], 6], [[3, 2], 5], [[4, 1], 4], [[1, 4], 3], [[5, 0], 2], [[0, 5], 1]);

  it('finds the way that is set', () => {
    expect(present(three, kinds(0, 0), [1, 2])?.weights).toEqual([30]);
    expect(present(five, kinds(0, 1), [1, 4])?.weights).toEqual([3]);
    expect(present(three, kinds(0, 0), [2, 2])).toBeNull();
  });

  it('marks it and calls it as it lies', () => {
    expect(columnsOf(three, kinds(0, 0), [0, 3], 4)).toEqual(
      [
        { shares: [2, 1], weights: [30], current: false },
        { shares: [0, 3], weights: [32], current: true },
      ].reverse(),
    );
  });

  it('always has the one that is set and the one proposed, then the best, largest shares first', () => {
    const shares = (set: number[], most: number) => columnsOf(five, kinds(0, 1), set, most).map((c) => c.shares);
    expect(shares([0, 5], 4)).toEqual([
      [4, 1],
      [3, 2],
      [2, 3],
      [0, 5],
    ]);
    expect(shares([0, 5], 2)).toEqual([
      [2, 3],
      [0, 5],
    ]);
    expect(shares([2, 3], 2)).toEqual([
      [3, 2],
      [2, 3],
    ]);
    expect(shares([2, 3], 4)).toEqual([
      [4, 1],
      [3, 2],
      [2, 3],
      [1, 4],
    ]);
  });

  it('stands without the one that is set where that was too poor to be told', () => {
    const columns = columnsOf(three, kinds(0, 0), [2, 2], 4);
    expect(columns.map((c) => c.current)).toEqual([false, false]);
  });

  it('names the best of the others as the rival', () => {
    expect(rivalOf(three, kinds(0, 0), [3, 0])).toEqual([2, 1]);
    expect(rivalOf(three, kinds(0, 0), [1, 2])).toEqual([3, 0]);
    expect(rivalOf(compared([[3, 0], 1]), kinds(0, 0), [3, 0])).toBeNull();
  });
});
