/** Where the map lies on the screen: a point of the map is drawn at `point * k + (x, y)`. */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export const toScreen = (camera: Camera, p: Point): Point => ({
  x: p.x * camera.k + camera.x,
  y: p.y * camera.k + camera.y,
});

export const toMap = (camera: Camera, p: Point): Point => ({
  x: (p.x - camera.x) / camera.k,
  y: (p.y - camera.y) / camera.k,
});

export const rectToScreen = (camera: Camera, r: Rect): Rect => ({
  ...toScreen(camera, r),
  width: r.width * camera.k,
  height: r.height * camera.k,
});

/** The whole of `bounds`, as large as it goes, in the middle of the view. */
export function fit(bounds: Rect, view: Size, padding = 0): Camera {
  const k = Math.min((view.width - 2 * padding) / bounds.width, (view.height - 2 * padding) / bounds.height);
  return centred(k, { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, view);
}

/** What lies around a map: a frame, and to the left and right of it what it must leave room for. */
export interface Margins {
  frame: number;
  /** Left of the map, in units of the map. */
  left: number;
  /** What stands over the right edge of the view, in pixels. */
  rail: number;
}

/**
 * A map with its margins. On the right it has so much that the map, fitted into the view, ends before what stands there;
 * the frame may lie under it.
 */
export function withMargins(map: Size, view: Size, { frame, left, rail }: Margins): Rect {
  const height = map.height + 2 * frame;
  const k = Math.min(view.height / height, (view.width - rail) / (left + map.width));
  const right = k > 0 ? Math.max(frame, rail / k) : frame;
  return { x: -left, y: -frame, width: left + map.width + right, height };
}

/** `middle` in the middle of the view at scale `k`. */
export const centred = (k: number, middle: Point, view: Size): Camera => ({
  k,
  x: view.width / 2 - middle.x * k,
  y: view.height / 2 - middle.y * k,
});

/** Zooms so that what lies under `at` (on the screen) stays there. */
export function zoomAt(camera: Camera, at: Point, factor: number, limits: { min: number; max: number }): Camera {
  const k = Math.min(limits.max, Math.max(limits.min, camera.k * factor));
  const still = toMap(camera, at);
  return { k, x: at.x - still.x * k, y: at.y - still.y * k };
}

/** Two fingers: what lay between them stays between them, at the scale of their distance. */
export function pinch(
  start: Camera,
  from: [Point, Point],
  to: [Point, Point],
  limits: { min: number; max: number },
): Camera {
  const middle = ([a, b]: [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const spread = ([a, b]: [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const zoomed = zoomAt(start, middle(from), spread(to) / spread(from), limits);
  return { k: zoomed.k, x: zoomed.x + middle(to).x - middle(from).x, y: zoomed.y + middle(to).y - middle(from).y };
}

/** Keeps the map in the view: never farther out than `slack` pixels past its edges, centred where there is room to spare. */
export function clamp(camera: Camera, bounds: Rect, view: Size, slack = 96): Camera {
  return clampIn(camera, bounds, { x: 0, y: 0, ...view }, slack);
}

/** The same within a part of the view. */
export function clampIn(camera: Camera, bounds: Rect, part: Rect, slack: number): Camera {
  const axis = (offset: number, from: number, length: number, start: number, room: number) => {
    const drawn = length * camera.k;
    if (drawn <= room) return start + (room - drawn) / 2 - from * camera.k;
    const most = start + slack - from * camera.k;
    const least = start + room - slack - drawn - from * camera.k;
    return Math.min(most, Math.max(least, offset));
  };
  return {
    k: camera.k,
    x: axis(camera.x, bounds.x, bounds.width, part.x, part.width),
    y: axis(camera.y, bounds.y, bounds.height, part.y, part.height),
  };
}

/** The free part of a view: what lies over its edges (a sheet, a rail) is taken off. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Moves as little as needed to bring `place` (on the map) into the free part of the view; the same camera if it is there. */
export function reveal(camera: Camera, place: Rect, view: Size, insets: Insets = NO_INSETS, margin = 24): Camera {
  const r = rectToScreen(camera, place);
  const axis = (start: number, length: number, low: number, high: number) => {
    const from = low + margin;
    const to = high - margin;
    if (length > to - from) return (from + to) / 2 - (start + length / 2);
    if (start < from) return from - start;
    if (start + length > to) return to - (start + length);
    return 0;
  };
  const dx = axis(r.x, r.width, insets.left, view.width - insets.right);
  const dy = axis(r.y, r.height, insets.top, view.height - insets.bottom);
  return dx === 0 && dy === 0 ? camera : { k: camera.k, x: camera.x + dx, y: camera.y + dy };
}

/** The smallest rectangle around points, widened by `margin`. */
export function around(points: readonly Point[], margin = 0): Rect | null {
  if (points.length === 0) return null;
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** Between two cameras; the scale goes by ratio, so that a zoom looks even. */
export function between(a: Camera, b: Camera, t: number): Camera {
  const k = a.k * (b.k / a.k) ** t;
  // Positions follow the scale, or the picture would swing.
  const s = Math.abs(b.k - a.k) < 1e-6 ? t : (k - a.k) / (b.k - a.k);
  return { k, x: a.x + (b.x - a.x) * s, y: a.y + (b.y - a.y) * s };
}
