import type { Board, Face, Lettering, Signpost, Spot } from '../lib/types';
import type { Point, Rect } from './camera';
import { contains, inset, polygonPath } from './geometry';

/** A space in map units, with its drawings. */
export interface Ground {
  id: string;
  name: string | null;
  ground: string;
  at: Point;
  outline: Point[];
  /** Its neighbours, without the gaps at the edge. */
  next: string[];
  path: string;
}

const point = (spot: Spot): Point => ({ x: spot.x / 100, y: spot.y / 100 });

/** A board ready for drawing: map units instead of hundredths, everything found by id. */
export class Plan {
  readonly key: string;
  readonly size: { width: number; height: number };
  readonly spaces = new Map<string, Ground>();
  readonly faces = new Map<string, Face>();
  readonly signs = new Map<string, Signpost[]>();
  readonly letterings: (Omit<Lettering, 'along'> & { along: Point[] })[];
  /** Half the width of a space: the measure for everything drawn in it. */
  readonly radius: number;
  /** Side of a counter. */
  readonly counter: number;

  constructor(readonly board: Board) {
    this.key = board.key;
    this.size = { width: board.size.x / 100, height: board.size.y / 100 };
    for (const space of board.spaces) {
      const outline = space.outline.map(point);
      this.spaces.set(space.id, {
        id: space.id,
        name: space.name ?? null,
        ground: space.ground,
        at: point(space.at),
        outline,
        next: space.next.filter((id) => id !== ''),
        path: polygonPath(outline),
      });
    }
    for (const face of board.faces) this.faces.set(face.id, face);
    for (const sign of board.signposts) {
      this.signs.set(sign.space, [...(this.signs.get(sign.space) ?? []), sign]);
    }
    this.letterings = board.letterings.map((l) => ({ ...l, along: l.along.map(point) }));
    this.radius = board.hex_radius > 0 ? board.hex_radius / 100 : 40;
    this.counter = this.radius * 1.35;
  }

  get bounds(): Rect {
    return { x: 0, y: 0, ...this.size };
  }

  at(space: string): Point | null {
    return this.spaces.get(space)?.at ?? null;
  }

  /** The points of a way over spaces; unknown ones are left out. */
  way(spaces: readonly string[]): Point[] {
    return spaces.map((id) => this.at(id)).filter((p) => p !== null);
  }

  /** One path around many spaces, each drawn in by `by`. */
  outlines(spaces: Iterable<string>, by = 0): string {
    let d = '';
    for (const id of spaces) {
      const space = this.spaces.get(id);
      if (space) d += by === 0 ? space.path : polygonPath(inset(space.outline, space.at, by));
    }
    return d;
  }

  /** The space under a point of the map. */
  spaceAt(p: Point): Ground | null {
    for (const space of this.spaces.values()) {
      // Cheap test first: most spaces are far away.
      if (Math.abs(space.at.x - p.x) > 4 * this.radius || Math.abs(space.at.y - p.y) > 4 * this.radius) continue;
      if (contains(space.outline, p)) return space;
    }
    return null;
  }

  /** What a space is called: its name and number. */
  title(id: string): string {
    const space = this.spaces.get(id);
    return space?.name ? `${space.name} (${id})` : id;
  }
}
