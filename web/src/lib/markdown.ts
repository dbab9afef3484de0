/** The small part of Markdown that the guides use. Inline marks stay in the text for `parseMarkup`. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const raw of source.split('\n')) {
    const line = raw.trimEnd();
    const heading = /^(#{1,4}) (.+)$/.exec(line);
    const item = /^(?:([-*])|(\d+)\.) +(.+)$/.exec(line);
    if (line === '') {
      open = null;
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' });
      open = null;
    } else if (item) {
      const ordered = item[2] !== undefined;
      if (open?.kind !== 'list' || open.ordered !== ordered) {
        open = { kind: 'list', ordered, items: [] };
        blocks.push(open);
      }
      open.items.push(item[3] ?? '');
    } else if (line.startsWith('|')) {
      if (open?.kind !== 'table') {
        open = { kind: 'table', head: cells(line), rows: [] };
        blocks.push(open);
      } else if (!/^[\s|:-]+$/.test(line)) {
        open.rows.push(cells(line));
      }
    } else if (open?.kind === 'paragraph') {
      open.text += ' ' + line.trim();
    } else if (open?.kind === 'list' && /^\s/.test(raw)) {
      open.items.push((open.items.pop() ?? '') + ' ' + line.trim());
    } else {
      open = { kind: 'paragraph', text: line.trim() };
      blocks.push(open);
    }
  }
  return blocks;
}
