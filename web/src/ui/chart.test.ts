import { expect, it } from 'vitest';
import { chartMarks } from './chart';

const red = { name: 'Anglo-Allied casualties', tone: 'br', mark: 13 };
const blue = { name: 'French casualties', tone: 'fr', mark: 16 };

it('says whose a deciding value is', () => {
  expect(chartMarks([blue, red])).toEqual([
    { value: 16, label: 'French casualties: limit', tone: 'fr' },
    { value: 13, label: 'Anglo-Allied casualties: limit', tone: 'br' },
  ]);
});

it('says nothing where it is the same for all, and draws it once', () => {
  expect(
    chartMarks([
      { ...red, mark: 40 },
      { ...blue, mark: 40 },
    ]),
  ).toEqual([{ value: 40, label: '', tone: null }]);
  expect(chartMarks([{ name: 'a', tone: 'fr' }])).toEqual([]);
});
