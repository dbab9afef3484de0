import type { Point, Rect } from './camera';
import { contains, inset } from './geometry';

/**
 * Room in an area: how bad it is to cover each bit of it. Outside the outline is worst, names and signs come next.
 * Kept as a sum over everything above and to the left, so that any rectangle is priced at once.
 */
export class Room {
  private readonly columns: number;
  private readonly rows: number;
  private readonly sums: Float64Array;
  readonly box: Rect;

  constructor(outline: readonly Point[], middle: Point, taken: readonly Rect[]) {
    const xs = outline.map((p) => p.x);
    const ys = outline.map((p) => p.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    this.box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
    this.columns = Math.ceil(this.box.width / CELL) + 1;
    this.rows = Math.ceil(this.box.height / CELL) + 1;
    this.sums = new Float64Array((this.columns + 1) * (this.rows + 1));
    const inner = inset(outline, middle, 5);
    for (let row = 0; row < this.rows; row++) {
      let along = 0;
      for (let column = 0; column < this.columns; column++) {
        const p = { x: x + (column + 0.5) * CELL, y: y + (row + 0.5) * CELL };
        if (!contains(inner, p)) along += OUTSIDE;
        else if (taken.some((r) => within(r, p))) along += TAKEN;
        const above = this.sums[row * (this.columns + 1) + column + 1] ?? 0;
        this.sums[(row + 1) * (this.columns + 1) + column + 1] = above + along;
      }
    }
  }

  /** What covering a rectangle costs; whatever sticks out of the grid lies outside the area. */
  cost(rect: Rect): number {
    const column = (value: number) => Math.round((value - this.box.x) / CELL);
    const row = (value: number) => Math.round((value - this.box.y) / CELL);
    const [c0, c1] = [column(rect.x), column(rect.x + rect.width)];
    const [r0, r1] = [row(rect.y), row(rect.y + rect.height)];
    const clip = (value: number, most: number) => Math.max(0, Math.min(most, value));
    const [d0, d1] = [clip(c0, this.columns), clip(c1, this.columns)];
    const [s0, s1] = [clip(r0, this.rows), clip(r1, this.rows)];
    const at = (r: number, c: number) => this.sums[r * (this.columns + 1) + c] ?? 0;
    const inside = at(s1, d1) - at(s0, d1) - at(s1, d0) + at(s0, d0);
    const beyond = (c1 - c0) * (r1 - r0) - (d1 - d0) * (s1 - s0);
    return inside + beyond * OUTSIDE;
  }

  /** The best place for a box: on free ground, clear of `blocked`, as near as may be to where it is wanted. */
  place(
    width: number,
    height: number,
    wanted: Point,
    blocked: readonly Rect[] = [],
    pull = AWAY,
  ): { at: Rect; cost: number } {
    let best: { at: Rect; cost: number } | null = null;
    const { x, y } = this.box;
    const across = Math.max(0, Math.ceil((this.box.width - width) / CELL));
    const down = Math.max(0, Math.ceil((this.box.height - height) / CELL));
    // A box larger than the area is tried in its middle.
    const x0 = this.box.width < width ? x + (this.box.width - width) / 2 : x;
    const y0 = this.box.height < height ? y + (this.box.height - height) / 2 : y;
    for (let j = 0; j <= down; j++) {
      for (let i = 0; i <= across; i++) {
        const at = { x: x0 + i * CELL, y: y0 + j * CELL, width, height };
        const away = Math.hypot(at.x + width / 2 - wanted.x, at.y + height / 2 - wanted.y) * pull;
        if (best && away >= best.cost) continue;
        const crossed = blocked.reduce((sum, r) => sum + overlap(at, r), 0) / (CELL * CELL);
        const cost = this.cost(at) + crossed * BLOCKED + away;
        if (!best || cost < best.cost) best = { at, cost };
      }
    }
    return best ?? { at: { x: x0, y: y0, width, height }, cost: Infinity };
  }
}

const CELL = 5;
const OUTSIDE = 3;
const TAKEN = 2;
const BLOCKED = 5;
/** How much a unit of distance counts: little for those alone in an area, more for those who must leave room. */
const AWAY = 0.22;
const APART = 0.9;

const within = (r: Rect, p: Point) => p.x >= r.x && p.x <= r.x + r.width && p.y >= r.y && p.y <= r.y + r.height;
const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** A piece that wants room: the size of its picture, and whether two of its kind may lie one above the other. */
export interface Item {
  id: string;
  width: number;
  height: number;
  stacks: boolean;
}

/** The pieces of one side in an area, in the order they should stand, with the cubes in front of them. */
export interface Group {
  key: string;
  items: readonly Item[];
  cubes: number;
  /** Where the middle of the group should be. */
  wanted: Point;
}

export interface Packed {
  /** The middle of each piece's foot. */
  pieces: Map<string, Point>;
  /** The middle of each group's row of cubes. */
  cubes: Map<string, Point>;
  /** The boxes the groups fill. */
  boxes: Rect[];
  /** Everything is drawn at this scale. */
  scale: number;
}

const GAP = 1;
export const CUBE_PITCH = 14;
const CUBE_ROW = 18;
const SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7];
const SHRINKING = 420;

