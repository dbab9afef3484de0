import { expect, it } from 'vitest';
import { findRule, searchRules } from './desk.svelte';

const chapters = [
  { title: '4 Movement', rules: [{ id: '4.5b', plain: 'A unit must stop next to an enemy.', exact: 'EZOC' }] },
  {
    title: '6 Combat',
    rules: [
      { id: '6.3b', plain: 'They retreat one hex.', exact: '' },
      { id: 'G-05', plain: '', exact: 'Nine exit hexes.' },
    ],
  },
];

it('finds a rule with its chapter', () => {
  expect(findRule(chapters, 'G-05')?.chapter).toBe('6 Combat');
  expect(findRule(chapters, '9.9')).toBeNull();
});

it('searches for all words, in ids and both wordings', () => {
  expect(searchRules(chapters, 'hex')[0]?.rules.length).toBe(2);
  expect(searchRules(chapters, 'stop ENEMY').map((c) => c.title)).toEqual(['4 Movement']);
  expect(searchRules(chapters, '6.3b')[0]?.rules[0]?.id).toBe('6.3b');
  expect(searchRules(chapters, '  ')).toHaveLength(2);
  expect(searchRules(chapters, 'cannon')).toEqual([]);
});
