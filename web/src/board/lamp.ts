/** The width of the highlight around a piece and of the dark line around that, in units of the piece. */
export interface LampEdge {
  lamp: number;
  rim: number;
}

const between = (least: number, wanted: number, most: number) => Math.min(most, Math.max(least, wanted));

/**
 * The edge of a piece that may be chosen. However far off the map is seen from, it is some pixels wide; only where
 * neighbours would touch does it get thinner.
 */
export const lampEdge = (pixels: number): LampEdge => ({
  lamp: between(2.6, 2.5 / pixels, 4.8),
  rim: between(0.8, 1 / pixels, 2),
});

/** The same for a ring drawn around an outline: how many times its usual width it needs. */
export const ringBold = (pixels: number): number => between(1, 2.6 / (2.7 * pixels), 1.8);
