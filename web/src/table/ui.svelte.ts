import { createContext } from 'svelte';
import type { ListedGroup } from '../lib/offers';
import type { Offer } from '../lib/types';

export type Tab = 'map' | 'cards' | 'forces' | 'journal' | 'turn' | 'replay';
export type JournalFilter = 'all' | 'fights' | 'mine';

/** What is open and folded on the table page; nothing of the game. */
export class TableUi {
  tab = $state<Tab>('map');
  menu = $state(false);
  layersMenu = $state(false);
  list = $state(false);
  dialog = $state<'keys' | 'fork' | 'resign' | 'draw' | null>(null);
  endSeen = $state(false);
  filter = $state<JournalFilter>('all');
  /** Journal lines read so far, for the count on the phone's tab. */
  read = $state(0);

  /** Height of what covers the foot of the board on a phone. */
  below = $state(0);

  /** Are the forces beside the map unfolded? Nothing means as the question needs it. */
  forces = $state<boolean | null>(null);
  /** Choices that have no room in the prompt, and those that make a list of their own. */
  listed = $state.raw<readonly Offer[]>([]);
  groups = $state.raw<readonly ListedGroup[]>([]);
  /** Does the place under the pointer stand in the margin of the map? Then it needs no slot. */
  plate = $state(false);
  /** What the prompt says in full, where its lines have no room for all of it. */
  whole = $state.raw<{ line: string; why: string } | null>(null);
  /** Is the account of luck unfolded over the journal, with its greatest throws, and the evaluation over the replay? */
  luck = $state(false);
  throws = $state(false);
  course = $state(false);
  /** Closes what lies over the table. Was there anything? */
  dismiss(): boolean {
    if (this.menu) this.menu = false;
    else if (this.layersMenu) this.layersMenu = false;
    else if (this.list) this.list = false;
    else return false;
    return true;
  }
}

export const [getUi, setUi] = createContext<TableUi>();
