import type { Position } from './server';

/** Units in few words, as in `F01@1812 A02@1708/damaged`. */
function placed(words: string): Record<string, string> {
  const units: Record<string, string> = {};
  for (const word of words.split(' ').filter(Boolean)) {
    const [id = '', at] = word.split('@');
    if (at === undefined) throw new Error(`${word} is no unit in its place`);
    units[id] = at.replaceAll('/', ' ');
  }
  return units;
}

/** A round of the third turn with these units, by the order of battle, on the board and these cards in the hands. */
export const round = (side: 'french' | 'allied', units: string, hands: Hands = {}, more: Position = {}): Position => ({
  setup: { scenario: 'WQA', options: { O_EVEN: 'off' } },
  turn: 3,
  active: side,
  units: placed(units),
  cards: { french: { hand: hands.french ?? [] }, allied: { hand: hands.allied ?? [] } },
  ...more,
});

export interface Hands {
  french?: readonly string[];
  allied?: readonly string[];
}

/**
 * Donzelot and Delort's cuirassiers have come up to Perponcher, the guns of their corps stand three hexes behind them;
 * Foy stands before the walls of Hougomont.
 */
export const UP_THE_SLOPE = round('french', 'F02@1708 F26@1608 F06@1810 F09@1112 F01@1812 A13@1707 A22@1113 A02@0505', {
  french: ['CF3', 'SF7', 'SF3'],
  allied: ['CA1', 'SA1'],
});

/** The commanders of the night by the counters that carry them; what is left are scouts. */
export const COMMANDERS = {
  french: ['D’Erlon', 'Reille', 'Lobau', 'Drouot', 'Kellermann', 'Milhaud'],
  allied: ['Prince of Orange', 'Hill', 'Picton', 'Uxbridge'],
} as const;

const OUTSIDE = 65_535;

/** A hex as the night's counters are written down. */
const index = (hex: string) => (Number(hex.slice(2)) - 1) * 30 + Number(hex.slice(0, 2)) - 1;

/** The third night turn, a French counter to move; these counters stand on the board, the others are outside. */
export function night(french: Readonly<Record<number, string>>, allied: Readonly<Record<number, string>>): Position {
  const all = Array.from({ length: 8 }, (_, i) => i);
  const at = [french, allied].map((side) => all.map((i) => (side[i] === undefined ? OUTSIDE : index(side[i]))));
  const backs = at.map((side) => {
    let next = 0;
    return side.map((h) => (h === OUTSIDE ? 0 : ++next));
  });
  return {
    units: {},
    setup: { scenario: 'WQA', options: { O_NIGHT: 'on' } },
    night: { at, backs, revealed: [0, 0], moved: [0, 0], turn: 3, mover: 0, left: 0, afoot: false },
    tasks: ['turn-end', { night: { pick: 'french' } }],
  };
}
