import type { Position, Told } from './server';

/** Pieces in few words, as in `FI01-02@30 BI01@20/lying`. */
function placed(words: string): Record<string, string> {
  const pieces: Record<string, string> = {};
  for (const word of words.split(' ')) {
    const [, kind = '', from = '', to = from, at = ''] = /^([A-Z]{2})(\d\d)(?:-(\d\d))?@(.+)$/.exec(word) ?? [];
    if (kind === '') throw new Error(`${word} is no piece in its place`);
    for (let n = Number(from); n <= Number(to); n++) {
      pieces[kind + String(n).padStart(2, '0')] = at.replace('/', ' ');
    }
  }
  return pieces;
}

const PHASES = ['turn-end', { formation: 'french' }, { formation: 'allied' }, 'round'];

/** An action round of the four o'clock turn with all discs, in which the next is to be spent; the tile is a five. */
export const round = (side: 'french' | 'allied', pieces: string, more: Position = {}): Position => ({
  turn: 5,
  active: side,
  tile: 5,
  arrived: 20,
  pieces: placed(pieces),
  tasks: [...PHASES, 'round-end', { limits: '1' }, 'spend-disc'],
  ...more,
});

/** Two French infantry units with three cubes below Picton's Ridge, which two units and a gun defend. */
export const BELOW_THE_RIDGE = round(
  'french',
  'FI01-02@30 BI01@20/lying NI01@20/lying BA01@20 BL02@20 BI02@19/lying BI03@21/lying',
  { cubes: { 30: { french: 3 }, 20: { anglo: 3 } } },
);

/** They go up; the gun has thrown a 5, which is a cube. The Allied player shares out three cubes for the volley. */
export const UP_THE_RIDGE: readonly Told[] = [
  ['french', { disc: 'red' }],
  ['french', { to: '30' }],
  ['french', { pick: 'FI01' }],
  ['french', { to: '20' }],
  ['french', { take: 3 }],
  ['french', { pick: 'FI02' }],
  ['french', { to: '20' }],
  ['chance', { die: 5 }],
];

/** The British fire without a cube and throw 2, which is one cube; the Dutch, who carry three, throw 2 for nothing. */
export const FIRED_AT: readonly Told[] = [
  ...UP_THE_RIDGE,
  ['allied', { take: 0 }],
  ['chance', { die: 2 }],
  ['chance', { die: 2 }],
];
