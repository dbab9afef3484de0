import type { Signpost } from '../lib/types';
import type { Point } from './camera';
import type { Plan } from './plan';

const DIRECTIONS: Record<string, Point> = {
  north: { x: 0, y: -1 },
  east: { x: 1, y: 0 },
  south: { x: 0, y: 1 },
  west: { x: -1, y: 0 },
};

export interface DrawnSign {
  sign: Signpost;
  at: Point;
  /** Degrees the arrow is turned, from pointing north. */
  turn: number;
  way: 'exit' | 'entry';
}

/** Where the arrows of exits and entries stand: at the side of the space they are named for, out of it or into it. */
export function drawnSigns(plan: Plan): DrawnSign[] {
  const drawn: DrawnSign[] = [];
  for (const sign of plan.board.signposts) {
    const space = plan.spaces.get(sign.space);
    const [way, side] = sign.kind.split('-');
    const d = DIRECTIONS[side ?? ''];
    if (!space || !d || (way !== 'exit' && way !== 'entry')) continue;
    const reach = Math.max(...space.outline.map((c) => (c.x - space.at.x) * d.x + (c.y - space.at.y) * d.y));
    const at = { x: space.at.x + d.x * (reach - 17), y: space.at.y + d.y * (reach - 17) };
    const out = (Math.atan2(d.x, -d.y) * 180) / Math.PI;
    drawn.push({ sign, at, way, turn: way === 'exit' ? out : out + 180 });
  }
  return drawn;
}
