import { createContext } from 'svelte';
import type { BoardCamera } from './camera.svelte';
import type { Dial } from './dial.svelte';
import type { Hand } from './hand.svelte';
import type { Layers } from './layers.svelte';
import type { Match } from './match.svelte';
import type { Reckoning } from './reckoning.svelte';
import type { Study } from './study.svelte';

/** Everything the parts of the table page share. */
export interface TableContext {
  match: Match;
  hand: Hand;
  dial: Dial;
  camera: BoardCamera;
  layers: Layers;
  study: Study;
  reckoning: Reckoning;
}

export const [getTable, setTable] = createContext<TableContext>();
