import { describe, expect, it } from 'vitest';
import { endTitle, eyesFor, hasTiles, matchState, needsHandover, playerName } from './seats';
import type { Actor, MatchSummary, SeatMeta } from './types';

const SEATS: SeatMeta[] = [
  { id: 'french', name: 'French', tone: 'fr', aim: '' },
  { id: 'allied', name: 'Allied', tone: 'br', aim: '' },
];

function match(players: [string, string], actor: Actor, hidden = false, secrets = hidden): MatchSummary {
  return {
    id: 'x',
    game: 'g',
    name: '',
    created: 0,
    updated: 0,
    seats: [
      { seat: 'french', player: players[0], name: '', army: 'French', tone: 'fr', aim: 'Win.' },
      { seat: 'allied', player: players[1], name: 'Uxbridge', army: 'Allied', tone: 'br', aim: 'Hold.' },
    ],
    at: 0,
    seq: 0,
    actor,
    clock: '',
    secrets,
    hidden,
  };
}

const OVER: Actor = { over: { winners: ['french'], rule: '8.1a' } };

describe('eyesFor', () => {
  it('gives one person their own eyes, whoever acts', () => {
    expect(eyesFor(match(['human', 'sergeant'], { seat: 'allied' }), null)).toBe('french');
    expect(eyesFor(match(['recruit', 'human'], { seat: 'french' }), null)).toBe('allied');
  });

  it('follows the acting seat where people share the screen', () => {
    const shared = (actor: Actor) => match(['human', 'human'], actor);
    expect(eyesFor(shared({ seat: 'allied' }), 'french')).toBe('allied');
    expect(eyesFor(shared('chance'), 'allied')).toBe('allied');
    expect(eyesFor(shared(OVER), 'allied')).toBe('allied');
  });

  it('looks on where nobody sits, and sees all at the end', () => {
    expect(eyesFor(match(['recruit', 'sergeant'], { seat: 'french' }), null)).toBe('spectator');
    expect(eyesFor(match(['recruit', 'sergeant'], OVER), 'spectator')).toBe('all');
  });
});

describe('needsHandover', () => {
  it('covers the screen only where something is hidden between people', () => {
    const actor: Actor = { seat: 'allied' };
    expect(needsHandover(match(['human', 'human'], actor, true), 'french', 'allied')).toBe(true);
    expect(needsHandover(match(['human', 'human'], actor, true), null, 'allied')).toBe(true);
    expect(needsHandover(match(['human', 'human'], actor, true), 'allied', 'allied')).toBe(false);
    expect(needsHandover(match(['human', 'human'], actor, false), 'french', 'allied')).toBe(false);
    expect(needsHandover(match(['human', 'sergeant'], actor, true), null, 'french')).toBe(false);
    expect(needsHandover(match(['human', 'human'], OVER, true), 'french', 'allied')).toBe(false);
  });

  it('does not cover a table on which nothing is hidden any more', () => {
    const actor: Actor = { seat: 'allied' };
    expect(needsHandover(match(['human', 'human'], actor, false, true), null, 'allied')).toBe(false);
    expect(needsHandover(match(['human', 'human'], actor, false, true), 'french', 'allied')).toBe(false);
  });

  it('does not come between people where all that is hidden lies under a tile', () => {
    const hidden = match(['human', 'human'], { seat: 'allied' }, true);
    const tile = { kind: 'tile' as const, title: 'Tile', value: 3, lines: [] };
    expect(needsHandover(hidden, 'french', 'allied', hasTiles({ panels: [tile] }))).toBe(false);
    expect(needsHandover(hidden, 'french', 'allied', hasTiles({ panels: [] }))).toBe(true);
  });
});

describe('matchState and playerName', () => {
  it('tells whose move it is', () => {
    expect(matchState(match(['human', 'sergeant'], { seat: 'french' }))).toBe('yours');
    expect(matchState(match(['human', 'sergeant'], { seat: 'allied' }))).toBe('waiting');
    expect(matchState(match(['human', 'sergeant'], OVER))).toBe('over');
    expect(matchState(match(['recruit', 'sergeant'], { seat: 'french' }))).toBe('watching');
  });

  it('calls players by name, else by what they are', () => {
    const m = match(['human', 'sergeant'], { seat: 'french' });
    expect(playerName(m, SEATS, 'french')).toBe('You');
    expect(playerName(m, SEATS, 'allied')).toBe('Uxbridge');
    expect(playerName(match(['human', 'human'], 'chance'), SEATS, 'french')).toBe('French');
    expect(playerName(match(['recruit', 'human'], 'chance'), SEATS, 'french')).toBe('French, the recruit');
  });
});

describe('the end', () => {
  const verdict = { winners: ['french'], title: 'The French have won', text: '', rule: '' };

  it('is won or lost by the one person against computers', () => {
    expect(endTitle(match(['human', 'sergeant'], OVER), verdict)).toBe('You have won');
    expect(endTitle(match(['sergeant', 'human'], OVER), verdict)).toBe('You have lost');
  });

  it('has a name for everybody else, and when nobody wins', () => {
    expect(endTitle(match(['human', 'human'], OVER), verdict)).toBe(verdict.title);
    expect(endTitle(match(['recruit', 'sergeant'], OVER), verdict)).toBe(verdict.title);
    const drawn = { ...verdict, winners: [], title: 'A draw' };
    expect(endTitle(match(['human', 'sergeant'], OVER), drawn)).toBe('A draw');
  });
});
