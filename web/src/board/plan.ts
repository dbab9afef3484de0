import type { Board, Face, Lettering, Signpost, Spot } from '../lib/types';
import { around, type Point, type Rect } from './camera';
import { contains, inset, pointedTop, polygonArea, polygonPath } from './geometry';
import { Layer } from './laying';
import { letteringBox, signBox, drawnSigns, type DrawnSign } from './signs';

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
  box: Rect;
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
  /** Areas of any form instead of hexes. */
  readonly areas: boolean;
  /** Do its hexes stand on a corner? */
  readonly pointed: boolean;
  /** How large signs are drawn, by the size of a hex: dots, numbers and badges are made for a radius of 40. */
  readonly unit: number;
  /** Are there wooden blocks, several to a space, instead of counters? */
  readonly blocks: boolean;
  readonly edges: { kind: string; below: Point | null; along: Point[] }[];
  readonly drawnSigns: DrawnSign[];
  /** What pieces should not cover: names and signs. */
  readonly obstacles: Rect[];
  readonly layer = new Layer(this);

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
        box: around(outline) ?? { ...point(space.at), width: 0, height: 0 },
      });
    }
    for (const face of board.faces) this.faces.set(face.id, face);
    for (const sign of board.signposts) {
      this.signs.set(sign.space, [...(this.signs.get(sign.space) ?? []), sign]);
    }
    this.areas = board.hex_radius === 0;
    this.letterings = spreadLines(
      board.letterings.map((l) => ({ ...l, size: Math.max(l.size, LEAST_LETTERING), along: l.along.map(point) })),
    );
    this.blocks = board.faces.some((f) => f.shape === 'block');
    this.radius = this.areas ? usualRadius(this.spaces.values()) : board.hex_radius / 100;
    const first = this.spaces.values().next().value;
    this.pointed = !this.areas && (board.pointed ?? (first ? pointedTop(first.outline, first.at) : false));
    this.unit = this.areas ? 1 : this.radius / 40;
    this.counter = this.areas ? 54 : this.radius * 1.35;
    this.edges = (board.edges ?? []).map((e) => ({
      kind: e.kind,
      below: this.at(e.between[1]),
      along: e.along.map(point),
    }));
    this.drawnSigns = drawnSigns(this);
    this.obstacles = [...this.letterings.map(letteringBox), ...this.drawnSigns.map(signBox)];
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
      const { x, y, width, height } = space.box;
      if (p.x < x || p.y < y || p.x > x + width || p.y > y + height) continue;
      if (contains(space.outline, p)) return space;
    }
    return null;
  }

  /** What a space is called: its name, and its number where that is written on the map. */
  title(id: string): string {
    const space = this.spaces.get(id);
    if (this.areas && space?.name) return space.name;
    return space?.name ? `${space.name} (${id})` : id;
  }
}

/** Print smaller than this, in map units, cannot be read where the whole map is in view. */
const LEAST_LETTERING = 19.6;

/** The lines of a name that runs over several stand as far apart as their print needs; the last one keeps its place. */
export function spreadLines<L extends Pick<Lettering, 'size' | 'style' | 'along'>>(letterings: readonly L[]): L[] {
  const spread = [...letterings];
  for (let i = spread.length - 1; i > 0; i--) {
    const [line, above] = [spread[i], spread[i - 1]];
    const [at, over] = [line?.along[0], above?.along[0]];
    if (!line || !above || !at || !over || line.along.length > 1 || above.along.length > 1) continue;
    const gap = at.y - over.y;
    const least = line.size * 0.94;
    if (line.style === above.style && at.x === over.x && gap > 0 && gap < least) {
      spread[i - 1] = { ...above, along: [{ x: over.x, y: at.y - least }] };
    }
  }
  return spread;
}

/** Half the width of the middling area, less what its corners make of it. */
function usualRadius(spaces: Iterable<Ground>): number {
  const sizes = [...spaces].map((s) => polygonArea(s.outline)).sort((a, b) => a - b);
  return Math.sqrt((sizes[Math.floor(sizes.length / 2)] ?? 20_000) / Math.PI) * 0.68;
}
