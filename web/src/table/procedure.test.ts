import { describe, expect, it } from 'vitest';
import { inSteps, rolledSoFar, standing } from './procedure';
import type { JournalLine, Progress } from '../lib/types';

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
