import {
  around,
  rectToScreen,
  reveal,
  toMap,
  toScreen,
  type Camera,
  type Insets,
  type Point,
  type Rect,
  type Size,
} from './camera';

/** What the camera has to work with when it looks for what is lit. */
export interface Framing {
  view: Size;
  /** What lies over the edges of the view. */
  insets: Insets;
  /** Room to leave around each place, in units of the map. */
  margin: number;
  /** It does not go farther back than this scale: from there pieces are still read and hit. */
  least: number;
}

/** The free part of the view, in its pixels. */
export const freePart = ({ view, insets }: Pick<Framing, 'view' | 'insets'>): Rect => ({
  x: insets.left,
  y: insets.top,
  width: Math.max(1, view.width - insets.left - insets.right),
  height: Math.max(1, view.height - insets.top - insets.bottom),
});

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

/** Is a place in sight, with so much around it that it can be hit? */
export function inSight(camera: Camera, place: Point, framing: Framing, margin = framing.margin * 0.5): boolean {
  const box = around([place], margin);
  return box !== null && holds(freePart(framing), rectToScreen(camera, box));
}

/** The same middle of the free part at another scale. */
export function rescaled(camera: Camera, k: number, framing: Framing): Camera {
  const free = freePart(framing);
  const middle = { x: free.x + free.width / 2, y: free.y + free.height / 2 };
  const still = toMap(camera, middle);
  return { k, x: middle.x - still.x * k, y: middle.y - still.y * k };
}

/** Brings all of `places` into the free part: as they are, a little to the side, or farther back; nothing if none of it will do. */
function withAll(camera: Camera, places: readonly Point[], framing: Framing): Camera | null {
  const box = around(places, framing.margin);
  if (!box) return null;
  const free = freePart(framing);
  if (places.every((p) => inSight(camera, p, framing))) return camera;
  const k = Math.min(camera.k, free.width / box.width, free.height / box.height);
  if (k < Math.min(camera.k, framing.least)) return null;
  return reveal(k === camera.k ? camera : rescaled(camera, k, framing), box, framing.view, framing.insets, 0);
}

/** Of places too far apart for one view: those that stand together with the most others, the nearest where that is equal. */
function crowd(camera: Camera, places: readonly Point[], framing: Framing): Point[] {
  const free = freePart(framing);
  const [width, height] = [free.width / camera.k - 2 * framing.margin, free.height / camera.k - 2 * framing.margin];
  const eye = toMap(camera, { x: free.x + free.width / 2, y: free.y + free.height / 2 });
  const far = (p: Point) => Math.hypot(p.x - eye.x, p.y - eye.y);
  let best: Point[] = [];
  for (const heart of [...places].sort((a, b) => far(a) - far(b))) {
    const near = places.filter((p) => Math.abs(p.x - heart.x) <= width / 2 && Math.abs(p.y - heart.y) <= height / 2);
    if (near.length > best.length) best = near;
  }
  return best;
}

/**
 * Where the camera goes for a new question. If everything lit is in sight it stays. If all of it can be brought into the
 * free part of the view, with the piece it is about or at least without, it is. If not, it stays as long as a fair part of
 * what is lit is in sight, and else goes where most of it is.
 */
export function frameLit(camera: Camera, lit: readonly Point[], about: readonly Point[], framing: Framing): Camera {
  if (lit.length === 0) return camera;
  const all = withAll(camera, [...lit, ...about], framing) ?? withAll(camera, lit, framing);
  if (all) return all;
  const seen = lit.filter((p) => inSight(camera, p, framing)).length;
  const most = crowd(camera, lit, framing);
  if (seen > 1 || (seen > 0 && seen * 2 >= most.length)) return camera;
  const box = around(most, framing.margin);
  return box ? reveal(camera, box, framing.view, framing.insets, 0) : camera;
}

/** Keeps what was tapped in sight, with everything that belongs to it if there is room for that. */
export function keepInSight(camera: Camera, dear: Point, rest: readonly Point[], framing: Framing): Camera {
  const whole = around([dear, ...rest], framing.margin);
  const alone = around([dear], framing.margin);
  const free = freePart(framing);
  if (!whole || !alone) return camera;
  const fits = whole.width * camera.k <= free.width && whole.height * camera.k <= free.height;
  return reveal(camera, fits ? whole : alone, framing.view, framing.insets, 0);
}

/**
 * Moves up what has come to lie under the foot of the view, if that costs nothing at its head. What was out of sight
 * anyway does not count.
 */
export function lifted(camera: Camera, places: readonly Point[], framing: Framing): Camera {
  const { view, insets } = framing;
  const seen = places.map((p) => toScreen(camera, p)).filter((p) => p.y >= insets.top && p.y <= view.height);
  const margin = framing.margin * camera.k;
  const under = Math.max(...seen.map((p) => p.y)) + margin - (view.height - insets.bottom);
  const spare = Math.min(...seen.map((p) => p.y)) - margin - insets.top;
  const up = Math.min(under, spare);
  return seen.length > 0 && up >= 1 ? { ...camera, y: camera.y - up } : camera;
}
