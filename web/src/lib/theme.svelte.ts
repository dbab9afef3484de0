type Theme = 'light' | 'dark';

const KEY = 'waterloo.theme';

function remembered(): Theme | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : null;
  } catch {
    return null;
  }
}

/** Day or night: the system's choice until one is made here. */
class ThemeChoice {
  current = $state<Theme>('light');

  start(): void {
    const system = matchMedia('(prefers-color-scheme: dark)');
    this.apply(remembered() ?? (system.matches ? 'dark' : 'light'));
    system.addEventListener('change', () => {
      if (remembered() === null) this.apply(system.matches ? 'dark' : 'light');
    });
  }

  toggle(): void {
    this.apply(this.current === 'dark' ? 'light' : 'dark');
    try {
      localStorage.setItem(KEY, this.current);
    } catch {
      // Without storage it holds until the page is left.
    }
  }

  private apply(theme: Theme): void {
    this.current = theme;
    document.documentElement.dataset.theme = theme;
  }
}

export const theme = new ThemeChoice();
