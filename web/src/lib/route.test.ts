import { expect, it } from 'vitest';
import { layoutFor } from './layout.svelte';
import { parsePath } from './route.svelte';

it('reads addresses', () => {
  expect(parsePath('/')).toEqual({ page: 'start' });
  expect(parsePath('/play/ab%20c')).toEqual({ page: 'play', id: 'ab c' });
  expect(parsePath('/rules/napoleon-at-waterloo')).toEqual({ page: 'rules', game: 'napoleon-at-waterloo' });
  expect(parsePath('/learn/x/')).toEqual({ page: 'learn', game: 'x' });
  expect(parsePath('/play')).toEqual({ page: 'unknown' });
  expect(parsePath('/play/a/b')).toEqual({ page: 'unknown' });
});

it('gives large print the layout of a smaller screen', () => {
  expect(layoutFor(1440, 16)).toEqual({ kind: 'wide', atlas: true });
  expect(layoutFor(1440, 32)).toEqual({ kind: 'medium', atlas: false });
  expect(layoutFor(1024, 16).kind).toBe('medium');
  expect(layoutFor(1024, 32).kind).toBe('phone');
  expect(layoutFor(390, 16).kind).toBe('phone');
});
