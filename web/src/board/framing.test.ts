import { describe, expect, it } from 'vitest';
import { NO_INSETS } from './camera';
import { frameLit, freePart, inSight, keepInSight, lifted, type Framing } from './framing';

const camera = { x: 0, y: 0, k: 1 };
const framing: Framing = { view: { width: 390, height: 600 }, insets: NO_INSETS, margin: 40, least: 0.5 };
const covered: Framing = { ...framing, insets: { ...NO_INSETS, bottom: 250 } };

describe('the free part of the view', () => {
  it('is what no sheet covers', () => {
    expect(freePart(covered)).toEqual({ x: 0, y: 0, width: 390, height: 350 });
    expect(inSight(camera, { x: 100, y: 500 }, framing)).toBe(true);
    expect(inSight(camera, { x: 100, y: 500 }, covered)).toBe(false);
  });
});

describe('a new question', () => {
  it('leaves the camera alone while everything lit is in sight', () => {
    expect(frameLit(camera, [{ x: 100, y: 100 }], [], framing)).toBe(camera);
    expect(frameLit(camera, [], [{ x: 2000, y: 100 }], framing)).toBe(camera);
  });

  it('goes to what is lit outside the view, as little as needed', () => {
    const to = frameLit(
      camera,
      [
        { x: 900, y: 300 },
        { x: 900, y: 400 },
      ],
      [],
      framing,
    );
    expect(to).toEqual({ k: 1, x: 390 - 940, y: 0 });
  });

  it('takes the piece along that it is about, if there is room', () => {
    const lit = [{ x: 600, y: 300 }];
    const near = frameLit(camera, lit, [{ x: 450, y: 300 }], framing);
    expect(inSight(near, { x: 450, y: 300 }, framing)).toBe(true);
    const far = frameLit(camera, lit, [{ x: -2000, y: 300 }], framing);
    expect(inSight(far, { x: 600, y: 300 }, framing)).toBe(true);
  });

  it('steps back where all fits from farther away, never too far', () => {
    const lit = [
      { x: 0, y: 300 },
      { x: 500, y: 300 },
    ];
    const to = frameLit(camera, lit, [], framing);
    expect(to.k).toBeCloseTo(390 / 580);
    for (const p of lit) expect(inSight(to, p, framing)).toBe(true);
    const wide = [...lit, { x: 2000, y: 300 }];
    expect(frameLit({ ...camera, x: 60 }, wide, [], framing).k).toBe(1);
  });

  it('stays where only some of too much is in sight', () => {
    expect(
      frameLit(
        camera,
        [
          { x: 100, y: 100 },
          { x: 3000, y: 3000 },
        ],
        [],
        framing,
      ),
    ).toBe(camera);
  });

  it('leaves a single place for a crowd, two places not', () => {
    const crowd = [3000, 3040, 3080].map((x) => ({ x, y: 3000 }));
    const one = frameLit(camera, [{ x: 100, y: 100 }, ...crowd], [], framing);
    expect(inSight(one, { x: 3080, y: 3000 }, framing)).toBe(true);
    expect(frameLit(camera, [{ x: 100, y: 100 }, { x: 200, y: 100 }, ...crowd], [], framing)).toBe(camera);
  });

  it('goes where most is if nothing is in sight', () => {
    const lit = [
      { x: -900, y: 0 },
      { x: 3000, y: 3000 },
      { x: 3050, y: 3050 },
    ];
    const to = frameLit(camera, lit, [], framing);
    expect(inSight(to, { x: 3050, y: 3050 }, framing)).toBe(true);
    expect(to.k).toBe(1);
  });

  it('does not come nearer by itself', () => {
    const back = { x: 0, y: 0, k: 0.3 };
    expect(frameLit(back, [{ x: 100, y: 100 }], [], framing)).toBe(back);
    expect(frameLit(back, [{ x: 2000, y: 100 }], [], framing).k).toBe(0.3);
  });
});

describe('what was tapped', () => {
  it('is lifted above the sheet, with its way if that fits', () => {
    const dear = { x: 100, y: 500 };
    expect(keepInSight(camera, dear, [{ x: 100, y: 300 }], covered)).toEqual({ k: 1, x: 0, y: -190 });
    const to = keepInSight(camera, dear, [{ x: 100, y: -500 }], covered);
    expect(inSight(to, dear, covered)).toBe(true);
    expect(keepInSight(camera, { x: 100, y: 200 }, [], covered)).toBe(camera);
  });
});

describe('a question of many words', () => {
  const south = { x: 100, y: 340 };

  it('lifts what it would cover, as far as the head of the view has room', () => {
    expect(lifted(camera, [{ x: 100, y: 200 }, south], covered)).toEqual({ x: 0, y: -30, k: 1 });
    expect(lifted(camera, [{ x: 100, y: 50 }, south], covered)).toEqual({ x: 0, y: -10, k: 1 });
  });

  it('leaves the camera alone where nothing is covered, or what is was out of sight anyway', () => {
    expect(lifted(camera, [south], framing)).toBe(camera);
    expect(lifted(camera, [], covered)).toBe(camera);
    expect(lifted(camera, [{ x: 100, y: 900 }], covered)).toBe(camera);
  });
});
