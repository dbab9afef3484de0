import type { Lettering, Signpost } from '../lib/types';
import type { Point, Rect } from './camera';
import { contains } from './geometry';
import type { Ground, Plan } from './plan';

const DIRECTIONS: Record<string, Point> = {
  north: { x: 0, y: -1 },
  east: { x: 1, y: 0 },
  south: { x: 0, y: 1 },
  west: { x: -1, y: 0 },
};

export interface DrawnSign {
  sign: Signpost;
  at: Point;
  /** Degrees the arrow is turned, from pointing north; nothing is turned but arrows. */
  turn: number;
  way: 'exit' | 'entry' | 'strong-point' | 'goal';
}

const SIGN = 17;

/** Names are serif, about half as wide as high. */
export function letteringBox(name: Omit<Lettering, 'along'> & { along: readonly Point[] }): Rect {
  const at = name.along[0] ?? { x: 0, y: 0 };
  if (name.along.length > 1) {
    const xs = name.along.map((p) => p.x);
    const ys = name.along.map((p) => p.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys) - name.size * 0.8];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y + name.size * 0.2 };
  }
  const capitals = name.style === 'wood' || name.style === 'country';
  const width = name.text.length * name.size * (capitals ? 0.95 : name.style === 'town' ? 0.56 : 0.5);
  const x = at.x - (name.anchor === 'middle' ? width / 2 : name.anchor === 'end' ? width : 0);
  return { x, y: at.y - name.size * 0.85, width, height: name.size * 1.15 };
}

export const signBox = ({ at }: DrawnSign): Rect => ({
  x: at.x - SIGN,
  y: at.y - SIGN,
  width: 2 * SIGN,
  height: 2 * SIGN,
});

/** Beside or below the name of its space, where there is most ground; without a name, in the middle. */
function besideName(plan: Plan, space: Ground): Point {
  const names = plan.letterings
    .map((l) => ({ text: l.text, box: letteringBox(l) }))
    .filter(({ box }) => contains(space.outline, { x: box.x + box.width / 2, y: box.y + box.height / 2 }));
  const first = names.find((l) => l.text === space.name) ?? names[0];
  if (!first) return space.at;
  // A name may run over several lines: the sign stands beside all of them.
  const x0 = Math.min(...names.map((l) => l.box.x));
  const x1 = Math.max(...names.map((l) => l.box.x + l.box.width));
  const y = first.box.y + first.box.height / 2;
  const below = Math.max(...names.map((l) => l.box.y + l.box.height)) + SIGN;
  const places = [
    { x: x1 + SIGN + 3, y },
    { x: x0 - SIGN - 3, y },
    { x: x1 - SIGN, y: below },
    { x: x0 + SIGN, y: below },
  ];
  const corners = [-SIGN, SIGN].flatMap((dx) => [-SIGN, SIGN].map((dy) => ({ x: dx, y: dy })));
  const room = (p: Point) => corners.filter((c) => contains(space.outline, { x: p.x + c.x, y: p.y + c.y })).length;
  return places.reduce((best, p) => (room(p) > room(best) ? p : best));
}

/**
 * Where signs stand. The arrows of exits and entries at the side of the space they are named for, out of it or into it;
 * strong points and goals beside the name.
 */
export function drawnSigns(plan: Plan): DrawnSign[] {
  const drawn: DrawnSign[] = [];
  for (const sign of plan.board.signposts) {
    const space = plan.spaces.get(sign.space);
    if (!space) continue;
    if (sign.kind === 'strong-point' || sign.kind === 'goal') {
      drawn.push({ sign, at: besideName(plan, space), way: sign.kind, turn: 0 });
      continue;
    }
    const [way, side] = sign.kind.split('-');
    const d = DIRECTIONS[side ?? ''];
    if (!d || (way !== 'exit' && way !== 'entry')) continue;
    const reach = Math.max(...space.outline.map((c) => (c.x - space.at.x) * d.x + (c.y - space.at.y) * d.y));
    const at = { x: space.at.x + d.x * (reach - 17), y: space.at.y + d.y * (reach - 17) };
    const out = (Math.atan2(d.x, -d.y) * 180) / Math.PI;
    drawn.push({ sign, at, way, turn: way === 'exit' ? out : out + 180 });
  }
  return drawn;
}
