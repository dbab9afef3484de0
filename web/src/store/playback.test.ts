import { describe, expect, it } from 'vitest';
import {
  changes,
  duration,
  lastMove,
  momentIndex,
  moments,
  momentsUpTo,
  phaseMoments,
  stepsAfter,
  stepsOf,
} from './playback';
import type { JournalLine, Piece, Place } from '../lib/types';

const line = (at: number, more: Partial<JournalLine> = {}): JournalLine => ({
  at,
  kind: 'move',
  text: `at ${at}`,
  ...more,
});
const piece = (id: string, place: Place): Piece => ({ id, face: id, side: 'a', place, signs: [], label: id });
const on = (space: string): Place => ({ space });
const LOST: Place = { pool: 'lost' };

const journal = [
  line(0, { kind: 'note' }),
  line(0, { kind: 'turn' }),
  line(0, { kind: 'phase' }),
  line(2, { pieces: ['F18'], spaces: ['0916', '0815', '0715'] }),
  line(3, { kind: 'phase' }),
  line(5, { kind: 'fight', pieces: ['F1', 'A1'], spaces: ['1', '2'] }),
  line(6, { kind: 'fight', dice: [6] }),
  line(6, { kind: 'effect', pieces: ['A1'], spaces: ['2', '3'] }),
];

describe('steps', () => {
  it('keeps lines of one move together', () => {
    expect(stepsOf(journal).map((s) => [s.at, s.lines.length])).toEqual([
      [0, 3],
      [2, 1],
      [3, 1],
      [5, 1],
      [6, 2],
    ]);
  });

  it('tells only what is new', () => {
    expect(stepsAfter(journal, 3).map((s) => s.at)).toEqual([5, 6]);
    expect(stepsAfter(journal, 6)).toEqual([]);
  });
});

describe('changes', () => {
  it('sends a piece along the way its line tells', () => {
    const found = changes([piece('F18', on('0916'))], [piece('F18', on('0715'))], journal);
    expect(found).toEqual([{ kind: 'march', piece: 'F18', way: ['0916', '0815', '0715'] }]);
  });

  it('trusts the tables, not a line that does not fit', () => {
    expect(changes([piece('F18', on('0101'))], [piece('F18', on('0715'))], journal)).toEqual([
      { kind: 'march', piece: 'F18', way: ['0101', '0715'] },
    ]);
    expect(changes([piece('F18', on('0916'))], [piece('F18', on('0916'))], journal)).toEqual([]);
  });

  it('sees losses, arrivals and pieces nobody knows any more', () => {
    const before = [piece('A', on('1')), piece('B', { pool: 'arriving' }), piece('C', on('3'))];
    const after = [piece('A', LOST), piece('B', on('9'))];
    expect(changes(before, after, [line(1, { pieces: ['B'], spaces: ['8', '9'] })])).toEqual([
      { kind: 'leave', piece: 'A', from: '1' },
      { kind: 'arrive', piece: 'B', way: ['8', '9'] },
      { kind: 'leave', piece: 'C', from: '3' },
    ]);
  });

  it('takes longer for longer ways, within reason', () => {
    const march = (n: number) => duration({ kind: 'march', piece: 'x', way: Array.from({ length: n }, String) });
    expect(march(2)).toBe(300);
    expect(march(4)).toBe(330);
    expect(march(20)).toBe(700);
  });
});

describe('moments', () => {
  it('stops at the beginning, at every line and at the end', () => {
    expect(moments(journal, 7)).toEqual([0, 2, 3, 5, 6, 7]);
    expect(moments([], 0)).toEqual([0]);
  });

  it('finds the moment one stands at', () => {
    const all = moments(journal, 7);
    expect(momentIndex(all, 0)).toBe(0);
    expect(momentIndex(all, 4)).toBe(2);
    expect(momentIndex(all, 99)).toBe(5);
  });

  it('marks phases and turns', () => {
    expect(phaseMoments(journal)).toEqual([
      { at: 0, turn: true },
      { at: 3, turn: false },
    ]);
  });

  it('remembers the last way up to a moment', () => {
    expect(lastMove(journal, 5)).toEqual({ piece: 'F18', way: ['0916', '0815', '0715'] });
    expect(lastMove(journal, 6)).toEqual({ piece: 'A1', way: ['2', '3'] });
    expect(lastMove(journal, 1)).toBeNull();
  });
});

it('does not count what has not been told yet', () => {
  expect(momentsUpTo([0, 2, 3, 7], 3)).toEqual([0, 2, 3]);
  expect(momentsUpTo([0, 2, 3, 7], 5)).toEqual([0, 2, 3]);
});
