import { describe, expect, it } from 'vitest';
import {
  bareText,
  captionOf,
  courseWords,
  leadsTo,
  lineOf,
  listed,
  luckSentence,
  luckWords,
  offerOf,
  offerWords,
  oneAtATime,
  reasonWords,
  runningLuck,
  sameMove,
  sharesAt,
  signed,
  strokes,
  taleOf,
} from './study';
import type { Course, JournalLine, Luck, Offer } from './types';

const roll = (at: number, before: number, after: number) => ({
  at,
  expected: [before, 1 - before],
  actual: [after, 1 - after],
});
const luck: Luck = {
  seats: ['french', 'allied'],
  told: true,
  rolls: [roll(3, 0.5, 0.58), roll(7, 0.6, 0.55), roll(9, 0.55, 0.551), roll(12, 0.4, 0.5), roll(20, 0.5, 0.38)],
};
const NAMES = ['French', 'Allied'];

describe('luck', () => {
  it('is added up throw by throw, for each seat', () => {
    const running = runningLuck(luck);
    expect(running.map((r) => r.at)).toEqual([3, 7, 9, 12, 20]);
    expect(running.map((r) => r.sums.map((s) => Math.round(s * 10) / 10))).toEqual([
      [8, -8],
      [3, -3],
      [3.1, -3.1],
      [13.1, -13.1],
      [1.1, -1.1],
    ]);
  });

  it('names the throws that weighed most, and none that weighed nothing', () => {
    const french = strokes(luck, 0);
    expect(french.luckiest.map((s) => [s.at, signed(s.points)])).toEqual([
      [12, '+10'],
      [3, '+8'],
    ]);
    expect(french.unluckiest.map((s) => [s.at, signed(s.points)])).toEqual([
      [20, '−12'],
      [7, '−5'],
    ]);
    expect(strokes(luck, 1, 1)).toEqual({
      luckiest: [expect.objectContaining({ at: 20 })],
      unluckiest: [expect.objectContaining({ at: 12 })],
    });
  });

  it('is told in one sentence', () => {
    expect(luckSentence([12.4, -12.4], NAMES)).toBe('Luck so far favours the French side by 12 % of the game.');
    expect(luckSentence([-0.9, 0.9], NAMES)).toBe('Luck so far favours the Allied side by 1 % of the game.');
    expect(luckSentence([0.3, -0.3], NAMES)).toBe('Luck so far favours nobody.');
    expect(luckSentence([5, -5], NAMES, true)).toBe('Luck favoured the French side by 5 % of the game.');
    expect(luckSentence([-9, 12, -3], ['French', 'British', 'Prussian'])).toBe(
      'Luck so far favours the British side by 12 % of the game (French −9, Prussian −3).',
    );
  });

  it('is told to those who do not see it', () => {
    expect(luckWords([], NAMES)).toBe('Nothing has been thrown yet.');
    expect(luckWords(runningLuck(luck), NAMES)).toBe(
      '5 throws. French +1, between 0 and +13; Allied −1, between −13 and 0.',
    );
  });

  it('is tied to the line with the dice', () => {
    const line = (at: number, kind: JournalLine['kind'], more: Partial<JournalLine> = {}): JournalLine => ({
      at,
      kind,
      text: kind,
      ...more,
    });
    const journal = [
      line(4, 'turn'),
      line(4, 'phase'),
      line(5, 'phase'),
      line(5, 'note'),
      line(6, 'effect'),
      line(6, 'fight', { dice: [3] }),
    ];
    expect(lineOf(journal, 6)?.dice).toEqual([3]);
    expect(lineOf(journal, 5)?.kind).toBe('note');
    expect(lineOf(journal, 4)?.kind).toBe('phase');
    expect(lineOf(journal, 7)).toBeNull();
  });
});

