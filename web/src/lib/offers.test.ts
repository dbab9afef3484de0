import { describe, expect, it } from 'vitest';
import { OfferIndex, meaningsAt, orderButtons, piecesBySpace, sameTarget } from './offers';
import type { Offer, OfferStyle, Piece, Target } from './types';

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

describe('meaningsAt', () => {
  it('takes the piece first, then its ground', () => {
    const both = new OfferIndex([offer({ space: '1513' }), pick]);
    expect(meaningsAt(both, { space: '1513', pieces: ['F01'] }, []).map((o) => o.on)).toEqual([
      { piece: 'F01' },
      { space: '1513' },
    ]);
  });

  it('finds the ground under a piece that is not offered itself', () => {
    expect(meaningsAt(index, { space: '1015', pieces: ['F16'] }, [])).toEqual([swap]);
  });

  it('presses a button through the sign that is touched', () => {
    const sign = { kind: 'exit-north', space: '0101', button: 'exit' };
    expect(meaningsAt(index, { space: '0101', pieces: [] }, [sign])).toEqual([exit]);
    expect(meaningsAt(index, { space: '0101', pieces: [] }, [])).toEqual([]);
    expect(
      meaningsAt(index, { space: '0101', pieces: [] }, [{ kind: 'exit-north', space: '0101', button: 'none' }]),
    ).toEqual([]);
  });
});

it('orders buttons: neutral ones, then the main one', () => {
  expect(orderButtons(index.buttons)).toEqual({ neutral: [exit], main: end });
  expect(orderButtons([exit])).toEqual({ neutral: [exit], main: null });
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
