import { createContext } from 'svelte';
import type { Rect } from '../board/camera';
import type { FanBox } from './cards';

export type Tab = 'map' | 'forces' | 'journal' | 'turn' | 'replay';
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

  /** Are the cards in hand shown? Nothing means as the layout has it. */
  cards = $state<boolean | null>(null);
  /** Where their fan lies on the board, while there is one. */
  fan = $state.raw<FanBox | null>(null);
  /** Where advice lies on the board, while there is any. */
  card = $state.raw<Rect | null>(null);
  /** Is the account of luck unfolded over the journal, with its greatest throws, and the evaluation over the replay? */
  luck = $state(false);
  throws = $state(false);
  course = $state(false);
  /** Height of the bar that says what to do. */
  bar = $state(0);
  /** How far that bar reaches over the foot of the board. */
  over = $state(0);

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
