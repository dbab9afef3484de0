/** Sentences from the server may hold two marks: `**bold**` and `[[rule]]`. */
export type Run =
  | { text: string; bold: boolean }
  /** A chip, with the stop that follows it: a line must not break between the two. */
  | { rule: string; stop: string };

export function parseMarkup(sentence: string): Run[] {
  const runs: Run[] = [];
  let bold = false;
  // Splitting keeps the marks: everything between them is plain text.
  for (const part of sentence.split(/(\*\*|\[\[[^\][]+\]\])/)) {
    if (part === '**') bold = !bold;
    else if (part.startsWith('[[') && part.endsWith(']]')) runs.push({ rule: part.slice(2, -2).trim(), stop: '' });
    else {
      const last = runs.at(-1);
      const stop = last && 'rule' in last ? (/^[.,;:)]+/.exec(part)?.[0] ?? '') : '';
      if (last && 'rule' in last) last.stop += stop;
      if (part.length > stop.length) runs.push({ text: part.slice(stop.length), bold });
    }
  }
  return runs;
}

/** What a rule is called in front of players: decisions on gaps of the book are notes to it, not codes. */
export function ruleName(rule: string): string {
  const note = /^([A-Z])-0*(\d+)$/.exec(rule);
  if (!note) return rule;
  return note[1] === 'G' ? `note ${note[2]}` : `note ${note[1]}${note[2]}`;
}

/** The same without marks, for screen readers and labels. */
export function plainText(sentence: string): string {
  return parseMarkup(sentence)
    .map((run) => ('rule' in run ? `(${ruleName(run.rule)})${run.stop}` : run.text))
    .join('');
}

/** The effect in a few words, for a button: labels put their particulars after a comma. */
export function shortLabel(label: string): string {
  const comma = label.indexOf(', ');
  return comma > 0 ? label.slice(0, comma) : label;
}

/** A sentence in parts; those that are a ratio (“1-1”) must not be broken at the end of a line. */
export function unbroken(text: string): { text: string; tied: boolean }[] {
  return text
    .split(/(\d+[-–:]\d+)/)
    .map((part, i) => ({ text: part, tied: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** A sentence with the rule it rests on, unless it names that rule already. */
export const withRule = (text: string, rule: string): string =>
  rule === '' || text.includes(`[[${rule}]]`) ? text : `${text} [[${rule}]]`;
