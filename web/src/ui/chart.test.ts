import { expect, it } from 'vitest';
import { areaPath, chartMarks, linePath, reach } from './chart';

const red = { name: 'Anglo-Allied casualties', tone: 'br', mark: 13 };
const blue = { name: 'French casualties', tone: 'fr', mark: 16 };

const turns = [
  { turn: 1, values: [0, 0] },
  { turn: 2, values: [3, 1] },
];

it('says whose a deciding value is', () => {
  expect(chartMarks({ series: [blue, red], turns })).toEqual([
    { values: [16, 16], label: 'French casualties: limit', tone: 'fr' },
    { values: [13, 13], label: 'Anglo-Allied casualties: limit', tone: 'br' },
  ]);
});

it('draws a deciding value as it was in each turn', () => {
  const rising = turns.map((t, i) => ({ ...t, marks: [i === 0 ? 30 : 50, 45] }));
  expect(chartMarks({ series: [blue, red], turns: rising })).toEqual([
    { values: [30, 50], label: 'French casualties: limit', tone: 'fr' },
    { values: [45, 45], label: 'Anglo-Allied casualties: limit', tone: 'br' },
  ]);
});

it('says nothing where it is the same for all, and draws it once', () => {
  expect(
    chartMarks({
      series: [
        { ...red, mark: 40 },
        { ...blue, mark: 40 },
      ],
      turns,
    }),
  ).toEqual([{ values: [40, 40], label: '', tone: null }]);
  expect(chartMarks({ series: [{ name: 'a', tone: 'fr' }], turns })).toEqual([]);
});

it('draws lines from point to point, or in stairs', () => {
  const points = [
    { x: 0, y: 5 },
    { x: 4, y: 2 },
    { x: 9, y: 7 },
  ];
  expect(linePath(points)).toBe('M0 5L4 2L9 7');
  expect(linePath(points, true)).toBe('M0 5H4V2H9V7');
  expect(areaPath(points, 4)).toBe('M0 5L4 2L9 7L9 4L0 4Z');
  expect(areaPath([], 4)).toBe('');
});

it('leaves room for all values and keeps trifles small', () => {
  expect(reach([])).toBe(10);
  expect(reach([0.4, -2])).toBe(10);
  expect(reach([3, -21])).toBe(25);
});
