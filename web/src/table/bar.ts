import type { LayoutKind } from '../lib/layout.svelte';

/** What the buttons of the prompt may take of its width in letters of the page, so that the sentence keeps its share. */
const ROOM: Record<LayoutKind, number> = { wide: 37, medium: 26, phone: 22.4 };
/** Width of a letter on a button (on a phone they stand on two lines), of what is around its words, and of a button with a picture only. */
const LETTER: Record<LayoutKind, number> = { wide: 0.5, medium: 0.5, phone: 0.28 };
const AROUND: Record<LayoutKind, number> = { wide: 2.8, medium: 2.6, phone: 1.9 };
const PICTURE = 3.4;

/** Do these buttons fit beside the sentence of the prompt? If not they are listed beside the map. */
export function fits(labels: readonly string[], pictures: number, kind: LayoutKind): boolean {
  const words = labels.reduce((sum, label) => sum + label.length * LETTER[kind] + AROUND[kind], 0);
  return words + pictures * PICTURE <= ROOM[kind];
}

/** How the words of the prompt are set: as they should be, the gesture on the second line, or that in small print. */
export const SETTINGS = ['usual', 'parted', 'small'] as const;
export type Setting = (typeof SETTINGS)[number];
