/** How the pictures on cards are drawn, by the tokens the server sends. */

const HATS = ['bicorne', 'bare', 'cocked', 'shako', 'busby', 'helmet', 'cap', 'top'] as const;
const HAIR = ['dark', 'red', 'fair', 'grey', 'white'] as const;
const BEARDS = ['shaven', 'whiskers', 'moustache'] as const;
const WOODCUTS = [
  'drum',
  'cannon',
  'flag',
  'eagle',
  'horse',
  'bugle',
  'letter',
  'sabre',
  'sabres',
  'axe',
  'line',
  'wall',
  'road',
] as const;

export type Hat = (typeof HATS)[number];
export type Hair = (typeof HAIR)[number];
export type Beard = (typeof BEARDS)[number];
export type Woodcut = (typeof WOODCUTS)[number];

/** What a commander looks like. */
export interface Bust {
  hat: Hat;
  hair: Hair;
  beard: Beard;
  sash: boolean;
}

/** What is known of the looks of people; others are described by the token itself or drawn by lot. */
const LIKENESSES: Record<string, string> = {
  napoleon: 'bicorne-dark-shaven',
  ney: 'bare-red-whiskers-sash',
  erlon: 'bare-dark-whiskers',
  reille: 'bicorne-fair-whiskers',
  lobau: 'bare-grey-shaven',
  drouot: 'bicorne-dark-whiskers',
  kellermann: 'helmet-grey-whiskers',
  milhaud: 'helmet-dark-moustache',
  wellington: 'cocked-dark-shaven',
  orange: 'busby-fair-shaven',
  hill: 'cocked-white-shaven',
  picton: 'top-grey-whiskers',
  uxbridge: 'busby-dark-moustache',
  blucher: 'cap-white-moustache',
  bulow: 'cap-grey-shaven',
  pirch: 'shako-dark-whiskers',
  zieten: 'busby-white-moustache',
};

/** Other words for things. */
const THINGS: Record<string, Woodcut> = {
  gun: 'cannon',
  battery: 'cannon',
  colours: 'flag',
  standard: 'flag',
  swords: 'sabres',
  boots: 'road',
  march: 'road',
  bayonets: 'line',
  despatch: 'letter',
  sappers: 'axe',
};

/** A small number from a word: the same for the same word, else as good as any. */
export function lot(word: string): number {
  let sum = 7;
  for (const letter of word) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}

const isOneOf =
  <T extends string>(all: readonly T[]) =>
  (word: string): word is T =>
    (all as readonly string[]).includes(word);

const pick = <T>(all: readonly T[], number: number, first: T): T => all[number % all.length] ?? first;

/** Most wore the same hat: whoever is not described does, too. */
const USUAL_HATS: readonly Hat[] = ['bicorne', 'bicorne', 'bare', 'cocked'];

/**
 * The looks in a token such as `bare-red-sash`. What it does not say is drawn by lot from the token itself, so that
 * everybody keeps his face.
 */
export function bustOf(token: string): Bust {
  const words = (LIKENESSES[token] ?? token).toLowerCase().split(/[^a-z]+/);
  const number = lot(token);
  return {
    hat: words.find(isOneOf(HATS)) ?? pick(USUAL_HATS, number, 'bicorne'),
    hair: words.find(isOneOf(HAIR)) ?? pick(HAIR, number >> 2, 'dark'),
    beard: words.find(isOneOf(BEARDS)) ?? pick(BEARDS, number >> 5, 'shaven'),
    sash: words.includes('sash'),
  };
}

/** The object in a token; where there is none, one by lot. */
export function woodcutOf(token: string): Woodcut {
  const words = token.toLowerCase().split(/[^a-z]+/);
  return (
    words.find(isOneOf(WOODCUTS)) ??
    words.map((w) => THINGS[w]).find((w) => w !== undefined) ??
    pick(WOODCUTS, lot(token), 'drum')
  );
}

/** Lines of an engraver's sky, closer towards the foot. */
export function engraving(x: number, width: number, height: number): string {
  let d = '';
  for (let y = 2; y < height - 1; y += 2.6 - (1.2 * y) / height) d += `M${x} ${y.toFixed(1)}h${width}`;
  return d;
}
