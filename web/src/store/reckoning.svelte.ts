import { ApiError, api } from '../lib/api';
import type { Fight, Together } from '../lib/types';
import type { Match } from './match.svelte';

/** A fight pinned for the odds of several fights. */
export interface Pin {
  key: string;
  title: string;
  ask: unknown;
}

/** The fights that a player has pinned, and their odds one after another. */
export class Reckoning {
  pins = $state.raw<readonly Pin[]>([]);
  together = $state.raw<Together | null>(null);
  /** Why their odds cannot be calculated. */
  refused = $state<string | null>(null);
  /** The latest question; an answer to an earlier one is not wanted any more. */
  private asked = 0;

  constructor(private readonly match: Match) {}

  /** Could this fight be added? */
  takes(fight: Fight | null): boolean {
    return (
      fight?.ask !== undefined && this.match.interactive && !this.pins.some((p) => p.key === JSON.stringify(fight.ask))
    );
  }

  add(fight: Fight): void {
    if (!this.takes(fight)) return;
    this.pins = [...this.pins, { key: JSON.stringify(fight.ask), title: fight.title, ask: fight.ask }];
  }

  drop(pin: Pin): void {
    this.pins = this.pins.filter((p) => p !== pin);
  }

  /** Whose turn it was is over: these fights are history. */
  clear(): void {
    if (this.pins.length > 0) this.pins = [];
  }

  /** Asks for the pinned fights as the game stands now. */
  async ask(): Promise<void> {
    const turn = ++this.asked;
    const seat = this.match.eyes;
    if (this.pins.length === 0 || seat === null || !this.match.interactive) {
      this.together = null;
      this.refused = null;
      return;
    }
    try {
      const chain = this.pins.map((p) => p.ask);
      const together = await api.together(this.match.id, seat, chain);
      if (turn !== this.asked) return;
      this.together = together;
      this.refused = null;
    } catch (error) {
      if (turn !== this.asked) return;
      this.together = null;
      this.refused = error instanceof ApiError ? error.message : 'These fights cannot be reckoned now.';
    }
  }
}