describe('a throw that is looked back at', () => {
  const line = (at: number, kind: JournalLine['kind'], text: string, more: Partial<JournalLine> = {}): JournalLine => ({
    at,
    kind,
    text,
    ...more,
  });
  const journal = [
    line(0, 'turn', 'Turn 1, one o’clock'),
    line(0, 'phase', 'French combat'),
    line(1, 'fight', '**6th Division** attacks the 2nd: 7 against 7 [[6.1]].', { pieces: ['F6', 'A2'], spaces: ['9'] }),
    line(2, 'fight', 'The die shows 2: **Dr** [[6.3]].', { dice: [2] }),
    line(2, 'effect', 'The 2nd retreats.'),
    line(2, 'note', '**French** asks for a hint.'),
    line(5, 'fight', 'The 3rd stands: 4.', { dice: [4], pieces: ['A3'], spaces: ['8'] }),
    line(6, 'fight', 'The 2nd stands: 1.', { dice: [1], pieces: ['A2'] }),
    line(7, 'turn', 'Turn 2, two o’clock'),
    line(9, 'fight', 'The reserve comes.', { dice: [5] }),
    line(12, 'move', 'The 6th marches.'),
  ];

  it('says when it fell and for which fight', () => {
    expect(taleOf(journal, 2)).toEqual({
      at: 2,
      when: 'Turn 1, one o’clock · French combat',
      about: '6th Division attacks the 2nd: 7 against 7.',
      text: 'The die shows 2: Dr.',
    });
    expect(taleOf(journal, 6).about).toBe('6th Division attacks the 2nd: 7 against 7.');
  });

  it('is not tied to a fight of others or of another turn', () => {
    expect(taleOf(journal, 5)).toEqual(expect.objectContaining({ about: '', text: 'The 3rd stands: 4.' }));
    expect(taleOf(journal, 9)).toEqual({ at: 9, when: 'Turn 2, two o’clock', about: '', text: 'The reserve comes.' });
  });

  it('is told with the last of several dice, and by its hour alone where no line tells of it', () => {
    expect(taleOf(journal, 8)).toEqual(expect.objectContaining({ at: 9, text: 'The reserve comes.' }));
    expect(taleOf(journal, 11)).toEqual({ at: 11, when: 'Turn 2, two o’clock', about: '', text: '' });
    expect(taleOf([], 3)).toEqual({ at: 3, when: '', about: '', text: '' });
  });

  it('is what one reads there, whatever was remarked beside it', () => {
    const at = (moment: number) => captionOf(journal.filter((l) => l.at === moment))?.text;
    expect(at(2)).toBe('The die shows 2: **Dr** [[6.3]].');
    expect(at(12)).toBe('The 6th marches.');
    expect(captionOf([line(1, 'move', 'It marches.'), line(1, 'note', 'A hint.')])?.text).toBe('It marches.');
    expect(captionOf([line(1, 'note', 'A hint.')])?.text).toBe('A hint.');
    expect(captionOf([])).toBeNull();
  });
});

it('leaves rules and marks out of a button', () => {
  expect(bareText('**12th Cavalry** marches 0916 to 0715 [[4.5]].')).toBe('12th Cavalry marches 0916 to 0715.');
  expect(bareText('The die shows 3 [[6.2]] : retreat [[6.4]]')).toBe('The die shows 3: retreat');
});

describe('shares', () => {
  const course: Course = {
    seats: ['french', 'allied'],
    told: true,
    moments: [
      { at: 0, shares: [0.5, 0.5] },
      { at: 10, shares: [0.7, 0.3] },
      { at: 30, shares: [0, 1] },
    ],
  };

  it('hold until the next judgement', () => {
    expect(sharesAt(course, 9)).toEqual([0.5, 0.5]);
    expect(sharesAt(course, 10)).toEqual([0.7, 0.3]);
    expect(sharesAt(course, 99)).toEqual([0, 1]);
    expect(sharesAt({ seats: [], told: true, moments: [] }, 3)).toBeNull();
  });

  it('are told in words', () => {
    expect(courseWords(course, NAMES)).toBe(
      'At first French 50 %, Allied 50 %; at the end French 0 %, Allied 100 %. ' +
        'On the way French between 0 % and 70 %, Allied between 30 % and 100 %.',
    );
    expect(courseWords({ seats: [], told: true, moments: [] }, NAMES)).toBe('Nothing has been judged yet.');
  });
});

