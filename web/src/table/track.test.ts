import { expect, it } from 'vitest';
import { layRows, turnName } from './track';
import { deckWords } from './decks';
import type { CardFace, TrackRow } from '../lib/types';

const row = (...fields: number[]): TrackRow => ({
  label: 'Reserve',
  cells: fields.map((f): [number, string] => [f, '5+']),
  done: false,
});

it('puts the words of a row where there is room', () => {
  const [late, early, none] = layRows([row(4, 5, 6), row(0, 1), row()], 11);
  expect(late).toMatchObject({ words: [1, 5], before: true });
  expect(early).toMatchObject({ words: [3, 12], before: false });
  expect(none).toMatchObject({ words: [1, 12] });
});

it('calls a turn by its hour where the track does', () => {
  const field = (label: string) => ({ label, sub: 'pm', now: false });
  const track = { kind: 'track' as const, title: 'Hour', note: '', fields: ['12', '1', '2'].map(field), phases: [] };
  expect([1, 2, 3, 4].map((turn) => turnName([track], turn))).toEqual(['12', '1', '2', '4']);
  expect(turnName([], 3)).toBe('3');
});

it('says the cards of a side in words', () => {
  const cards = {
    label: 'French',
    tone: 'fr',
    hand: 3,
    deck: 5,
    pool: 0,
    played: [],
    spent: [{} as CardFace],
    known: [],
  };
  expect(deckWords(cards)).toBe('French: 5 in the deck, 3 in hand, 0 played, 1 spent');
  expect(deckWords({ ...cards, pool: 9 })).toContain('9 may still be mixed in');
});
