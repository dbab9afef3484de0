import { describe, expect, it } from 'vitest';
import { spreadLines } from './plan';

const line = (x: number, y: number, style = 'hamlet') => ({
  text: '',
  style,
  size: 20,
  anchor: 'middle' as const,
  along: [{ x, y }],
});

describe('names of several lines', () => {
  it('are moved apart upwards, so that the last line keeps its place', () => {
    const ys = spreadLines([line(5, 100), line(5, 112), line(5, 124)]).map((l) => l.along[0]?.y ?? NaN);
    expect(ys[2]).toBe(124);
    expect(ys[1]).toBeCloseTo(105.2);
    expect(ys[0]).toBeCloseTo(86.4);
  });

  it('are left alone where they have room or do not belong together', () => {
    const apart = [line(5, 100), line(5, 130), line(9, 140), line(9, 150, 'town')];
    expect(spreadLines(apart)).toEqual(apart);
  });
});
