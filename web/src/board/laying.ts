import { spaceOf } from '../lib/offers';
import type { Face, Piece, Table, Token } from '../lib/types';
import { DEPTH, blockSize, isDown } from '../pieces/blocks';
import type { Point, Rect } from './camera';
import { pack, type Group, type Item, type Packed, Room } from './packing';
import type { Ground, Plan } from './plan';
import { signBox } from './signs';

/** A piece on the board: the middle of its foot, and how large it is drawn. */
export interface Laid extends Point {
  piece: Piece;
  face: Face;
  space: string;
  scale: number;
  /** Its picture on the map, for the pointer. */
  box: Rect;
  /** Tokens that lie on it. */
  tokens: Token[];
}

/** A row of tokens that lie in an area. */
export interface LaidTokens extends Point {
  token: Token;
  space: string;
  scale: number;
}

export interface LaidNeed extends Point {
  space: string;
  text: string;
}

/** The layout of all pieces and tokens. */
export interface Laying {
  pieces: Map<string, Laid>;
  tokens: LaidTokens[];
  needs: LaidNeed[];
}

/** The space a piece came from, if that is known. */
export type Origin = (piece: string) => string | null;

/** Foot in pairs, then horse, guns, and whoever leads them. */
const ORDER = ['infantry', 'cavalry', 'artillery', 'leader'];

const NEED = { width: 34, height: 28 };

/** Computes where the pieces of a board with areas go. Unchanged pieces keep their places from one table to the next. */
export class Layer {
  private readonly rooms = new Map<string, Room>();
  private readonly known = new Map<string, Packed>();
  private readonly laid = new WeakMap<Table, Laying>();

  constructor(private readonly plan: Plan) {}

  lay(table: Table, origin: Origin): Laying {
    const before = this.laid.get(table);
    if (before) return before;
    const laying = this.layOut(table, origin);
    this.laid.set(table, laying);
    return laying;
  }

  private layOut(table: Table, origin: Origin): Laying {
    const laying: Laying = { pieces: new Map(), tokens: [], needs: [] };
    const armies = new Map<string, Set<string>>();
    const here = new Map<string, { piece: Piece; face: Face }[]>();
    for (const piece of table.pieces) {
      const face = this.plan.faces.get(piece.face);
      if (!face) continue;
      const tones = armies.get(piece.side) ?? new Set();
      armies.set(piece.side, tones.add(face.nation));
      const space = spaceOf(piece);
      if (space !== null) here.set(space, [...(here.get(space) ?? []), { piece, face }]);
    }
    const lying = new Map<string, Token[]>();
    for (const token of table.tokens ?? []) {
      if (!('space' in token.place) || token.on !== undefined) continue;
      lying.set(token.place.space, [...(lying.get(token.place.space) ?? []), token]);
    }
    const needs = new Map(table.marks.flatMap((m) => (m.kind === 'need' ? [[m.space, m.text] as const] : [])));
    for (const [id, ground] of this.plan.spaces) {
      const pieces = here.get(id) ?? [];
      const tokens = lying.get(id) ?? [];
      const need = needs.get(id);
      if (pieces.length + tokens.length === 0 && need === undefined) continue;
      const packed = this.packArea(ground, pieces, tokens, armies, origin);
      for (const { piece, face } of pieces) {
        const at = packed.pieces.get(piece.id);
        if (!at) continue;
        const size = blockSize(face.symbol, isDown(piece.stance));
        const [width, height] = [size.width * packed.scale, size.height * packed.scale];
        laying.pieces.set(piece.id, {
          piece,
          face,
          space: id,
          // A block's depth shows on its right: its foot stands left of the middle of its picture.
          x: at.x - (face.symbol === 'leader' ? 0 : (DEPTH / 2) * packed.scale),
          y: at.y,
          scale: packed.scale,
          box: { x: at.x - width / 2, y: at.y - height, width, height },
          tokens: (table.tokens ?? []).filter((t) => t.on === piece.id),
        });
      }
      for (const token of tokens) {
        const at = packed.cubes.get(token.tone);
        if (at) laying.tokens.push({ token, space: id, ...at, scale: packed.scale });
      }
      if (need !== undefined) {
        const left = { x: ground.at.x - 60, y: ground.at.y - 10 };
        const { at } = this.room(ground).place(NEED.width, NEED.height, left, packed.boxes);
        laying.needs.push({ space: id, text: need, x: at.x + NEED.width / 2, y: at.y + NEED.height / 2 });
      }
    }
    return laying;
  }

  /** Where two sides stand they matter more than the name of the place, though not more than its signs. */
  private room(ground: Ground, contested = false): Room {
    const key = `${ground.id} ${contested}`;
    const known = this.rooms.get(key);
    if (known) return known;
    const room = new Room(
      ground.outline,
      ground.at,
      contested ? this.plan.drawnSigns.map(signBox) : this.plan.obstacles,
    );
    this.rooms.set(key, room);
    return room;
  }

