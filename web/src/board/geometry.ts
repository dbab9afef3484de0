import type { Point } from './camera';

const n = (value: number) => String(Math.round(value * 10) / 10);

/** A closed path through corners. */
export const polygonPath = (corners: readonly Point[]): string =>
  corners.length === 0 ? '' : 'M' + corners.map((p) => `${n(p.x)} ${n(p.y)}`).join('L') + 'Z';

export function polygonArea(corners: readonly Point[]): number {
  let twice = 0;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a;
    twice += a.x * b.y - b.x * a.y;
  });
  return Math.abs(twice) / 2;
}

/** Has an outline a corner right above its middle? */
export const pointedTop = (corners: readonly Point[], middle: Point): boolean =>
  corners.some((c) => c.y < middle.y && Math.abs(c.x - middle.x) < (middle.y - c.y) * 0.1);

/** An outline drawn in (or out, if negative) by `by`, measured from its middle to its corners. */
export function inset(corners: readonly Point[], middle: Point, by: number): Point[] {
  return corners.map((c) => {
    const reach = Math.hypot(c.x - middle.x, c.y - middle.y);
    const s = reach === 0 ? 1 : Math.max(0, reach - by) / reach;
    return { x: middle.x + (c.x - middle.x) * s, y: middle.y + (c.y - middle.y) * s };
  });
}

/** A soft curve through all points (Catmull and Rom's, as cubics). */
export function smoothPath(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? { x: 0, y: 0 };
  if (points.length === 0) return '';
  if (points.length < 3) return 'M' + points.map((p) => `${n(p.x)} ${n(p.y)}`).join('L');
  let d = `M${n(at(0).x)} ${n(at(0).y)}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d +=
      `C${n(p1.x + (p2.x - p0.x) / 6)} ${n(p1.y + (p2.y - p0.y) / 6)}` +
      ` ${n(p2.x - (p3.x - p1.x) / 6)} ${n(p2.y - (p3.y - p1.y) / 6)} ${n(p2.x)} ${n(p2.y)}`;
  }
  return d;
}

/** The same line without its last `by` units, so that it ends at the edge of what it points to. */
export function shortened(points: readonly Point[], by: number): Point[] {
  const last = points.at(-1);
  const before = points.at(-2);
  if (!last || !before) return [...points];
  const length = Math.hypot(last.x - before.x, last.y - before.y);
  if (length <= by) return points.slice(0, -1);
  const s = (length - by) / length;
  return [...points.slice(0, -1), { x: before.x + (last.x - before.x) * s, y: before.y + (last.y - before.y) * s }];
}

/** Is the point inside the outline? */
export function contains(corners: readonly Point[], p: Point): boolean {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const a = corners[i];
    const b = corners[j];
    if (!a || !b) continue;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** The point at a share of the way along a line, and for long marches evenly by length. */
export function along(points: readonly Point[], share: number): Point {
  const first = points[0] ?? { x: 0, y: 0 };
  const lengths = points.slice(1).map((p, i) => {
    const before = points[i] ?? p;
    return Math.hypot(p.x - before.x, p.y - before.y);
  });
  let left = lengths.reduce((a, b) => a + b, 0) * Math.max(0, Math.min(1, share));
  for (let i = 0; i < lengths.length; i++) {
    const a = points[i];
    const b = points[i + 1];
    const length = lengths[i] ?? 0;
    if (!a || !b) break;
    if (left <= length || i === lengths.length - 1) {
      const s = length === 0 ? 0 : Math.min(1, left / length);
      return { x: a.x + (b.x - a.x) * s, y: a.y + (b.y - a.y) * s };
    }
    left -= length;
  }
  return first;
}

export interface Arrow {
  from: Point;
  to: Point;
  angle: number;
}

/** A straight line between two middles, kept clear of what stands on them. */
export function arrow(from: Point, to: Point, clearFrom: number, clearTo: number): Arrow {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  return {
    from: { x: from.x + ux * clearFrom, y: from.y + uy * clearFrom },
    to: { x: to.x - ux * clearTo, y: to.y - uy * clearTo },
    angle: (Math.atan2(uy, ux) * 180) / Math.PI,
  };
}

/** Where a wedge stands that points from one space at the next: on the near side of the line between them. */
export function wedge(from: Point, to: Point): { at: Point; angle: number } {
  const share = 0.385;
  return {
    at: { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
    angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
  };
}

/** A free side of a hex for a badge about it: right, left, above or below, as far as can be from whatever stands around. */
export function freeSide(at: Point, radius: number, others: readonly Point[]): Point {
  const sides = [
    { x: at.x + radius * 1.5, y: at.y },
    { x: at.x - radius * 1.45, y: at.y },
    { x: at.x, y: at.y - radius * 1.05 },
    { x: at.x, y: at.y + radius * 1.05 },
  ];
  const room = (side: Point) => {
    const near = others.map((o) => Math.hypot(o.x - side.x, o.y - side.y));
    // More room than a hex is not needed.
    return Math.min(radius * 1.3, ...near);
  };
  return sides.reduce((best, side) => (room(side) > room(best) + 0.5 ? side : best));
}

export const polylinePath = (points: readonly Point[]): string =>
  points.length === 0 ? '' : 'M' + points.map((p) => `${n(p.x)} ${n(p.y)}`).join('L');

/** Short strokes off a line, every `gap` units: towards `below`, or to both sides where there is none. */
export function teeth(points: readonly Point[], below: Point | null, gap: number, length: number): string {
  let d = '';
  let count = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (!a || !b) continue;
    const span = Math.hypot(b.x - a.x, b.y - a.y);
    if (span === 0) continue;
    let [nx, ny] = [-(b.y - a.y) / span, (b.x - a.x) / span];
    if (below && nx * (below.x - a.x) + ny * (below.y - a.y) < 0) [nx, ny] = [-nx, -ny];
    for (let along = 0; along < span; along += gap) {
      const [x, y] = [a.x + ((b.x - a.x) * along) / span, a.y + ((b.y - a.y) * along) / span];
      const reach = length * (1 + 0.25 * Math.sin(count++ * 4.1));
      const back = below ? 0 : -reach;
      d += `M${n(x + nx * back)} ${n(y + ny * back)}L${n(x + nx * reach)} ${n(y + ny * reach)}`;
    }
  }
  return d;
}
