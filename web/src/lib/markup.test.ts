import { describe, expect, it } from 'vitest';
import { citing, parseMarkup, plainText, shortLabel } from './markup';

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

describe('shortLabel', () => {
  it('ends before the particulars', () => {
    expect(shortLabel('March to 1210, in the zone of Alten')).toBe('March to 1210');
    expect(shortLabel('End movement')).toBe('End movement');
  });
});

describe('citing', () => {
  it('adds the rule where the sentence does not have it', () => {
    expect(citing('Nobody broke.', '8.1')).toBe('Nobody broke. [[8.1]]');
    expect(citing('Night falls [[VICT-06]].', 'VICT-06')).toBe('Night falls [[VICT-06]].');
  });
});
