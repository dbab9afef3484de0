import { layout } from '../lib/layout.svelte';
import { orderButtons } from '../lib/offers';
import type { RulesDesk } from '../rules/desk.svelte';
import type { TableContext } from '../store/context';
import type { Tab, TableUi } from './ui.svelte';

/** The keys of the table, wherever the focus is; those of the board itself are with the board. */
export const KEYS: [string, string][] = [
  ['Arrow keys', 'go to the neighbouring space (on the board)'],
  ['Tab', 'next piece or place that may be chosen (on the board)'],
  ['Enter', 'show what would happen, then do it; or go to the main button'],
  ['Esc', 'close, or leave a half-made choice'],
  ['U', 'undo'],
  ['Shift + U', 'make again what was undone'],
  ['+  −', 'one more or less where a number is asked for; else zoom in and out'],
  ['Page Up, Page Down', 'the pieces of a space, one after the other (on the board)'],
  ['0', 'whole map'],
  [', and .', 'one step back and on in the replay'],
  ['H', 'a hint, against a computer; it is marked in the record'],
  ['Z', 'zones: when choosing, always, never'],
  ['P', 'to the buttons of what to do now'],
  ['M', 'to the map'],
  ['C', 'to the cards, where there are any'],
  ['J', 'journal'],
  ['R', 'rules'],
  ['L', 'list of pieces and choices'],
  ['?', 'these keys'],
];

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

const pressing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role="slider"]') !== null;

/** Opens a part of the table and puts the focus on the first of these things that is there. */
function goTo(ui: TableUi, tab: Tab, ...selectors: string[]): void {
  ui.tab = tab;
  requestAnimationFrame(() => {
    for (const selector of selectors) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) return found.focus();
    }
  });
}

/** What a key does here and now; nothing means that it is left to the browser. */
function meaning(
  event: KeyboardEvent,
  { match, hand, dial, camera, layers, study }: TableContext,
  ui: TableUi,
  desk: RulesDesk,
): (() => unknown) | null {
  const undo = match.view?.undo;
  const mayUndo = match.live && match.interactive;
  switch (event.key) {
    case 'Escape':
      return () => {
        if (ui.dismiss()) return;
        if (desk.open) desk.close();
        else if (hand.dismiss() || study.dismiss()) return;
        else if (!match.live) void match.backToNow();
        else if (match.interactive) void match.back();
      };
    case 'Enter': {
      if (pressing(event.target) || !match.live) return null;
      if (!match.interactive) return () => match.finishMotion();
      if (!hand.armed && dial.offer) return () => dial.commit();
      if (match.busy) return null;
      const considered = hand.considered;
      if (considered) return () => hand.commit(considered);
      const main = orderButtons(match.index.buttons).main;
      if (!main) return null;
      // A second Enter must not end what could still go on: the button is only made ready to be pressed.
      const more = match.index.pieces.length + match.index.spaces.length + match.index.cards.length > 0;
      return more ? () => goTo(ui, 'map', '#prompt button.main') : () => hand.commit(main);
    }
    case 'u': {
      const step = undo?.step ?? null;
      if (!mayUndo) return null;
      return () => (step === null ? (match.trouble = undo?.why_not ?? null) : void match.undo(step));
    }
    case 'U':
      return mayUndo && undo?.redo ? () => match.redo() : null;
    case '+':
    case '=':
      return () => (dial.offer ? dial.step(1) : camera.zoom(1.35));
    case '-':
    case '−':
      return () => (dial.offer ? dial.step(-1) : camera.zoom(1 / 1.35));
    case '0':
      return () => camera.fit();
    case ',':
      return () => match.step(-1);
    case '.':
      return () => match.step(1);
    case 'h':
      return study.mayHint ? () => ((ui.tab = 'map'), study.hint()) : null;
    case 'z':
      return () => layers.nextZones();
    case 'p':
      return () =>
        goTo(ui, 'map', '#prompt button.main', '#choices button', '#prompt button.btn:not(.ghost)', '#prompt');
    case 'm':
      return () => goTo(ui, 'map', '#board');
    case 'c':
      if ((match.stage.table?.hand ?? []).length === 0) return null;
      return () => goTo(ui, layout.kind === 'phone' ? 'cards' : 'map', '#cards .lit > button', '#cards button');
    case 'j':
      return () => goTo(ui, 'journal', '#journal');
    case 'r':
      return () => (desk.open ? desk.close() : desk.show());
    case 'l':
      return () => (ui.list = !ui.list);
    case '?':
      return () => (ui.dialog = 'keys');
    default:
      return null;
  }
}

export function onTableKey(event: KeyboardEvent, context: TableContext, ui: TableUi, desk: RulesDesk): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (typing(event.target) && event.key !== 'Escape') return;
  if (document.querySelector('dialog[open]')) return;
  const act = meaning(event, context, ui, desk);
  if (!act) return;
  event.preventDefault();
  act();
}
