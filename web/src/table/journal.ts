import type { JournalLine } from '../lib/types';

/** The newest line first, under the heading of its turn or phase. */
export function newestFirst<T extends { line: Pick<JournalLine, 'kind'> }>(lines: readonly T[]): T[] {
  const heads = (entry: T) => entry.line.kind === 'turn' || entry.line.kind === 'phase';
  const groups: { heads: T[]; rest: T[] }[] = [];
  for (const entry of lines) {
    const last = groups.at(-1);
    // A turn and the phase it begins with head the same lines.
    if (!last || (heads(entry) && last.rest.length > 0)) groups.push({ heads: [], rest: [] });
    groups.at(-1)?.[heads(entry) ? 'heads' : 'rest'].push(entry);
  }
  return groups.reverse().flatMap((group) => [...group.heads, ...group.rest.reverse()]);
}
