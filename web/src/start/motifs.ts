import type { Point } from '../board/camera';
import type { Plan } from '../board/plan';
import { nation } from '../pieces/tones';
import type { Face } from '../lib/types';

export type Motif = 'counters' | 'blocks' | 'cards' | 'tiles' | 'companies';

/** The sort of pieces a game is played with, as its own words on the shelf tell. */
export function motifOf(words: string): Motif {
  const text = words.toLowerCase();
  if (/\bcards?\b/.test(text)) return 'cards';
  if (/\bblocks?\b/.test(text)) return 'blocks';
  if (/\b(tiles?|rulers?)\b/.test(text)) return 'tiles';
  if (/\b(compan(y|ies)|miniatures?|figures?)\b/.test(text)) return 'companies';
  return 'counters';
}

/** A piece that stands for a game and a side in a list: one of the faces at hand, in the shape the game gives it. */
export function emblemOf(faces: readonly Face[], motif: Motif, tone: string): Face | null {
  const own = faces.find((f) => f.nation === tone) ?? null;
  if (motif !== 'blocks') return own;
  const plain = { name: '', detail: '', strength: 0, movement: 0, band: '', left: '', right: '' };
  return { ...plain, id: `block-${tone}`, symbol: 'infantry', ...own, nation: tone, shape: 'block' };
}

/** A part of the map worth showing: around the names on it, another one for each picture. */
export function heartOf(plan: Plan, index: number): Point {
  const named = plan.letterings.filter((l) => l.along.length === 1 && l.style !== 'edge');
  const pick = named[[0, 1, 7, 2, 4][index % 5] ?? 0] ?? named[0];
  const at = pick?.along[0] ?? { x: plan.size.width / 2, y: plan.size.height / 2 };
  const margin = 210;
  return {
    x: Math.min(plan.size.width - margin, Math.max(margin, at.x + 30)),
    y: Math.min(plan.size.height - margin, Math.max(margin, at.y)),
  };
}

/** Places in units of a hex radius, and the arm that stands there: those who defend to the north, those who come from the south. */
const NORTH: [number, number, string][] = [
  [0, -1.73, 'artillery'],
  [-1.5, -2.6, 'infantry'],
  [1.5, -2.6, 'artillery'],
  [-3, -1.73, 'cavalry'],
  [3, -3.46, 'infantry'],
];
const SOUTH: [number, number, string][] = [
  [0, 1.73, 'infantry'],
  [1.5, 0.87, 'artillery'],
  [3, 0, 'artillery'],
  [-3, 1.73, 'infantry'],
  [3, 1.73, 'cavalry'],
];

/** A small engagement of the game's own pieces around a point. */
export function engagement(plan: Plan, heart: Point): { pieces: { face: Face; at: Point }[]; lit: string[] } {
  const faces = [...plan.faces.values()];
  const first = faces[0];
  const side = (outline: string) => faces.filter((f) => nation(f.nation).outline === outline);
  const ours = first ? side(nation(first.nation).outline) : [];
  const theirs = faces.filter((f) => !ours.includes(f));
  const used = new Set<Face>();
  const near = (dx: number, dy: number) =>
    plan.spaceAt({ x: heart.x + dx * plan.radius, y: heart.y + dy * plan.radius });
  const stand = (places: [number, number, string][], from: Face[]) =>
    places.flatMap(([dx, dy, arm]) => {
      const space = near(dx, dy);
      const face = from.find((f) => f.symbol === arm && !used.has(f)) ?? from.find((f) => !used.has(f));
      if (!space || !face) return [];
      used.add(face);
      return [{ face, at: space.at, space: space.id }];
    });
  const pieces = [...stand(NORTH, theirs), ...stand(SOUTH, ours)];
  const taken = new Set(pieces.map((p) => p.space));
  const lit = [near(0, 0), near(-1.5, 0.87), near(0, 1.73)].flatMap((s) => (s ? [s.id] : []));
  return { pieces, lit: lit.filter((id) => !taken.has(id)) };
}
