import type { Insets, Point, Rect, Size } from './camera';

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

type Corner = 'top-right' | 'top-left' | 'bottom-right' | 'bottom-left';

/** What a card may cover, in square pixels, before it goes to a far corner. */
const FAR = 900;

const CORNERS: Corner[] = ['top-right', 'top-left', 'bottom-right', 'bottom-left'];

function cornerRect(corner: Corner, card: Size, view: Size, insets: Insets): Rect {
  return {
    x: corner.endsWith('left') ? insets.left : view.width - insets.right - card.width,
    y: corner.startsWith('top') ? insets.top : view.height - insets.bottom - card.height,
    ...card,
  };
}

/** Is a pointer that set out `from` somewhere on its way to a card: between the two? */
export function onTheWay(from: Point, at: Point, card: Rect): boolean {
  const [left, right] = [card.x, card.x + card.width];
  const [top, bottom] = [card.y, card.y + card.height];
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const side = (a: Point, b: Point) => (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
  const inside = (a: Point, b: Point) => {
    const sides = [side(from, a), side(a, b), side(b, from)];
    return sides.every((s) => s >= 0) || sides.every((s) => s <= 0);
  };
  return corners.some((a, i) => corners.slice(i + 1).some((b) => inside(a, b)));
}

/** Where a small card about one place goes: beside it, on the side with room, inside the view. */
export function beside(card: Size, at: Point, gap: number, view: Size, insets: Insets): Rect {
  const right = at.x + gap + card.width <= view.width - insets.right;
  const x = right ? at.x + gap : at.x - gap - card.width;
  const low = insets.top;
  const high = view.height - insets.bottom - card.height;
  const y = Math.max(low, Math.min(high, at.y - card.height / 2));
  return { x: Math.max(insets.left, Math.min(view.width - insets.right - card.width, x)), y, ...card };
}

/** Where a small card about something at the foot of the view goes: over it, inside the view. */
export function over(card: Size, at: Point, gap: number, view: Size, insets: Insets): Rect {
  const x = Math.max(insets.left, Math.min(view.width - insets.right - card.width, at.x - card.width / 2));
  return { x, y: Math.max(insets.top, at.y - gap - card.height), ...card };
}

/**
 * A small card about one place where it hides least: beside it, above or below it, or in a corner. What may be chosen
 * (`keep`) stays in sight before anything else, then the rest (`avoid`); where it is equal the card stays near.
 */
export function clearOf(
  card: Size,
  at: Point,
  gap: number,
  view: Size,
  insets: Insets,
  keep: readonly Rect[],
  avoid: readonly Rect[] = [],
): Rect {
  const inside = (x: number, y: number): Rect => ({
    x: Math.max(insets.left, Math.min(view.width - insets.right - card.width, x)),
    y: Math.max(insets.top, Math.min(view.height - insets.bottom - card.height, y)),
    ...card,
  });
  const middle = { x: at.x - card.width / 2, y: at.y - card.height / 2 };
  const places = [
    beside(card, at, gap, view, insets),
    inside(at.x - gap - card.width, middle.y),
    inside(at.x + gap, middle.y),
    inside(middle.x, at.y - gap - card.height),
    inside(middle.x, at.y + gap),
    ...CORNERS.map((corner) => cornerRect(corner, card, view, insets)),
  ];
  const place: Rect = { x: at.x - gap / 2, y: at.y - gap / 2, width: gap, height: gap };
  const cost = (rect: Rect) =>
    [place, ...keep].reduce((sum, r) => sum + overlap(rect, r), 0) * 1000 +
    avoid.reduce((sum, r) => sum + overlap(rect, r), 0) +
    // A corner far off is worth a small piece, not less.
    (places.indexOf(rect) > 4 ? FAR : 0);
  return places.reduce((best, rect) => (cost(rect) < cost(best) ? rect : best));
}

/** The point on the edge of a card nearest to a place, for the foot of a leader line. */
export function leaderFoot(card: Rect, to: Point): Point {
  const clampTo = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const pad = 18;
  const inX = clampTo(to.x, card.x + pad, card.x + card.width - pad);
  const inY = clampTo(to.y, card.y + pad, card.y + card.height - pad);
  const above = card.y - to.y;
  const below = to.y - (card.y + card.height);
  const left = card.x - to.x;
  const right = to.x - (card.x + card.width);
  const most = Math.max(above, below, left, right);
  if (most === below) return { x: inX, y: card.y + card.height };
  if (most === above) return { x: inX, y: card.y };
  return most === left ? { x: card.x, y: inY } : { x: card.x + card.width, y: inY };
}

/** The middle of the foot of the view above a card in the tray below it. */
export function overCard(card: string, view: Size): Point {
  const board = document.getElementById('board')?.getBoundingClientRect();
  const box = document.querySelector(`[data-card="${CSS.escape(card)}"]`)?.getBoundingClientRect();
  return { x: box && board ? box.x + box.width / 2 - board.x : view.width / 2, y: view.height };
}
