import type { DeckRow } from '../lib/types';

/** The cards of one side in words, for those who listen. */
export function deckWords(row: DeckRow): string {
  const parts = [`${row.deck} in the deck`, `${row.hand} in hand`];
  if (row.pool > 0) parts.push(`${row.pool} may still be mixed in`);
  parts.push(`${row.played.length} played`, `${row.spent.length} spent`);
  return `${row.label}: ${parts.join(', ')}`;
}
