/** A game on the shelf, as tests name it. */
export interface GameId {
  id: string;
  name: string;
}

export const NAPOLEON: GameId = { id: 'napoleon-at-waterloo', name: 'Napoleon at Waterloo' };
export const QUELLE: GameId = { id: 'quelle-affaire', name: 'Quelle Affaire!' };
export const WALLACE: GameId = { id: 'wallace', name: 'Wallace’s Waterloo' };
