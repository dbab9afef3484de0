import { describe, expect, it } from 'vitest';
import { columnsOf, pack, Room, type Group, type Item } from './packing';
import { contains } from './geometry';

const MIDDLE = { x: 100, y: 80 };
const OUTLINE = [
  { x: 10, y: 20 },
  { x: 120, y: 0 },
  { x: 200, y: 60 },
  { x: 180, y: 160 },
  { x: 40, y: 170 },
  { x: 0, y: 90 },
];
const standing = (id: string): Item => ({ id, width: 33, height: 41, stacks: false });
const lying = (id: string): Item => ({ id, width: 46, height: 27, stacks: true });
const group = (key: string, items: Item[], more: Partial<Group> = {}): Group => ({
  key,
  items,
  cubes: 0,
  wanted: MIDDLE,
  ...more,
});
const many = (n: number, make: (id: string) => Item, prefix = '') =>
  Array.from({ length: n }, (_, i) => make(prefix + i));

describe('columns', () => {
  it('lay pieces that lie in pairs, and before the others', () => {
    const columns = columnsOf([standing('gun'), lying('a'), lying('b'), lying('c')]);
    expect(columns.map((c) => c.items.map((i) => i.id))).toEqual([['a', 'b'], ['c'], ['gun']]);
  });
});

describe('packing', () => {
  it('keeps every piece inside its area, for one to ten of them', () => {
    const room = new Room(OUTLINE, MIDDLE, []);
    for (let n = 1; n <= 10; n++) {
      const packed = pack(room, [group('a', many(n, standing))]);
      expect(packed.pieces.size).toBe(n);
      for (const foot of packed.pieces.values()) expect(contains(OUTLINE, foot)).toBe(true);
    }
  });

  it('puts no two pieces on the same spot', () => {
    const room = new Room(OUTLINE, MIDDLE, []);
    const packed = pack(room, [group('a', [...many(3, lying, 'l'), ...many(4, standing, 's')])]);
    const feet = [...packed.pieces.values()].map((p) => `${Math.round(p.x)} ${Math.round(p.y)}`);
    expect(new Set(feet).size).toBe(7);
  });

  it('leaves names readable where there is room beside them', () => {
    const name = { x: 60, y: 60, width: 90, height: 18 };
    const packed = pack(new Room(OUTLINE, MIDDLE, [name]), [group('a', many(3, standing))]);
    const box = packed.boxes[0];
    expect(box && (box.y >= name.y + name.height - 5 || box.y + box.height <= name.y + 5)).toBe(true);
  });

  it('parts two sides, each where it wants to be', () => {
    const room = new Room(OUTLINE, MIDDLE, []);
    const packed = pack(room, [
      group('in', many(2, standing, 'i'), { wanted: { x: 100, y: 130 }, cubes: 3 }),
      group('out', many(3, lying, 'o'), { wanted: { x: 100, y: 40 } }),
    ]);
    const south = packed.pieces.get('i0');
    const north = packed.pieces.get('o0');
    expect(south && north && south.y > north.y).toBe(true);
    const [a, b] = packed.boxes;
    expect(a && b && b.y + b.height <= a.y + 1).toBe(true);
    expect(packed.cubes.get('in')?.y).toBeGreaterThan(south?.y ?? Infinity);
  });

  it('draws smaller rather than out of a small area', () => {
    const small = OUTLINE.map((p) => ({ x: p.x * 0.5, y: p.y * 0.5 }));
    const middle = { x: 50, y: 40 };
    const packed = pack(new Room(small, middle, []), [group('a', many(5, standing), { wanted: middle })]);
    expect(packed.scale).toBeLessThan(1);
  });
});
