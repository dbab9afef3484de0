import { expect, test } from 'vitest';
import type { JournalLine } from '../lib/types';
import { newestFirst } from './journal';

const line = (kind: JournalLine['kind'], n: number) => ({ line: { kind }, n });

test('the newest line comes first, under the heading of its phase', () => {
  const lines = [
    line('effect', 0),
    line('turn', 1),
    line('phase', 2),
    line('move', 3),
    line('move', 4),
    line('phase', 5),
    line('fight', 6),
    line('effect', 7),
  ];
  expect(newestFirst(lines).map((l) => l.n)).toEqual([5, 7, 6, 1, 2, 4, 3, 0]);
  expect(newestFirst([])).toEqual([]);
});
