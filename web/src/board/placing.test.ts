import { describe, expect, it } from 'vitest';
import {
  beside,
  clearOf,
  cornerRect,
  emptiestSpot,
  hides,
  leaderFoot,
  onTheWay,
  over,
  spotRect,
  type Spot,
} from './placing';

const view = { width: 1000, height: 700 };
const card = { width: 400, height: 250 };
const insets = { top: 12, right: 66, bottom: 12, left: 12 };
const at = (x: number, y: number) => ({ x, y, width: 50, height: 50 });

it('knows when even its best corner hides what may be chosen', () => {
  const rect = cornerRect('top-right', card, view, insets);
  expect(hides(rect, [at(700, 50)])).toBe(true);
  expect(hides(rect, [at(20, 20), at(rect.x - 40, 50)])).toBe(false);
});

describe('emptiestSpot', () => {
  const rectOf = (spot: Spot) => spotRect(spot, card, view, insets);

  it('takes the top right where all is empty, and stays in a corner for a sliver', () => {
    expect(rectOf(emptiestSpot(card, view, insets, [], []))).toMatchObject({ x: 534, y: 12 });
    expect(rectOf(emptiestSpot(card, view, insets, [at(700, 260)], []))).not.toMatchObject({ x: 534, y: 12 });
    expect(rectOf(emptiestSpot(card, view, insets, [], [at(700, 258)]))).toMatchObject({ x: 12, y: 12 });
  });

  it('never hides what it is about, however crowded the rest', () => {
    const crowd = [at(20, 20), at(80, 20), at(140, 20), at(20, 600), at(80, 600), at(700, 600)];
    const rect = rectOf(emptiestSpot(card, view, insets, [at(700, 50)], crowd));
    expect(hides(rect, [at(700, 50)])).toBe(false);
  });

  it('covers as little as it can', () => {
    const crowd = [at(700, 50), at(20, 20), at(300, 20), at(480, 20), at(700, 600), at(480, 600)];
    expect(rectOf(emptiestSpot(card, view, insets, [], crowd))).toMatchObject({ x: 12, y: 438 });
  });

  it('slides along the edge to a gap that no corner has', () => {
    const corners = [at(40, 40), at(850, 40), at(40, 640), at(850, 640)];
    const rect = rectOf(emptiestSpot(card, view, insets, corners, []));
    expect(hides(rect, corners)).toBe(false);
    expect(rect.x).toBeGreaterThan(90);
    expect(rect.x + rect.width).toBeLessThan(850);
  });

  it('stays where it was while it covers nothing, and goes when it hides what it is about', () => {
    const before: Spot = { edge: 'bottom', x: 200 };
    expect(emptiestSpot(card, view, insets, [], [], before)).toBe(before);
    expect(rectOf(emptiestSpot(card, view, insets, [at(300, 500)], [], before)).y).toBe(12);
  });
});

it('puts cards into corners inside the insets', () => {
  expect(cornerRect('bottom-right', card, view, insets)).toEqual({ x: 534, y: 438, ...card });
});

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
