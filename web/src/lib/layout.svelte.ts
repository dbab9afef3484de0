export type LayoutKind = 'wide' | 'medium' | 'phone';

/** The layout for a window, measured in letters: large print needs the layout of a smaller screen. */
export function layoutFor(width: number, rootFont: number): { kind: LayoutKind; atlas: boolean } {
  const letters = (width * 16) / rootFont;
  return { kind: letters <= 600 ? 'phone' : letters <= 1180 ? 'medium' : 'wide', atlas: letters > 1300 };
}

class Layout {
  kind = $state<LayoutKind>('wide');
  /** Is there room for the cartouche beside the map? */
  atlas = $state(false);
  /** No mouse: targets are fingers. */
  coarse = $state(false);

  start(): void {
    // An element of one rem tells when the size of print changes.
    const ruler = document.createElement('div');
    ruler.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
    ruler.ariaHidden = 'true';
    document.body.append(ruler);
    const measure = () => {
      const { kind, atlas } = layoutFor(innerWidth, ruler.offsetWidth || 16);
      this.kind = kind;
      this.atlas = atlas;
      this.coarse = matchMedia('(pointer: coarse)').matches;
      document.documentElement.dataset.layout = kind;
    };
    new ResizeObserver(measure).observe(ruler);
    addEventListener('resize', measure);
    measure();
  }
}

export const layout = new Layout();
