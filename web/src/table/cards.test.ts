import { expect, it } from 'vitest';
import { wordsAndRules } from './cards';

it('puts the rules of a card at its foot', () => {
  expect(wordsAndRules('**Activate** all in his area [[4.1]] [[G-11]].')).toEqual({
    words: '**Activate** all in his area',
    rules: ['4.1', 'G-11'],
  });
  expect(wordsAndRules('March [[7.1]] and stop.')).toEqual({ words: 'March [[7.1]] and stop.', rules: [] });
});