interface Column {
  items: readonly Item[];
  width: number;
  height: number;
}

/** Lying pieces go in pairs, one above the other; all others stand alone. */
export function columnsOf(items: readonly Item[]): Column[] {
  const columns: Column[] = [];
  const flat = items.filter((i) => i.stacks);
  for (let i = 0; i < flat.length; i += 2) columns.push(column(flat.slice(i, i + 2)));
  return [...columns, ...items.filter((i) => !i.stacks).map((i) => column([i]))];
}

const column = (items: readonly Item[]): Column => ({
  items,
  width: Math.max(...items.map((i) => i.width)),
  height: items.reduce((sum, i) => sum + i.height, 0),
});

interface Block {
  width: number;
  height: number;
  rows: { columns: Column[]; width: number; height: number }[];
}

function inRows(columns: readonly Column[], most: number, cubes: number): Block {
  const count = Math.ceil(columns.length / most);
  const each = Math.ceil(columns.length / Math.max(1, count));
  const rows: Block['rows'] = [];
  for (let i = 0; i < columns.length; i += each) {
    const part = columns.slice(i, i + each);
    rows.push({
      columns: part,
      width: part.reduce((sum, c) => sum + c.width + GAP, -GAP),
      height: Math.max(...part.map((c) => c.height)),
    });
  }
  const row = Math.min(cubes, CUBES_IN_ROW) * CUBE_PITCH;
  return {
    width: Math.max(row, ...rows.map((r) => r.width)),
    height: rows.reduce((sum, r) => sum + r.height, 0) + (cubes > 0 ? CUBE_ROW : 0),
    rows,
  };
}

/** More cubes than these are told by a figure. */
export const CUBES_IN_ROW = 7;

/** Lays the groups of an area out in rows that fit into it, the first group choosing first. */
export function pack(room: Room, groups: readonly Group[]): Packed {
  let best: { cost: number; scale: number; chosen: { group: Group; block: Block; at: Rect }[] } | null = null;
  for (const scale of SCALES) {
    let cost = (1 - scale) * SHRINKING;
    if (best && cost >= best.cost) break;
    const chosen: { group: Group; block: Block; at: Rect }[] = [];
    for (const group of groups) {
      const columns = columnsOf(group.items);
      let own: { cost: number; block: Block; at: Rect } | null = null;
      for (let most = Math.max(1, columns.length); most >= 1; most--) {
        const block = inRows(columns, most, group.cubes);
        const { at, cost: price } = room.place(
          block.width * scale,
          block.height * scale,
          group.wanted,
          chosen.map((c) => c.at),
          groups.length > 1 ? APART : AWAY,
        );
        // A row of more than four reads badly.
        const total = price + Math.max(0, most - 4) * 4;
        if (!own || total < own.cost) own = { cost: total, block, at };
      }
      if (!own) continue;
      cost += own.cost;
      chosen.push({ group, block: own.block, at: own.at });
    }
    if (!best || cost < best.cost) best = { cost, scale, chosen };
  }
  const packed: Packed = { pieces: new Map(), cubes: new Map(), boxes: [], scale: best?.scale ?? 1 };
  for (const { group, block, at } of best?.chosen ?? []) {
    const s = packed.scale;
    packed.boxes.push(at);
    let y = at.y;
    for (const row of block.rows) {
      y += row.height * s;
      let x = at.x + (at.width - row.width * s) / 2;
      for (const { items, width } of row.columns) {
        let foot = y;
        // The last of a pair lies in front.
        for (const item of [...items].reverse()) {
          packed.pieces.set(item.id, { x: x + (width * s) / 2, y: foot });
          foot -= item.height * s;
        }
        x += (width + GAP) * s;
      }
    }
    if (group.cubes > 0) packed.cubes.set(group.key, { x: at.x + at.width / 2, y: y + CUBE_ROW * 0.55 * s });
  }
  return packed;
}
