import { expect, it } from 'vitest';
import { parseMarkdown } from './markdown';

it('reads headings, paragraphs, lists and tables', () => {
  const blocks = parseMarkdown(
    [
      '# Title',
      '',
      'One line',
      'goes on.',
      '',
      '- a',
      '- b',
      '',
      '1. first',
      '2. second',
      '',
      '| x | y |',
      '|---|---|',
      '| 1 | 2 |',
    ].join('\n'),
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 1, text: 'Title' },
    { kind: 'paragraph', text: 'One line goes on.' },
    { kind: 'list', ordered: false, items: ['a', 'b'] },
    { kind: 'list', ordered: true, items: ['first', 'second'] },
    { kind: 'table', head: ['x', 'y'], rows: [['1', '2']] },
  ]);
});

it('joins the lines of an item that goes on indented', () => {
  expect(parseMarkdown('- a\n  more\n- b')).toEqual([{ kind: 'list', ordered: false, items: ['a more', 'b'] }]);
});

it('starts a new list when the sort changes', () => {
  expect(parseMarkdown('- a\n1. b').length).toBe(2);
});