  private packArea(
    ground: Ground,
    pieces: readonly { piece: Piece; face: Face }[],
    tokens: readonly Token[],
    armies: ReadonlyMap<string, ReadonlySet<string>>,
    origin: Origin,
  ): Packed {
    const sides = [...new Set(pieces.map((p) => p.piece.side))];
    const newcomers = sides.length > 1 ? this.newcomers(ground, pieces, origin) : null;
    // Pieces that came in stand on the side they came from, and the others opposite.
    if (newcomers) sides.sort((a, b) => Number(b === newcomers.side) - Number(a === newcomers.side));
    const owner = (token: Token) => sides.find((s) => armies.get(s)?.has(token.tone)) ?? sides[0] ?? '';
    const groups: Group[] = sides.map((side) => {
      const own = pieces.filter((p) => p.piece.side === side);
      const away = newcomers ? (side === newcomers.side ? 1 : -1) : 0;
      return {
        key: side,
        items: own.sort((a, b) => ORDER.indexOf(a.face.symbol) - ORDER.indexOf(b.face.symbol)).map(item),
        cubes: tokens.filter((t) => owner(t) === side).reduce((sum, t) => sum + t.count, 0),
        wanted: {
          x: ground.at.x + (newcomers?.towards.x ?? 0) * away,
          y: ground.at.y + (newcomers?.towards.y ?? 0) * away,
        },
      };
    });
    if (sides.length === 0) {
      groups.push({ key: '', items: [], cubes: tokens.reduce((sum, t) => sum + t.count, 0), wanted: ground.at });
    }
    const key = ground.id + JSON.stringify(groups);
    let packed = this.known.get(key);
    if (!packed) {
      packed = pack(this.room(ground, sides.length > 1), groups);
      if (this.known.size > 600) this.known.clear();
      this.known.set(key, packed);
    }
    return this.shareOut(packed, tokens, owner);
  }

  /** Cubes of several colours in front of one group lie side by side. */
  private shareOut(packed: Packed, tokens: readonly Token[], owner: (token: Token) => string): Packed {
    const cubes = new Map<string, Point>();
    for (const [key, at] of packed.cubes) {
      const own = tokens.filter((t) => owner(t) === key);
      const total = own.reduce((sum, t) => sum + t.count, 0);
      let before = 0;
      for (const token of own) {
        const shift = (before + token.count / 2 - total / 2) * 14 * packed.scale;
        cubes.set(token.tone, { x: at.x + shift, y: at.y });
        before += token.count;
      }
    }
    return { ...packed, cubes };
  }

  /** Who came into a contested area, and from which direction. */
  private newcomers(
    ground: Ground,
    pieces: readonly { piece: Piece; face: Face }[],
    origin: Origin,
  ): { side: string; towards: Point } | null {
    const attackers = pieces.filter((p) => p.piece.signs.includes('attacker'));
    const came = (attackers.length > 0 ? attackers : pieces).flatMap(({ piece }) => {
      const from = origin(piece.id);
      const at = from === null || from === ground.id ? null : this.plan.at(from);
      return at ? [{ side: piece.side, at }] : [];
    });
    const side = attackers[0]?.piece.side ?? came[0]?.side;
    if (side === undefined) return null;
    const ways = came.filter((c) => c.side === side);
    const x = ways.reduce((sum, w) => sum + w.at.x - ground.at.x, 0);
    const y = ways.reduce((sum, w) => sum + w.at.y - ground.at.y, 0);
    const length = Math.hypot(x, y);
    const reach = this.plan.radius * 0.7;
    return { side, towards: length === 0 ? { x: 0, y: reach } : { x: (x / length) * reach, y: (y / length) * reach } };
  }
}

const item = ({ piece, face }: { piece: Piece; face: Face }): Item => {
  const down = isDown(piece.stance);
  return { id: piece.id, ...blockSize(face.symbol, down), stacks: down && face.symbol === 'infantry' };
};

/** The piece under a point: the one in front, or the nearest one within `slack`. */
export function pieceAt(laying: Laying, p: Point, slack: number): Laid | null {
  let best: { laid: Laid; away: number } | null = null;
  for (const laid of laying.pieces.values()) {
    const { x, y, width, height } = laid.box;
    const dx = Math.max(x - p.x, 0, p.x - x - width);
    const dy = Math.max(y - p.y, 0, p.y - y - height);
    const away = Math.hypot(dx, dy);
    if (away > slack) continue;
    if (!best || away < best.away || (away === best.away && laid.y > best.laid.y)) best = { laid, away };
  }
  return best?.laid ?? null;
}
