import { describe, expect, it } from 'vitest';
import { around, between, clamp, fit, pinch, reveal, toMap, toScreen, withMargins, zoomAt } from './camera';

const view = { width: 1000, height: 500 };
const bounds = { x: -100, y: 0, width: 1000, height: 1000 };
const limits = { min: 0.1, max: 4 };

describe('camera', () => {
  it('fits the whole map in the middle', () => {
    const camera = fit(bounds, view);
    expect(camera.k).toBe(0.5);
    expect(toScreen(camera, { x: 400, y: 500 })).toEqual({ x: 500, y: 250 });
  });

  it('ends the fitted map before the tools at the right edge', () => {
    const map = { width: 1000, height: 500 };
    const margins = { frame: 20, left: 100, rail: 60 };
    for (const size of [view, { width: 1000, height: 900 }, { width: 3000, height: 500 }]) {
      const around = withMargins(map, size, margins);
      const camera = fit(around, size);
      const edge = toScreen(camera, { x: map.width, y: 0 }).x;
      expect(edge).toBeLessThanOrEqual(size.width - 60 + 1e-6);
      expect(toScreen(camera, { x: -100, y: 0 }).x).toBeGreaterThanOrEqual(-1e-6);
      expect(camera.k * (map.height + 40)).toBeLessThanOrEqual(size.height + 1e-6);
    }
    // Where nothing stands there, or nothing has been measured yet, the frame is all there is.
    expect(withMargins(map, view, { ...margins, rail: 0 }).width).toBe(1120);
    expect(withMargins(map, { width: 0, height: 0 }, margins).width).toBe(1120);
  });

  it('goes to the screen and back', () => {
    const camera = { x: 12, y: -7, k: 1.7 };
    const p = toMap(camera, toScreen(camera, { x: 33, y: 44 }));
    expect(p.x).toBeCloseTo(33);
    expect(p.y).toBeCloseTo(44);
  });

  it('zooms about the pointer and stops at its limits', () => {
    const camera = { x: 0, y: 0, k: 1 };
    const at = { x: 300, y: 200 };
    const zoomed = zoomAt(camera, at, 2, limits);
    expect(toMap(zoomed, at)).toEqual(toMap(camera, at));
    expect(zoomAt(camera, at, 100, limits).k).toBe(4);
    expect(zoomAt(camera, at, 0.001, limits).k).toBe(0.1);
  });

  it('keeps what lies between two fingers between them', () => {
    const start = { x: 0, y: 0, k: 1 };
    const moved = pinch(
      start,
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 150, y: 150 },
        { x: 350, y: 150 },
      ],
      limits,
    );
    expect(moved.k).toBe(2);
    expect(toScreen(moved, { x: 150, y: 100 })).toEqual({ x: 250, y: 150 });
  });

  it('keeps the map in sight', () => {
    const far = clamp({ x: 99999, y: -99999, k: 2 }, bounds, view, 50);
    expect(toScreen(far, { x: bounds.x, y: 0 }).x).toBe(50);
    expect(toScreen(far, { x: 0, y: 1000 }).y).toBe(view.height - 50);
  });

  it('centres what is smaller than the view', () => {
    const small = clamp({ x: 0, y: 0, k: 0.2 }, bounds, view);
    expect(toScreen(small, { x: 400, y: 500 })).toEqual({ x: 500, y: 250 });
  });

  it('moves only if the place is out of sight, and as little as needed', () => {
    const camera = { x: 0, y: 0, k: 1 };
    const inside = { x: 400, y: 200, width: 50, height: 50 };
    expect(reveal(camera, inside, view)).toBe(camera);
    const right = reveal(camera, { x: 980, y: 200, width: 50, height: 50 }, view, undefined, 10);
    expect(right).toEqual({ x: -40, y: 0, k: 1 });
    const covered = reveal(camera, inside, view, { top: 0, left: 0, right: 0, bottom: 300 }, 10);
    expect(covered.y).toBe(-60);
  });

  it('finds the box around points', () => {
    expect(
      around(
        [
          { x: 1, y: 5 },
          { x: 4, y: 2 },
        ],
        1,
      ),
    ).toEqual({ x: 0, y: 1, width: 5, height: 5 });
    expect(around([])).toBeNull();
  });

  it('glides from one to the other', () => {
    const a = { x: 0, y: 0, k: 1 };
    const b = { x: -100, y: -50, k: 4 };
    expect(between(a, b, 0)).toEqual(a);
    expect(between(a, b, 1)).toEqual(b);
    expect(between(a, b, 0.5).k).toBeCloseTo(2);
  });
});
