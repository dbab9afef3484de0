import { describe, expect, it } from 'vitest';
import { columnsRead, inSteps, rolledSoFar, standing } from './procedure';
import type { Allotment, JournalLine, AllotmentChoice, Progress } from '../lib/types';

const steps = (...all: [string, Progress][]) => ({
  steps: all.map(([label, progress]) => ({ label, note: '', progress })),
});

describe('how far a fight is', () => {
  it('names the step under way', () => {
    const now = standing(
      steps(['Guns fire', 'done'], ['Horse', 'skipped'], ['Infantry fire', 'now'], ['Pursuit', 'next']),
    );
    expect(now).toEqual({ now: 3, of: 4, label: 'Infantry fire' });
    expect(inSteps(now)).toBe('Step 3 of 4: infantry fire');
  });

  it('says nothing false before the first step', () => {
    expect(inSteps(standing(steps(['Guns fire', 'next'], ['Pursuit', 'next'])))).toBe('2 steps');
  });
});

describe('dice so far', () => {
  const line = (at: number, more: Partial<JournalLine> = {}): JournalLine => ({
    at,
    kind: 'fight',
    text: `${at}`,
    ...more,
  });
  const journal = [
    line(1, { spaces: ['7'] }),
    line(2, { spaces: ['7'], dice: [1] }),
    line(3, { spaces: ['9'] }),
    line(4, { spaces: ['9'], dice: [2] }),
    line(5, { kind: 'effect', spaces: ['9', '8'] }),
    line(6, { spaces: ['9'], dice: [3, 4] }),
  ];

  it('are those since the fight was announced', () => {
    expect(rolledSoFar(journal, 6, '9').map((l) => l.at)).toEqual([4, 6]);
    expect(rolledSoFar(journal, 4, '9').map((l) => l.at)).toEqual([4]);
  });

  it('are none where no fight was announced', () => {
    expect(rolledSoFar(journal, 6, '5')).toEqual([]);
    expect(rolledSoFar(journal, 2, '9')).toEqual([]);
  });
});

describe('columns of the chart', () => {
  const load = (cubes: number, column?: number): AllotmentChoice => ({
    amount: cubes,
    sum: '',
    shares: [],
    total: 6,
    ...(column === undefined ? {} : { column }),
  });
  const open = (piece: string, cubes: number): Allotment => ({
    ...load(cubes, cubes + 1),
    piece,
    now: false,
    kind: 0,
    choices: [0, 1, 2, 3].map((n) => load(n, n + 1)),
  });
  const dialled = (n: number) => (allotment: Allotment) => allotment.choices[n] ?? allotment;

  it('follow the shares while they are open', () => {
    const procedure = { allotments: [open('a', 3), open('b', 0)], columns: [1, 4] };
    expect(columnsRead(procedure, (b) => b)).toEqual([1, 4]);
    expect(columnsRead(procedure, dialled(2))).toEqual([3]);
  });

  it('are those of the table once they are settled, and none for whoever does not throw', () => {
    const settled = { ...open('a', 3), choices: [] };
    expect(columnsRead({ allotments: [settled], columns: [4] }, (b) => b)).toEqual([4]);
    const rock = { ...load(1), piece: 'c', now: false, kind: 1, choices: [load(1)] };
    expect(columnsRead({ allotments: [open('a', 0), rock], columns: [] }, (b) => b)).toEqual([1]);
  });
});
