import type { Face, Stance } from '../lib/types';
import type { Nation } from './tones';

/** A wooden piece in oblique view: its foot's middle at the origin, x to the right, y down. */
export interface BlockForm {
  /** The front: what carries the sign of the arm. */
  width: number;
  height: number;
  face: string;
  /** What is seen from above, lit. */
  top: string;
  /** Everything that is seen of it, as one outline. */
  silhouette: string;
}

type Corner = readonly [x: number, y: number];

/** How far the back of a block stands to the right of its front, and how far above it. */
export const DEPTH = 6.5;
export const RISE = 4.7;
const UPRIGHT = { width: 27, height: 36 };
const LYING = { width: 40, height: 22 };
const LEADER = { width: 24, height: 41 };

export const isBlock = (face: Face): boolean => face.shape === 'block';
export const isDown = (stance: Stance | undefined): boolean => stance === 'lying' || stance === 'square';

/** Width and height of the whole picture of a piece, for whoever has to find room for it. */
export function blockSize(symbol: string, down: boolean): { width: number; height: number } {
  if (symbol === 'leader') return down ? { width: LEADER.height, height: LEADER.width } : LEADER;
  const { width, height } = down ? LYING : UPRIGHT;
  return { width: width + DEPTH, height: height + RISE };
}

const n = (value: number) => String(Math.round(value * 10) / 10);
const path = (corners: readonly Corner[]) => 'M' + corners.map(([x, y]) => `${n(x)} ${n(y)}`).join('L') + 'Z';
const behind = ([x, y]: Corner): Corner => [x + DEPTH, y - RISE];

/** The smallest outline without dents around points (Andrew's chain). */
function hull(points: readonly Corner[]): Corner[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (list: readonly Corner[]) => {
    const kept: Corner[] = [];
    for (const p of list) {
      for (;;) {
        const b = kept.at(-1);
        const a = kept.at(-2);
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())];
}

/** A quarter of a circle in a few strokes, or the straight cut instead of it. */
function corner(middle: Corner, radius: number, from: number, cut: boolean): Corner[] {
  const steps = cut ? [0, 1] : [0, 0.25, 0.5, 0.75, 1];
  return steps.map((s) => {
    const angle = ((from + s * 90) * Math.PI) / 180;
    return [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)];
  });
}

/**
 * The front's corners from the lower left on. The arm gives the top its form: level for infantry, slanting for cavalry,
 * round for artillery. The nation gives the corners theirs, so that armies differ without their colours.
 */
function front(symbol: string, down: boolean, outline: Nation['outline']): Corner[] {
  const { width, height } = down ? LYING : UPRIGHT;
  const [left, right, top] = [-width / 2, width / 2, -height];
  const foot: [Corner, Corner] = [
    [left, 0],
    [right, 0],
  ];
  if (symbol === 'artillery') {
    const rise = height * 0.42;
    const arc = Array.from({ length: 11 }, (_, i): Corner => {
      const angle = (Math.PI * i) / 10;
      return [(-width / 2) * Math.cos(angle), top + rise - rise * Math.sin(angle)];
    });
    return [foot[0], ...arc, foot[1]];
  }
  const r = outline === 'square' ? 0 : outline === 'round' ? 5.5 : 5;
  const cut = outline === 'chamfered';
  const second: Corner[] = r === 0 ? [[right, top]] : corner([right - r, top + r], r, 270, cut);
  if (symbol === 'cavalry')
    return [foot[0], [left, top + height * 0.36], [left + width * 0.38, top], ...second, foot[1]];
  const first: Corner[] = r === 0 ? [[left, top]] : corner([left + r, top + r], r, 180, cut);
  return [foot[0], ...first, ...second, foot[1]];
}

const FIGURE =
  'M-10.8 0C-10.8 -10.8 -6 -12 -4.8 -22.8C-8 -25 -8 -29 -6 -31C-9 -30 -12 -28 -13.2 -27.6C-7.2 -40.8 7.2 -40.8 13.2 -27.6C12 -28 9 -30 6 -31C8 -29 8 -25 4.8 -22.8C6 -12 10.8 -10.8 10.8 0Q0 4.8 -10.8 0Z';

const forms = new Map<string, BlockForm>();

export function blockForm(symbol: string, down: boolean, outline: Nation['outline']): BlockForm {
  const key = `${symbol} ${down} ${outline}`;
  const known = forms.get(key);
  if (known) return known;
  let form: BlockForm;
  if (symbol === 'leader') form = { ...LEADER, face: FIGURE, top: '', silhouette: FIGURE };
  else {
    const face = front(symbol, down, outline);
    const upper = face.slice(1, -1);
    form = {
      ...(down ? LYING : UPRIGHT),
      face: path(face),
      top: path([...upper, ...upper.map(behind).reverse()]),
      silhouette: path(hull([...face, ...face.map(behind)])),
    };
  }
  forms.set(key, form);
  return form;
}

/** The pattern on a block's foot, by nation; none for those that are known by their corners alone. */
const FEET: Record<string, { ground: string; pattern: string }> = {
  gd: { ground: '#e6b93f', pattern: 'band-dots' },
  du: { ground: '#f7ecd4', pattern: 'band-ticks' },
  de: { ground: '#dfe8c8', pattern: 'band-diagonals' },
  bw: { ground: '#dfe3e8', pattern: 'band-diagonals' },
  pr: { ground: '#d8dce0', pattern: 'band-chevrons' },
  lw: { ground: '#f3f3f0', pattern: 'band-checks' },
};

export const blockFoot = (nation: string) => FEET[nation] ?? null;
