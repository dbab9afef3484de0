import { describe, expect, it } from 'vitest';
import { ago, groupsOf, isSwitch, matters, presetOf, presetsOf, seatsOf, setupOf, valueOf, withPreset } from './setup';
import { motifOf } from './motifs';
import type { Meta, OptionSpec } from '../lib/types';

const choice = (id: string, values: string[], only: OptionSpec['only_with'] = null): OptionSpec => ({
  id,
  name: id,
  explain: '',
  kind: { kind: 'choice', values: values.map((v) => ({ id: v, name: v, explain: '' })) },
  only_with: only,
});
const plan: OptionSpec = {
  id: 'plan',
  name: 'plan',
  explain: '',
  kind: { kind: 'roster', items: [{ id: 'P01', name: 'P01' }], number: 'turn', min: 1, max: 10 },
  only_with: { option: 'variant', values: ['custom'] },
};
const meta = {
  options: [
    choice('variant', ['off', 'secret', 'custom']),
    choice('code', ['random', '1'], { option: 'variant', values: ['secret'] }),
    plan,
  ],
} as unknown as Meta;
const [variant, code] = meta.options as [OptionSpec, OptionSpec];

describe('options', () => {
  it('stand at their first value', () => {
    expect(valueOf(variant, {})).toBe('off');
    expect(valueOf(plan, {})).toEqual({});
  });

  it('matter only with what they hang on', () => {
    expect(matters(meta, 'battle', variant, {})).toBe(true);
    expect(matters(meta, 'battle', code, {})).toBe(false);
    expect(matters(meta, 'battle', code, { variant: 'secret' })).toBe(true);
  });

  it('are sent only where they matter and differ', () => {
    expect(setupOf(meta, 'battle', { variant: 'off', code: '1' })).toEqual({ scenario: 'battle', options: {} });
    expect(setupOf(meta, 'battle', { variant: 'secret', code: '1', plan: { P01: 3 } }).options).toEqual({
      variant: 'secret',
      code: '1',
    });
    expect(setupOf(meta, '', { variant: 'custom', plan: { P01: 3 } }).options).toEqual({
      variant: 'custom',
      plan: { P01: 3 },
    });
  });
});

describe('many options', () => {
  const named = (id: string, name: string) => ({ ...choice(id, ['off', 'on']), name });
  const all = [
    named('start', 'Start'),
    named('a', 'House rule: squares'),
    named('b', 'House rule: evasion'),
    named('undo', 'Taking back'),
    named('c', 'House rule: the ridge'),
    named('odd', 'Points: few'),
  ];

  it('are grouped by the word before the colon', () => {
    const groups = groupsOf(all).map((g) => [g.title, g.options.map((o) => o.name)]);
    expect(groups).toEqual([
      [null, ['Start', 'Taking back', 'Points: few']],
      ['House rules', ['Squares', 'Evasion', 'The ridge']],
    ]);
    expect(groupsOf([])).toEqual([]);
  });

  it('are switches where there are two values', () => {
    expect(isSwitch(choice('x', ['off', 'on']))).toBe(true);
    expect(isSwitch(choice('x', ['a', 'b', 'c']))).toBe(false);
    expect(isSwitch(plan)).toBe(false);
  });

  it('are set by presets, which leave alone what none of them names', () => {
    const basic = { name: 'Basic', blurb: '', options: [] };
    const house = {
      name: 'House',
      blurb: '',
      options: [['a', 'on'] as [string, string], ['b', 'on'] as [string, string]],
    };
    const old = { name: 'Old', blurb: '', options: [['start', 'on'] as [string, string]] };
    const game = { options: all, presets: [basic, house, old] } as unknown as Meta;
    const chosen = withPreset([basic, house, old], house, { start: 'on', undo: 'on' });
    expect(chosen).toEqual({ undo: 'on', a: 'on', b: 'on' });
    expect(presetOf(game, 'battle', chosen)).toBe(house);
    expect(presetOf(game, 'battle', {})).toBe(basic);
    expect(presetOf(game, 'battle', { a: 'off', c: 'on' })).toBe(basic);
    expect(presetOf(game, 'battle', { a: 'on' })).toBeNull();
  });
});

it('options and presets of one battle are not those of another', () => {
  const points = choice('points', ['100', '60'], { option: 'scenario', values: ['raid'] });
  const night = choice('night', ['off', 'on'], { option: 'scenario', values: ['battle'] });
  const undo = choice('undo', ['on', 'off']);
  const presets = [
    { name: 'Basic', blurb: '', options: [] },
    { name: 'Night', blurb: '', options: [['night', 'on'] as [string, string]] },
  ];
  const game = { options: [points, night, undo], presets } as unknown as Meta;
  const chosen = { points: '60', night: 'on', undo: 'off' };
  expect(matters(game, 'battle', points, chosen)).toBe(false);
  expect(matters(game, 'raid', points, chosen)).toBe(true);
  expect(setupOf(game, 'battle', chosen).options).toEqual({ night: 'on', undo: 'off' });
  expect(setupOf(game, 'raid', chosen).options).toEqual({ points: '60', undo: 'off' });
  const names = (scenario: string) => presetsOf(game, scenario).map((p) => p.name);
  expect(names('battle')).toEqual(['Basic', 'Night']);
  expect(names('raid')).toEqual(['Basic']);
  expect(presetOf(game, 'battle', chosen)?.name).toBe('Night');
  expect(presetOf(game, 'raid', chosen)?.name).toBe('Basic');
});

it('other armies sit down where the set-up brings them', () => {
  const armies = choice('armies', ['red', 'blue'], { option: 'scenario', values: ['raid'] });
  const seat = (id: string) => ({ id, name: id, tone: '', aim: '' });
  const game = {
    options: [armies],
    seats: [seat('french'), seat('allied')],
    seatings: [
      {
        with: { option: 'armies', values: ['blue'] },
        seats: [seat('french'), seat('prussian')],
      },
    ],
  } as unknown as Meta;
  const ids = (scenario: string, chosen: Record<string, string>) => seatsOf(game, scenario, chosen).map((s) => s.id);
  expect(ids('raid', { armies: 'blue' })).toEqual(['french', 'prussian']);
  expect(ids('raid', {})).toEqual(['french', 'allied']);
  expect(ids('battle', { armies: 'blue' })).toEqual(['french', 'allied']);
});

it('tells how long ago in a word or two', () => {
  const now = 1_000_000_000_000;
  const before = (minutes: number) => ago(now - minutes * 60_000, now);
  expect([0, 5, 120, 60 * 24, 60 * 24 * 4].map(before)).toEqual([
    'just now',
    '5 min ago',
    '2 h ago',
    'yesterday',
    '4 days ago',
  ]);
});

it('takes the picture of a game from its words', () => {
  expect(motifOf('Hexes and square counters.')).toBe('counters');
  expect(motifOf('Areas and wooden blocks.')).toBe('blocks');
  expect(motifOf('Hexes, divisions and a hand of three cards.')).toBe('cards');
  expect(motifOf('Free tiles, rulers and scarce orders.')).toBe('tiles');
  expect(motifOf('Companies in line, column and square.')).toBe('companies');
});
