import { describe, expect, it } from 'vitest';
import {
  OfferIndex,
  allHeld,
  holders,
  listed,
  meaningsAt,
  orderButtons,
  otherPieces,
  piecesBySpace,
  sameTarget,
} from './offers';
import type { Offer, OfferStyle, Piece, Table, Target } from './types';

const offer = (on: Target, style: OfferStyle = 'plain'): Offer => ({ move: on, on, label: JSON.stringify(on), style });

const march = offer({ space: '1311' });
const swap = offer({ space: '1015' }, 'swap');
const pick = offer({ piece: 'F01' });
const exit = offer({ button: 'exit' });
const end = offer({ button: 'end' }, 'main');
const index = new OfferIndex([march, swap, pick, exit, end]);

describe('OfferIndex', () => {
  it('finds offers by what one clicks', () => {
    expect(index.space('1311')).toEqual([march]);
    expect(index.piece('F01')).toEqual([pick]);
    expect(index.button('exit')).toBe(exit);
    expect(index.space('0101')).toEqual([]);
  });

  it('does not mix up kinds with the same id', () => {
    expect(index.piece('1311')).toEqual([]);
    expect(sameTarget({ piece: '1' }, { space: '1' })).toBe(false);
    expect(sameTarget({ pose: { x: 1, y: 2, heading: 3 } }, { pose: { x: 1, y: 2, heading: 3 } })).toBe(true);
  });
});

it('keeps several ways to play a card together', () => {
  const charge = offer({ card: 'C2' });
  const cards = new OfferIndex([pick, charge, { ...charge, label: 'the other way' }]);
  expect(cards.card('C2').length).toBe(2);
  expect(cards.cards.length).toBe(2);
  expect(cards.card('C3')).toEqual([]);
});

describe('meaningsAt', () => {
  it('takes the piece first, then its ground', () => {
    const both = new OfferIndex([offer({ space: '1513' }), pick]);
    expect(meaningsAt(both, { space: '1513', pieces: ['F01'] }).map((o) => o.on)).toEqual([
      { piece: 'F01' },
      { space: '1513' },
    ]);
  });

  it('finds the ground under a piece that is not offered itself', () => {
    expect(meaningsAt(index, { space: '1015', pieces: ['F16'] })).toEqual([swap]);
    expect(meaningsAt(index, { space: null, pieces: ['F16'] })).toEqual([]);
  });

  it('presses a button through the sign that is touched, whatever the ground offers', () => {
    const sign = (button: string) => ({ kind: 'exit-north', space: '1311', button });
    expect(meaningsAt(index, { space: '1311', pieces: [] }, sign('exit'))).toEqual([exit]);
    expect(meaningsAt(index, { space: '1311', pieces: [] }, sign('none'))).toEqual([march]);
    expect(meaningsAt(index, { space: '1311', pieces: [] })).toEqual([march]);
  });
});

describe('otherPieces', () => {
  it('lists own pieces that could be taken instead', () => {
    const piece = (id: string, side: string): Piece => ({
      id,
      face: id,
      side,
      place: { space: id },
      signs: [],
      label: id,
    });
    const table = {
      eyes: 'french',
      pieces: [piece('F01', 'french'), piece('F02', 'french'), piece('A01', 'allied')],
      prompt: { piece: 'F02' },
    } as unknown as Table;
    const before = [pick, offer({ piece: 'F02' }), offer({ piece: 'A01' }), end];
    expect([...otherPieces(table, before).keys()]).toEqual(['F01']);
  });
});

it('lists many buttons under headings, row by row', () => {
  const buy = (group: string, row: string, text: string): Offer => ({
    move: text,
    on: { button: text },
    label: text,
    style: 'plain',
    listing: { group, row, text },
  });
  const offers = [buy('Foot', '2', 'a'), buy('Foot', '3', 'b'), buy('Horse', '2', 'c'), buy('Foot', '2', 'd')];
  const plain: Offer = { move: 'x', on: { button: 'x' }, label: 'x', style: 'plain' };
  const texts = listed([plain, ...offers]).map((g) => [g.title, g.rows.map((r) => r.offers.map((o) => o.label))]);
  expect(texts).toEqual([
    ['Foot', [['a', 'd'], ['b']]],
    ['Horse', [['c']]],
  ]);
  expect(listed([plain])).toEqual([]);
});

it('orders buttons: neutral ones, then the main one', () => {
  expect(orderButtons(index.buttons)).toEqual({ neutral: [exit], main: end });
  expect(orderButtons([exit])).toEqual({ neutral: [exit], main: null });
});

describe('places that are held', () => {
  const piece = (id: string, space: string): Piece => ({
    id,
    face: id,
    side: 'french',
    label: id,
    place: { space },
    signs: [],
  });
  const table = { pieces: [piece('F16', '1015'), piece('F17', '1016'), piece('F18', '1311')] };

  it('are what is lit where no other may be chosen', () => {
    expect(allHeld([swap])).toBe(true);
    expect(holders(table, [swap, offer({ space: '1016' }, 'swap')])).toEqual(['F16', 'F17']);
  });

  it('stay in the shade beside free ones', () => {
    expect(allHeld([])).toBe(false);
    expect(allHeld([swap, march])).toBe(false);
    expect(holders(table, [swap, march])).toEqual([]);
  });
});

it('stacks pieces by space and leaves out those beside the board', () => {
  const piece = (id: string, place: Piece['place']): Piece => ({
    id,
    face: id,
    side: 'a',
    place,
    signs: [],
    label: id,
  });
  const stacks = piecesBySpace({
    pieces: [piece('a', { space: '1' }), piece('b', { space: '1' }), piece('c', { pool: 'lost' })],
  });
  expect(stacks.get('1')?.map((p) => p.id)).toEqual(['a', 'b']);
  expect(stacks.size).toBe(1);
});
