import { api } from '../lib/api';

const KEY = 'waterloo.layers';

interface Kept {
  without: string[];
  zones: 'choosing' | 'always' | 'never';
  ownZones: boolean;
  numbers: boolean;
  names: boolean;
}

const FRESH: Kept = { without: [], zones: 'choosing', ownZones: false, numbers: true, names: true };

function remembered(): Kept {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return FRESH;
  }
}

/** What is drawn of the map, as this person likes it. */
export class Layers {
  private kept = $state.raw<Kept>(remembered());
  /** Every layer of the ground that can be left out. */
  all = $state.raw<readonly string[]>([]);
  /** The counting of steps between two places. */
  measuring = $state(false);

  get without(): readonly string[] {
    return this.kept.without;
  }
  get zones(): Kept['zones'] {
    return this.kept.zones;
  }
  get ownZones(): boolean {
    return this.kept.ownZones;
  }
  get numbers(): boolean {
    return this.kept.numbers;
  }
  get names(): boolean {
    return this.kept.names;
  }
  /** Plain paper, for slow machines. */
  get bare(): boolean {
    return this.all.length > 0 && this.all.every((layer) => this.kept.without.includes(layer));
  }

  set(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Without storage it holds until the page is left.
    }
  }

  /** When choosing, always, never, and round again. */
  nextZones(): void {
    const next = { choosing: 'always', always: 'never', never: 'choosing' } as const;
    this.set({ zones: next[this.kept.zones] });
  }

  /** Asks which layers the ground of a board has. */
  async fetch(key: string): Promise<void> {
    try {
      this.all = await api.layers(key);
    } catch {
      // The map stays as it is; only the menu is shorter.
      this.all = [];
    }
  }

  toggle(layer: string): void {
    const without = this.kept.without.includes(layer)
      ? this.kept.without.filter((l) => l !== layer)
      : [...this.kept.without, layer];
    this.set({ without });
  }
}
