import { describe, expect, it } from 'vitest';
import {
  countBadge,
  firstNumber,
  needWords,
  openAllotments,
  shifted,
  stepped,
  percents,
  wholePercents,
} from './numbers';
import type { Allotment, Offer, OfferStyle } from './types';

const offer = (n: number, style: OfferStyle = 'plain'): Offer => ({
  move: { take: n },
  on: { number: n },
  label: String(n),
  style,
});
const allotment = (piece: string, amount: number, now = false): Allotment => ({
  piece,
  amount,
  now,
  kind: 0,
  sum: '',
  shares: [],
  total: 0,
  choices: [],
});

describe('a dial of numbers', () => {
  it('begins at what the table puts forward, else at the least', () => {
    expect(firstNumber([offer(3), offer(1, 'main'), offer(2)])).toBe(1);
    expect(firstNumber([offer(3), offer(2)])).toBe(2);
    expect(firstNumber([])).toBe(0);
  });

  it('goes from one offered number to the next and stops at the ends', () => {
    const offers = [offer(5), offer(0), offer(2)];
    expect(stepped(offers, 0, 1)).toBe(2);
    expect(stepped(offers, 2, 1)).toBe(5);
    expect(stepped(offers, 5, 1)).toBe(5);
    expect(stepped(offers, 2, -1)).toBe(0);
    expect(stepped(offers, 0, -1)).toBe(0);
  });
});

describe('shares', () => {
  const all = (_row: number, n: number) => n >= 0;

  it('are open from the one asked for now', () => {
    const allotments = [allotment('a', 1), allotment('b', 2, true), allotment('c', 0)];
    expect(openAllotments(allotments).map((b) => b.piece)).toEqual(['b', 'c']);
    expect(openAllotments([allotment('a', 1)])).toEqual([]);
  });

  it('stay shared out whichever is changed', () => {
    expect(shifted([3, 0], 0, -1, all)).toEqual([2, 1]);
    expect(shifted([3, 0], 1, 1, all)).toEqual([2, 1]);
    expect(shifted([1, 1, 1], 1, 1, all)).toEqual([1, 2, 0]);
    expect(shifted([1, 2, 0], 1, 1, all)).toEqual([0, 3, 0]);
  });

  it('never leave what each may carry, nor go below nothing', () => {
    const may = (row: number, n: number) => n >= 0 && (row !== 0 || (n >= 2 && n <= 3));
    expect(shifted([2, 1], 0, -1, may)).toEqual([2, 1]);
    expect(shifted([3, 0], 0, 1, may)).toEqual([3, 0]);
    expect(shifted([2, 1], 1, 1, may)).toEqual([2, 1]);
    expect(shifted([3, 0], 1, -1, all)).toEqual([3, 0]);
    expect(shifted([3], 0, -1, all)).toEqual([3]);
  });

  it('never load a later piece past what it can carry', () => {
    const five = (_row: number, n: number) => n >= 0 && n <= 5;
    expect(shifted([1, 5, 0], 1, 1, five)).toEqual([1, 5, 0]);
    expect(shifted([1, 5, 0], 0, -1, five)).toEqual([0, 5, 1]);
  });
});

it('says that there are more than two figures hold', () => {
  expect([7, 99, 100, 250].map(countBadge)).toEqual(['7', '99', '99+', '99+']);
});

it('says what the figure on a badge is', () => {
  expect(needWords('35 %')).toBe('35 %: chance that the attack comes off');
  expect(needWords('5+')).toBe('a die must show 5+');
});

describe('chances in whole per cent', () => {
  it('make a hundred together, the largest remainder rounded up', () => {
    expect(wholePercents([1, 1, 1], 3)).toEqual([34, 33, 33]);
    expect(wholePercents([405, 198, 182, 118, 57, 40], 1000).reduce((a, b) => a + b)).toBe(100);
    expect(wholePercents([1, 9999], 10_000)).toEqual([0, 100]);
    // Six sixths rounded one by one would make 102.
    const sixths = percents([1, 1, 1, 1, 1, 1], 6).map((words) => Number.parseInt(words));
    expect(sixths.reduce((a, b) => a + b)).toBe(100);
  });

  it('show no false zero', () => {
    expect(percents([1, 999, 0], 1000)).toEqual(['less than 1 %', '100 %', '0 %']);
  });
});
