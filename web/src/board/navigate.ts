import type { Point } from './camera';

/** What keyboard navigation needs to know about a space. */
export interface Stop {
  id: string;
  at: Point;
  next: readonly string[];
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const HEADING: Record<Arrow, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export const isArrow = (key: string): key is Arrow => key in HEADING;

/**
 * A cursor on the board that moves from neighbour to neighbour. On hexes no neighbour lies due east, so it remembers the
 * line it travels on and zigzags along it instead of drifting off.
 */
export class Rover {
  private heading: Arrow | null = null;
  private line = 0;

  constructor(private readonly stops: ReadonlyMap<string, Stop>) {}

  go(from: string, arrow: Arrow): string | null {
    const here = this.stops.get(from);
    if (!here) return null;
    const ahead = HEADING[arrow];
    const across = (p: Point) => (ahead.x === 0 ? p.x : p.y);
    const sameAxis = this.heading !== null && (HEADING[this.heading].x === 0) === (ahead.x === 0);
    if (!sameAxis) this.line = across(here.at);
    this.heading = arrow;

    let best: { id: string; score: number } | null = null;
    for (const id of here.next) {
      const stop = this.stops.get(id);
      if (!stop) continue;
      const dx = stop.at.x - here.at.x;
      const dy = stop.at.y - here.at.y;
      const forward = (dx * ahead.x + dy * ahead.y) / (Math.hypot(dx, dy) || 1);
      if (forward < 0.4) continue;
      // Straight ahead counts most, then keeping to the line.
      const drift = Math.abs(across(stop.at) - this.line) / (Math.hypot(dx, dy) || 1);
      const score = forward * 2 - drift;
      if (!best || score > best.score) best = { id, score };
    }
    return best?.id ?? null;
  }

  /** After a jump the old line means nothing. */
  forget(): void {
    this.heading = null;
  }
}

/** The next thing in a round of things, or `null` past either end so that the focus can leave the board. */
export function cycle(things: readonly string[], current: string | null, backwards: boolean): string | null {
  if (things.length === 0) return null;
  const here = current === null ? -1 : things.indexOf(current);
  if (here < 0) return (backwards ? things.at(-1) : things[0]) ?? null;
  return things[here + (backwards ? -1 : 1)] ?? null;
}

/** How many steps apart two spaces lie, whatever the ground. */
export function steps(stops: ReadonlyMap<string, Stop>, from: string, to: string): number | null {
  let rim = [from];
  const seen = new Set(rim);
  for (let distance = 0; rim.length > 0; distance++) {
    if (rim.includes(to)) return distance;
    const beyond: string[] = [];
    for (const id of rim) {
      for (const next of stops.get(id)?.next ?? []) {
        if (!seen.has(next)) {
          seen.add(next);
          beyond.push(next);
        }
      }
    }
    rim = beyond;
  }
  return null;
}
