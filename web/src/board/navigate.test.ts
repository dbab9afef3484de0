import { describe, expect, it } from 'vitest';
import { Rover, cycle, steps, type Stop } from './navigate';

/** Six columns of flat-topped hexes, odd ones higher, as on most hex maps. */
function field(columns = 6, rows = 5): Map<string, Stop> {
  const R = 40;
  const H = Math.sqrt(3) * R;
  const id = (c: number, r: number) => `${c}${r}`;
  const stops = new Map<string, Stop>();
  const inside = (c: number, r: number) => c >= 1 && c <= columns && r >= 1 && r <= rows;
  for (let c = 1; c <= columns; c++) {
    for (let r = 1; r <= rows; r++) {
      const up = c % 2 === 1 ? -1 : 0;
      const next = [
        [c, r - 1],
        [c + 1, r + up],
        [c + 1, r + up + 1],
        [c, r + 1],
        [c - 1, r + up + 1],
        [c - 1, r + up],
      ].filter(([a = 0, b = 0]) => inside(a, b));
      stops.set(id(c, r), {
        id: id(c, r),
        at: { x: (c - 1) * 1.5 * R + R, y: (r - 1) * H + (c % 2 === 0 ? H / 2 : 0) + H / 2 },
        next: next.map(([a = 0, b = 0]) => id(a, b)),
      });
    }
  }
  return stops;
}

describe('Rover', () => {
  it('goes straight up and down columns', () => {
    const rover = new Rover(field());
    expect(rover.go('33', 'ArrowUp')).toBe('32');
    expect(rover.go('32', 'ArrowDown')).toBe('33');
    expect(rover.go('31', 'ArrowUp')).toBeNull();
  });

  it('zigzags along a row instead of drifting off', () => {
    const rover = new Rover(field());
    const way: string[] = ['13'];
    for (let i = 0; i < 5; i++) way.push(rover.go(way.at(-1) ?? '', 'ArrowRight') ?? '?');
    const rows = way.map((id) => Number(id[1]));
    expect(way.map((id) => id[0])).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
    expect(rover.go('63', 'ArrowRight')).toBeNull();
  });

  it('comes back the way it went', () => {
    const rover = new Rover(field());
    const there = rover.go('33', 'ArrowRight') ?? '';
    expect(rover.go(there, 'ArrowLeft')).toBe('33');
  });

  it('knows nothing beyond the map', () => {
    expect(new Rover(field()).go('99', 'ArrowUp')).toBeNull();
  });
});

/** Rows of pointed hexes, even ones half a hex to the east; neighbours clockwise from the north-east. */
function pointedField(columns = 6, rows = 6): Map<string, Stop> {
  const R = 40;
  const W = Math.sqrt(3) * R;
  const id = (c: number, r: number) => `${c}${r}`;
  const stops = new Map<string, Stop>();
  for (let r = 1; r <= rows; r++) {
    const east = r % 2 === 0 ? 1 : 0;
    for (let c = 1; c <= columns; c++) {
      const next = [
        [c + east, r - 1],
        [c + 1, r],
        [c + east, r + 1],
        [c + east - 1, r + 1],
        [c - 1, r],
        [c + east - 1, r - 1],
      ].filter(([a = 0, b = 0]) => a >= 1 && a <= columns && b >= 1 && b <= rows);
      stops.set(id(c, r), {
        id: id(c, r),
        at: { x: (c - 0.5 + east / 2) * W, y: (r - 1) * 1.5 * R + R },
        next: next.map(([a = 0, b = 0]) => id(a, b)),
      });
    }
  }
  return stops;
}

describe('Rover on pointed hexes', () => {
  it('goes straight along rows', () => {
    const rover = new Rover(pointedField());
    expect(rover.go('33', 'ArrowRight')).toBe('43');
    expect(rover.go('43', 'ArrowLeft')).toBe('33');
  });

  it('zigzags up and down instead of drifting off', () => {
    const rover = new Rover(pointedField());
    const way: string[] = ['36'];
    for (let i = 0; i < 5; i++) way.push(rover.go(way.at(-1) ?? '', 'ArrowUp') ?? '?');
    expect(way.map((id) => id[1])).toEqual(['6', '5', '4', '3', '2', '1']);
    const columns = way.map((id) => Number(id[0]));
    expect(Math.max(...columns) - Math.min(...columns)).toBeLessThanOrEqual(1);
    expect(rover.go('31', 'ArrowUp')).toBeNull();
  });
});

describe('cycle', () => {
  it('goes round and lets go at the ends', () => {
    const things = ['a', 'b', 'c'];
    expect(cycle(things, null, false)).toBe('a');
    expect(cycle(things, 'a', false)).toBe('b');
    expect(cycle(things, 'c', false)).toBeNull();
    expect(cycle(things, null, true)).toBe('c');
    expect(cycle(things, 'a', true)).toBeNull();
    expect(cycle(things, 'elsewhere', false)).toBe('a');
    expect(cycle([], 'a', false)).toBeNull();
  });
});

describe('steps', () => {
  it('counts the shortest way', () => {
    const stops = field();
    expect(steps(stops, '11', '11')).toBe(0);
    expect(steps(stops, '11', '12')).toBe(1);
    expect(steps(stops, '11', '61')).toBe(5);
    expect(steps(stops, '11', 'nowhere')).toBeNull();
  });
});
