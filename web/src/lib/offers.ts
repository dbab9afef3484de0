import type { Offer, Piece, Signpost, Table, Target } from './types';

/** A target as one string, for maps and comparisons. */
export function targetKey(target: Target): string {
  if ('piece' in target) return `piece:${target.piece}`;
  if ('space' in target) return `space:${target.space}`;
  if ('card' in target) return `card:${target.card}`;
  if ('button' in target) return `button:${target.button}`;
  if ('number' in target) return `number:${target.number}`;
  return `pose:${target.pose.x},${target.pose.y},${target.pose.heading}`;
}

export const sameTarget = (a: Target, b: Target): boolean => targetKey(a) === targetKey(b);

export const spaceOf = (piece: Piece): string | null => ('space' in piece.place ? piece.place.space : null);

/** The offers of a table, found by what one clicks. */
export class OfferIndex {
  private readonly byTarget = new Map<string, Offer[]>();
  readonly pieces: readonly Offer[];
  readonly spaces: readonly Offer[];
  readonly cards: readonly Offer[];
  readonly buttons: readonly Offer[];
  readonly numbers: readonly Offer[];

  constructor(readonly all: readonly Offer[]) {
    for (const offer of all) {
      const key = targetKey(offer.on);
      const there = this.byTarget.get(key);
      if (there) there.push(offer);
      else this.byTarget.set(key, [offer]);
    }
    this.pieces = all.filter((o) => 'piece' in o.on);
    this.spaces = all.filter((o) => 'space' in o.on);
    this.cards = all.filter((o) => 'card' in o.on);
    this.buttons = all.filter((o) => 'button' in o.on);
    this.numbers = all.filter((o) => 'number' in o.on);
  }

  on(target: Target): readonly Offer[] {
    return this.byTarget.get(targetKey(target)) ?? [];
  }

  piece(id: string): readonly Offer[] {
    return this.on({ piece: id });
  }

  space(id: string): readonly Offer[] {
    return this.on({ space: id });
  }

  card(id: string): readonly Offer[] {
    return this.on({ card: id });
  }

  button(name: string): Offer | undefined {
    return this.on({ button: name })[0];
  }
}

/** Pieces that are all the same are offered with the same move: to whoever lists moves they are one. */
export const distinct = (offers: readonly Offer[]): Offer[] =>
  [...new Map(offers.map((o) => [JSON.stringify(o.move), o] as const).reverse()).values()].reverse();

/** What lies under a pointer: a space and the pieces in it. */
export interface Spotted {
  space: string | null;
  pieces: readonly string[];
  /** Is it right on one of several pieces, rather than on the ground they share? Nothing where a space holds but one. */
  aimed?: boolean;
}

/**
 * Everything a click there could mean. A sign that is touched itself presses its button; else the piece comes before
 * the ground it stands on. Where many share a space, whoever hits a piece means it, and whoever hits the ground means
 * that first. More than one answer has to be asked for.
 */
export function meaningsAt(index: OfferIndex, spotted: Spotted, sign: Signpost | null = null): Offer[] {
  const pressed = sign?.button === undefined ? undefined : index.button(sign.button);
  if (pressed) return [pressed];
  const found = spotted.pieces.flatMap((piece) => index.piece(piece));
  const ground = spotted.space === null ? [] : index.space(spotted.space);
  if (spotted.aimed === true && found.length > 0) return found;
  if (spotted.aimed === false && ground.length > 0) return [...ground];
  return distinct([...found, ...ground]);
}

/** The pieces of a table by the space they stand on, in the order they were sent. */
export function piecesBySpace(table: Pick<Table, 'pieces'>): Map<string, Piece[]> {
  const stacks = new Map<string, Piece[]>();
  for (const piece of table.pieces) {
    const space = spaceOf(piece);
    if (space === null) continue;
    const stack = stacks.get(space);
    if (stack) stack.push(piece);
    else stacks.set(space, [piece]);
  }
  return stacks;
}

/** The buttons of the prompt in their order: neutral choices, then the main one. */
export function orderButtons(buttons: readonly Offer[]): { neutral: Offer[]; main: Offer | null } {
  const main = buttons.find((o) => o.style === 'main') ?? null;
  return { neutral: buttons.filter((o) => o !== main), main };
}

/** Does somebody stand, who must make room, in every place that may be chosen? */
export const allHeld = (places: readonly Offer[]): boolean =>
  places.length > 0 && places.every((o) => o.style === 'swap');

/** Those who stand in the places to choose from, where every one of them is held: they are what one sees and clicks. */
export function holders(table: Pick<Table, 'pieces'>, places: readonly Offer[]): string[] {
  if (!allHeld(places)) return [];
  const spaces = new Set(places.flatMap((o) => ('space' in o.on ? [o.on.space] : [])));
  return table.pieces.flatMap((piece) => (spaces.has(spaceOf(piece) ?? '') ? [piece.id] : []));
}

/** Buttons under a heading, row by row. */
export interface ListedGroup {
  title: string;
  rows: { title: string; offers: Offer[] }[];
}

/** The buttons that make a list, in the order they were sent. */
export function listed(buttons: readonly Offer[]): ListedGroup[] {
  const groups: ListedGroup[] = [];
  for (const offer of buttons) {
    const place = offer.listing;
    if (!place) continue;
    let group = groups.find((g) => g.title === place.group);
    if (!group) groups.push((group = { title: place.group, rows: [] }));
    let row = group.rows.find((r) => r.title === place.row);
    if (!row) group.rows.push((row = { title: place.row, offers: [] }));
    row.offers.push(offer);
  }
  return groups;
}

/** Own pieces that could have been chosen before, while another is in hand. */
export function otherPieces(table: Table, before: readonly Offer[]): Map<string, Offer> {
  const own = new Set(table.pieces.filter((p) => p.side === table.eyes).map((p) => p.id));
  const others = new Map<string, Offer>();
  for (const offer of before) {
    if ('piece' in offer.on && own.has(offer.on.piece) && offer.on.piece !== table.prompt.piece) {
      others.set(offer.on.piece, offer);
    }
  }
  return others;
}
