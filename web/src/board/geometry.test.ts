import { describe, expect, it } from 'vitest';
import {
  along,
  arrow,
  contains,
  freeSide,
  inset,
  pointedTop,
  polygonPath,
  shortened,
  smoothPath,
  wedge,
} from './geometry';

const HEX = [
  { x: 80, y: 34.64 },
  { x: 60, y: 69.28 },
  { x: 20, y: 69.28 },
  { x: 0, y: 34.64 },
  { x: 20, y: 0 },
  { x: 60, y: 0 },
];
const MIDDLE = { x: 40, y: 34.64 };

describe('outlines', () => {
  it('draws a closed path', () => {
    expect(polygonPath(HEX)).toBe('M80 34.6L60 69.3L20 69.3L0 34.6L20 0L60 0Z');
    expect(polygonPath([])).toBe('');
  });

  it('draws in and out from the middle', () => {
    expect(inset(HEX, MIDDLE, 4)[0]).toEqual({ x: 76, y: 34.64 });
    expect(inset(HEX, MIDDLE, -1)[0]).toEqual({ x: 81, y: 34.64 });
    for (const p of inset(HEX, MIDDLE, 999)) expect(p).toEqual(MIDDLE);
  });

  it('tells flat tops from pointed ones', () => {
    expect(pointedTop(HEX, MIDDLE)).toBe(false);
    const turned = HEX.map((c) => ({ x: MIDDLE.x + (c.y - MIDDLE.y), y: MIDDLE.y + (c.x - MIDDLE.x) }));
    expect(pointedTop(turned, MIDDLE)).toBe(true);
    expect(contains(turned, { x: MIDDLE.x, y: MIDDLE.y - 39 })).toBe(true);
    expect(contains(HEX, { x: MIDDLE.x, y: MIDDLE.y - 39 })).toBe(false);
  });

  it('tells inside from outside', () => {
    expect(contains(HEX, MIDDLE)).toBe(true);
    expect(contains(HEX, { x: 3, y: 3 })).toBe(false);
    expect(contains(HEX, { x: 100, y: 34 })).toBe(false);
  });
});

describe('ways', () => {
  const way = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];

  it('goes through all points', () => {
    const d = smoothPath(way);
    expect(d.startsWith('M0 0C')).toBe(true);
    expect(d.endsWith('100 100')).toBe(true);
    expect(smoothPath(way.slice(0, 2))).toBe('M0 0L100 0');
    expect(smoothPath([])).toBe('');
  });

  it('ends short of what it points to', () => {
    expect(shortened(way, 30).at(-1)).toEqual({ x: 100, y: 70 });
    expect(shortened(way, 200).length).toBe(2);
  });

  it('is walked evenly by length', () => {
    expect(along(way, 0)).toEqual({ x: 0, y: 0 });
    expect(along(way, 0.25)).toEqual({ x: 50, y: 0 });
    expect(along(way, 0.75)).toEqual({ x: 100, y: 50 });
    expect(along(way, 1)).toEqual({ x: 100, y: 100 });
    expect(along([{ x: 5, y: 6 }], 0.5)).toEqual({ x: 5, y: 6 });
  });

  it('keeps arrows clear of both ends', () => {
    const shot = arrow({ x: 0, y: 0 }, { x: 100, y: 0 }, 30, 36);
    expect(shot).toEqual({ from: { x: 30, y: 0 }, to: { x: 64, y: 0 }, angle: 0 });
  });
});

describe('signs between and beside hexes', () => {
  it('puts a wedge on the near side of the line', () => {
    expect(wedge({ x: 0, y: 0 }, { x: 0, y: 100 })).toEqual({ at: { x: 0, y: 38.5 }, angle: 90 });
  });

  it('finds a free side for a badge', () => {
    const at = { x: 100, y: 100 };
    expect(freeSide(at, 40, [])).toEqual({ x: 160, y: 100 });
    expect(freeSide(at, 40, [{ x: 169, y: 100 }])).toEqual({ x: 42, y: 100 });
    expect(
      freeSide(at, 40, [
        { x: 169, y: 100 },
        { x: 31, y: 100 },
      ]),
    ).toEqual({ x: 100, y: 58 });
  });
});
