import { parseMarkup } from '../lib/markup';

/** The words of a card, and the rules at their end, which have a place of their own at its foot. */
export function wordsAndRules(text: string): { words: string; rules: string[] } {
  const found = /((?:\s*\[\[[^\][]+\]\][.,;]?)+)\s*$/.exec(text);
  if (!found) return { words: text, rules: [] };
  const rules = parseMarkup(found[0]).flatMap((run) => ('rule' in run ? [run.rule] : []));
  return { words: text.slice(0, found.index).trimEnd(), rules };
}