describe('reasons', () => {
  const SEATS = [
    { id: 'french', name: 'French' },
    { id: 'allied', name: 'Allied' },
  ];
  const reason = (seat: string, good: boolean, text: string) => ({ seat, good, text });

  it('become one sentence, those that speak for it first', () => {
    expect(
      reasonWords(
        [
          reason('french', true, 'opens the way to Brussels'),
          reason('french', false, 'leaves units in danger'),
          reason('allied', true, 'loses troops'),
          reason('allied', true, 'opens its line'),
          reason('french', true, 'gains time'),
        ],
        'french',
        SEATS,
      ),
    ).toBe(
      'Because it opens the way to Brussels and gains time, and the Allied side loses troops and opens its line; ' +
        'but it leaves units in danger.',
    );
  });

  it('may be all of one kind, or none', () => {
    expect(reasonWords([], 'french', SEATS)).toBe('Nothing stands out between this plan and others.');
    expect(reasonWords([reason('french', false, 'loses guns')], 'french', SEATS)).toBe('Though it loses guns.');
    expect(reasonWords([reason('french', true, 'loses troops')], 'allied', SEATS)).toBe(
      'Because the French side loses troops.',
    );
  });

  it('are listed as one reads aloud', () => {
    expect(listed([])).toBe('');
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
  });
});

describe('moves', () => {
  it('are the same whatever the order of what is in them', () => {
    expect(
      sameMove({ march: ['F01', '1312'], by: { road: true } }, { by: { road: true }, march: ['F01', '1312'] }),
    ).toBe(true);
    expect(sameMove({ march: ['F01', '1312'] }, { march: ['1312', 'F01'] })).toBe(false);
    expect(sameMove({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(sameMove(['a'], { 0: 'a' })).toBe(false);
    expect(sameMove('pass', 'pass')).toBe(true);
    expect(sameMove(null, {})).toBe(false);
  });

  it('are found among what is offered', () => {
    const offer = (move: unknown): Offer => ({ move, on: { button: 'b' }, label: '', style: 'plain' });
    const offers = [offer('end'), offer({ pick: 'F01' })];
    expect(offerOf(offers, { pick: 'F01' })).toBe(offers[1]);
    expect(offerOf(offers, { pick: 'F02' })).toBeNull();
  });

  it('lead to a step of a plan or come before it', () => {
    const offer = (on: Offer['on']): Offer => ({ move: 'm', on, label: '', style: 'plain' });
    const step = { pieces: ['F11', 'A22'], spaces: ['1113'] };
    expect(leadsTo(offer({ piece: 'F11' }), step), 'the piece that does it').toBe(true);
    expect(leadsTo(offer({ space: '1113' }), step), 'where it is done').toBe(true);
    expect(leadsTo(offer({ piece: 'F06' }), step), 'another piece').toBe(false);
    expect(leadsTo(offer({ button: 'done' }), step)).toBe(false);
    expect(leadsTo(offer({ piece: 'F11' }), undefined), 'no step tells of it').toBe(false);
  });

  it('are called by what they do', () => {
    const words = (label: string) => offerWords({ move: 'm', on: { card: 'c' }, label, style: 'plain' });
    expect(words('Play Drouot: Activate units of the Guard in his hex and around it. [G-11]')).toBe('Play Drouot');
    expect(words('March to 1311, 3 points')).toBe('March to 1311');
  });
});

it('asks one thing at a time, and once more for all who asked meanwhile', async () => {
  const doors: (() => void)[] = [];
  const ask = oneAtATime(() => new Promise((done) => doors.push(done)));
  const first = ask();
  void ask();
  void ask();
  expect(doors).toHaveLength(1);
  doors[0]?.();
  await new Promise((done) => setTimeout(done));
  expect(doors).toHaveLength(2);
  doors[1]?.();
  await first;
  expect(doors).toHaveLength(2);
});
