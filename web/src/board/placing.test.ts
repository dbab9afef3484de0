import { describe, expect, it } from 'vitest';
import { beside, clearOf, leaderFoot, onTheWay, over } from './placing';

const view = { width: 1000, height: 700 };
const insets = { top: 12, right: 66, bottom: 12, left: 12 };
const at = (x: number, y: number) => ({ x, y, width: 50, height: 50 });

it('puts a small card beside its place, on the side with room', () => {
  const right = beside({ width: 200, height: 100 }, { x: 300, y: 300 }, 40, view, insets);
  expect(right).toMatchObject({ x: 340, y: 250 });
  const left = beside({ width: 200, height: 100 }, { x: 900, y: 20 }, 40, view, insets);
  expect(left).toMatchObject({ x: 660, y: 12 });
});

it('puts a small card over something at the foot, inside the view', () => {
  expect(over({ width: 200, height: 100 }, { x: 60, y: 500 }, 8, view, insets)).toMatchObject({ x: 12, y: 392 });
  expect(over({ width: 200, height: 100 }, { x: 500, y: 60 }, 8, view, insets)).toMatchObject({ x: 400, y: 12 });
});

it('starts the leader line on the side that faces the place', () => {
  const rect = { x: 100, y: 100, width: 200, height: 100 };
  expect(leaderFoot(rect, { x: 150, y: 400 })).toEqual({ x: 150, y: 200 });
  expect(leaderFoot(rect, { x: 600, y: 150 })).toEqual({ x: 300, y: 150 });
});

describe('clearOf', () => {
  const small = { width: 200, height: 100 };
  const place = { x: 300, y: 300 };

  it('stands beside its place where nothing is lit', () => {
    expect(clearOf(small, place, 40, view, insets, [])).toMatchObject({ x: 340, y: 250 });
  });

  it('leaves what may be chosen in sight if there is any room for that', () => {
    const hides = (r: { x: number; y: number }, lit: { x: number; y: number; width: number; height: number }) =>
      r.x < lit.x + lit.width && lit.x < r.x + 200 && r.y < lit.y + lit.height && lit.y < r.y + 100;
    const around = [at(400, 280), at(180, 280), at(280, 380), at(280, 180)];
    const rect = clearOf(small, place, 40, view, insets, around);
    for (const lit of around) expect(hides(rect, lit)).toBe(false);
  });

  it('covers as little of the rest as it can', () => {
    expect(clearOf(small, place, 40, view, insets, [], [at(400, 280)]).x).toBeLessThan(300);
  });
});

it('knows when a pointer is on its way to a card', () => {
  const rect = { x: 500, y: 20, width: 300, height: 200 };
  const from = { x: 200, y: 400 };
  expect(onTheWay(from, { x: 350, y: 250 }, rect), 'straight to its middle').toBe(true);
  expect(onTheWay(from, { x: 420, y: 300 }, rect), 'to its far corner').toBe(true);
  expect(onTheWay(from, { x: 600, y: 100 }, rect), 'over it').toBe(true);
  expect(onTheWay(from, { x: 150, y: 420 }, rect), 'away from it').toBe(false);
  expect(onTheWay(from, { x: 220, y: 200 }, rect), 'past it').toBe(false);
  expect(onTheWay(from, { x: 900, y: 10 }, rect), 'beyond it').toBe(false);
});
