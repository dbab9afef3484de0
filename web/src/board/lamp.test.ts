import { describe, expect, it } from 'vitest';
import { lampEdge, ringBold } from './lamp';

describe('the lamp edge', () => {
  it('is some pixels wide on the whole map and never less than its units near by', () => {
    expect(lampEdge(0.62).lamp * 0.62).toBeCloseTo(2.5);
    expect(lampEdge(2).lamp).toBe(2.6);
  });

  it('leaves room for neighbours however small the map is', () => {
    const { lamp, rim } = lampEdge(0.2);
    expect(lamp + rim).toBeLessThan(7.5);
  });

  it('has a dark line around it at every scale', () => {
    for (const k of [0.2, 0.6, 1, 3]) expect(lampEdge(k).rim).toBeGreaterThan(0);
  });

  it('makes rings bolder from afar only', () => {
    expect(ringBold(2)).toBe(1);
    expect(ringBold(0.6)).toBeGreaterThan(1.5);
    expect(ringBold(0.1)).toBe(1.8);
  });
});
