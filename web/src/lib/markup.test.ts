import { describe, expect, it } from 'vitest';
import { parseMarkup, plainText, ruleName, shortLabel, unbroken, withRule } from './markup';

describe('parseMarkup', () => {
  it('finds bold words and rules in a sentence', () => {
    expect(parseMarkup('**5th Division** stops [[4.5b]].')).toEqual([
      { text: '5th Division', bold: true },
      { text: ' stops ', bold: false },
      { rule: '4.5b', stop: '.' },
    ]);
  });

  it('ties a stop to the rule before it and leaves the rest', () => {
    expect(parseMarkup('held [[4.5c]]; stays.')).toEqual([
      { text: 'held ', bold: false },
      { rule: '4.5c', stop: ';' },
      { text: ' stays.', bold: false },
    ]);
  });

  it('keeps bold over a rule inside it', () => {
    expect(parseMarkup('**a [[G-05]] b**')).toEqual([
      { text: 'a ', bold: true },
      { rule: 'G-05', stop: '' },
      { text: ' b', bold: true },
    ]);
  });

  it('leaves single stars, single brackets and open marks alone', () => {
    expect(parseMarkup('2 * 3 [x] [[open')).toEqual([{ text: '2 * 3 [x] [[open', bold: false }]);
    expect(parseMarkup('')).toEqual([]);
  });

  it('never turns text into markup of the page', () => {
    expect(parseMarkup('<b>no</b>')).toEqual([{ text: '<b>no</b>', bold: false }]);
  });
});

describe('plainText', () => {
  it('says rules in brackets', () => {
    expect(plainText('**Ar**, retreat [[6.3b]].')).toBe('Ar, retreat (6.3b).');
  });
});

it('calls decisions on the book notes, not codes', () => {
  expect(['4.5b', 'G-12', 'G-03', 'C-03'].map(ruleName)).toEqual(['4.5b', 'note 12', 'note 3', 'note C3']);
  expect(plainText('Up to three batteries [[G-12]].')).toBe('Up to three batteries (note 12).');
});

describe('shortLabel', () => {
  it('ends before the particulars', () => {
    expect(shortLabel('March to 1210, in the zone of Alten')).toBe('March to 1210');
    expect(shortLabel('End movement')).toBe('End movement');
  });
});

describe('unbroken', () => {
  it('ties ratios and leaves the rest', () => {
    expect(unbroken('13 against 12, 1-1.')).toEqual([
      { text: '13 against 12, ', tied: false },
      { text: '1-1', tied: true },
      { text: '.', tied: false },
    ]);
    expect(unbroken('Merbe-Braine')).toEqual([{ text: 'Merbe-Braine', tied: false }]);
    expect(unbroken('')).toEqual([]);
  });
});

describe('withRule', () => {
  it('adds the rule once', () => {
    expect(withRule('Broken.', '8.1a')).toBe('Broken. [[8.1a]]');
    expect(withRule('Broken [[8.1a]].', '8.1a')).toBe('Broken [[8.1a]].');
    expect(withRule('Broken.', '')).toBe('Broken.');
  });
});
