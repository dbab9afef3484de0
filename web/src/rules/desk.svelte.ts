import { createContext } from 'svelte';
import { api } from '../lib/api';
import type { Chapter, Chart, RuleText, Rules } from '../lib/types';

export interface FoundRule extends RuleText {
  chapter: string;
}

/** The rulebook at hand: closed, open somewhere, or open at a rule. */
export class RulesDesk {
  open = $state(false);
  /** The rule a chip pointed at. */
  rule = $state<string | null>(null);
  book = $state.raw<Rules | null>(null);
  failed = $state(false);
  charts = $state.raw<readonly Chart[]>([]);

  /** The game whose rules lie here. */
  game = $state<string | null>(null);
  private fetched: string | null = null;

  constructor(game: string | null = null) {
    this.game = game;
  }

  async fetch(): Promise<void> {
    const game = this.game;
    if (game === null || this.fetched === game) return;
    this.failed = false;
    try {
      this.book = await api.rules(game);
      this.fetched = game;
    } catch {
      this.failed = true;
    }
  }

  show(rule: string | null = null): void {
    this.rule = rule;
    this.open = true;
    void this.fetch();
  }

  close(): void {
    this.open = false;
  }

  find(id: string): FoundRule | null {
    return this.book ? findRule(this.book.chapters, id) : null;
  }
}

export function findRule(chapters: readonly Chapter[], id: string): FoundRule | null {
  for (const chapter of chapters) {
    const rule = chapter.rules.find((r) => r.id === id);
    if (rule) return { ...rule, chapter: chapter.title };
  }
  return null;
}

/** Chapters with only the rules in which every word of the search occurs. */
export function searchRules(chapters: readonly Chapter[], search: string): Chapter[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...chapters];
  return chapters
    .map((chapter) => ({
      title: chapter.title,
      rules: chapter.rules.filter((rule) => {
        const text = `${rule.id} ${rule.plain} ${rule.exact}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((chapter) => chapter.rules.length > 0);
}

export const [getDesk, setDesk] = createContext<RulesDesk>();
