import { expect, it } from 'vitest';
import { emblemOf, motifOf } from './motifs';
import type { Face } from '../lib/types';

const counter: Face = {
  id: 'F1',
  name: '1st Division',
  detail: '',
  nation: 'fr',
  shape: 'counter',
  symbol: 'infantry',
  strength: 5,
  movement: 4,
  band: 'I',
  left: '',
  right: '',
};

it('shows a game by the sort of piece it is played with', () => {
  expect(emblemOf([counter], motifOf('Hexes and odds'), 'fr')).toBe(counter);
  expect(emblemOf([counter], motifOf('Wooden blocks in areas'), 'fr')?.shape).toBe('block');
  expect(emblemOf([counter], 'blocks', 'br')).toMatchObject({ nation: 'br', shape: 'block', symbol: 'infantry' });
  expect(emblemOf([counter], 'counters', 'br')).toBeNull();
});
