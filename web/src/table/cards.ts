import type { Point, Rect, Size } from '../board/camera';
import { parseMarkup } from '../lib/markup';
import type { LayoutKind } from '../lib/layout.svelte';

/** A card in the fan: how far right and up it lies, and how many degrees it is turned. */
export interface Fanned {
  x: number;
  up: number;
  turn: number;
}

/** Degrees between neighbours, and the most a card may be turned. */
const TURN = 4.5;
const MOST_TURN = 9;
/** The middle of a fan stands higher than its ends. */
const ARCH = 6;
/** A lit card stands so much higher. */
export const LIFT = 14;
/** Room left of the fan, for the corner of a turned card. */
const LEFT = 26;
const FOOT = 11;

const SIZES: Record<LayoutKind, Size> = {
  wide: { width: 128, height: 184 },
  medium: { width: 112, height: 166 },
  phone: { width: 124, height: 160 },
};

export const cardSize = (kind: LayoutKind): Size => SIZES[kind];

/** Cards side by side, a little over each other; closer where there are many or the room is small. */
export function fan(count: number, card: Size, room: number): Fanned[] {
  const usual = card.width * 0.914;
  const step = count > 1 ? Math.min(usual, Math.max(card.width * 0.3, (room - card.width) / (count - 1))) : 0;
  const middle = (count - 1) / 2;
  const turn = middle > 0 ? Math.min(TURN, MOST_TURN / middle) : 0;
  return Array.from({ length: count }, (_, i) => {
    const off = i - middle;
    return { x: i * step, up: middle > 0 ? ARCH * (1 - Math.abs(off) / middle) : ARCH, turn: off * turn };
  });
}

/** Where a fan lies on the board, and the middle of each card's upper edge. */
export interface FanBox {
  box: Rect;
  tops: ReadonlyMap<string, Point>;
}

export const FAN_LEFT = LEFT;
export const FAN_FOOT = FOOT;

/** `grown` tells the heights of cards that show more than usual, `over` how much of the foot of the board is covered. */
export function fanBox(
  ids: readonly string[],
  fanned: readonly Fanned[],
  card: Size,
  view: Size,
  grown: Readonly<Record<string, number>> = {},
  over = 0,
): FanBox | null {
  const last = fanned.at(-1);
  if (!last) return null;
  const height = card.height + FOOT + ARCH + LIFT;
  const y = view.height - height - over;
  return {
    box: { x: 0, y, width: LEFT * 2 + last.x + card.width, height },
    tops: new Map(
      ids.map((id, i) => {
        const more = Math.max(0, (grown[id] ?? 0) - card.height);
        return [id, { x: LEFT + (fanned[i]?.x ?? 0) + card.width / 2, y: y - more }];
      }),
    ),
  };
}

/** How large the name of a card is printed: as it should be, smaller, or on two lines. */
export function nameSize(name: string, width: number): 'usual' | 'small' | 'lines' {
  const room = width - 14;
  return name.length * 8.4 <= room ? 'usual' : name.length * 7 <= room ? 'small' : 'lines';
}

/** The words of a card, and the rules at their end, which have a place of their own at its foot. */
export function wordsAndRules(text: string): { words: string; rules: string[] } {
  const found = /((?:\s*\[\[[^\][]+\]\][.,;]?)+)\s*$/.exec(text);
  if (!found) return { words: text, rules: [] };
  const rules = parseMarkup(found[0]).flatMap((run) => ('rule' in run ? [run.rule] : []));
  return { words: text.slice(0, found.index).trimEnd(), rules };
}
