/** The colours and forms of armies and bands, by the tokens the server sends. */
export interface Nation {
  face: string;
  edge: string;
  figures: string;
  outline: 'square' | 'round' | 'chamfered';
}

const NATIONS: Record<string, Nation> = {
  fr: { face: '#2b57a0', edge: '#1b3a70', figures: '#fdf8ea', outline: 'square' },
  gd: { face: '#16264f', edge: '#0b1530', figures: '#f6d98a', outline: 'square' },
  br: { face: '#b1242e', edge: '#771119', figures: '#fdf3ea', outline: 'round' },
  du: { face: '#dd7d1e', edge: '#9c5209', figures: '#1d1206', outline: 'round' },
  de: { face: '#2f6b40', edge: '#1b4527', figures: '#fdf8ea', outline: 'round' },
  bw: { face: '#1c1c20', edge: '#000000', figures: '#dfe3e8', outline: 'round' },
  pr: { face: '#454b53', edge: '#22262b', figures: '#fdf8ea', outline: 'chamfered' },
  lw: { face: '#b4b9bf', edge: '#7d838a', figures: '#1a1c1f', outline: 'chamfered' },
};

const PLAIN: Nation = { face: '#6f5c46', edge: '#3b2f20', figures: '#fdf8ea', outline: 'round' };

export const nation = (token: string): Nation => NATIONS[token] ?? PLAIN;

/** The same colour as text or swatch on a panel, which the theme may change. */
export const toneColour = (token: string): string => (token in NATIONS ? `var(--${token})` : 'var(--brass)');

export interface Band {
  ground: string;
  /** Id of the pattern on it, or none for a plain band. */
  pattern: string | null;
}

const BANDS: Record<string, Band> = {
  I: { ground: '#f0c85a', pattern: null },
  II: { ground: '#f4efe0', pattern: 'band-ticks' },
  III: { ground: '#f0a06a', pattern: 'band-chevrons' },
  IV: { ground: '#cdb2e0', pattern: 'band-checks' },
  VI: { ground: '#8fc7c6', pattern: 'band-diagonals' },
  G: { ground: '#e6b93f', pattern: 'band-dots' },
  R: { ground: '#f4efe0', pattern: 'band-diagonals' },
  C: { ground: '#e9d9a0', pattern: 'band-chevrons' },
  NL: { ground: '#f4efe0', pattern: 'band-checks' },
};

export const band = (token: string): Band => BANDS[token] ?? { ground: '#f4efe0', pattern: null };

const channels = (hex: string) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

/** Two colours mixed, `share` of the first. */
export function mix(a: string, b: string, share: number): string {
  const [p, q] = [channels(a), channels(b)];
  return (
    '#' +
    p
      .map((v, i) =>
        Math.round(v * share + (q[i] ?? 0) * (1 - share))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

const PAPER = '#f2e8d2';
const INK = '#1d150d';

/** A piece that is done is paled in the face only: its figures must still be read. */
export const paled = (n: Nation): Nation => ({
  ...n,
  face: mix(n.face, PAPER, 0.42),
  edge: mix(n.edge, PAPER, 0.6),
  figures: INK,
});

/** Turned to its weaker side: its colour is worn, its figures are not. */
export const worn = (n: Nation): Nation => ({ ...n, face: mix(n.face, '#5a5348', 0.72) });

/** The outline of a counter of the given side, its corner at the origin. */
export function outlinePath(form: Nation['outline'], side: number): string {
  if (form === 'chamfered') {
    const c = side * 0.17;
    const d = side - c;
    return `M${c} 0H${d}L${side} ${c}V${d}L${d} ${side}H${c}L0 ${d}V${c}Z`;
  }
  const r = side * (form === 'square' ? 0.05 : 0.2);
  const d = side - r;
  return `M${r} 0H${d}Q${side} 0 ${side} ${r}V${d}Q${side} ${side} ${d} ${side}H${r}Q0 ${side} 0 ${d}V${r}Q0 0 ${r} 0Z`;
}
