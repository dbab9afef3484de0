/** Motion is a courtesy: whoever asked the system for less gets none. */
export const stillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

export const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** A running motion that any input may complete at once. */
export class Motion {
  private waiting: (() => void) | null = null;
  done = false;

  /** Completes everything that waits on this motion. */
  finish(): void {
    this.done = true;
    this.waiting?.();
    this.waiting = null;
  }

  pause(ms: number): Promise<void> {
    if (this.done || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting = null;
        resolve();
      }, ms);
      this.waiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Calls `draw` with 0 to 1 over `ms`; always ends with 1. */
  run(ms: number, draw: (share: number) => void): Promise<void> {
    if (this.done || ms <= 0) {
      draw(1);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const start = performance.now();
      let frame = 0;
      const end = () => {
        cancelAnimationFrame(frame);
        draw(1);
        this.waiting = null;
        resolve();
      };
      this.waiting = end;
      const tick = (now: number) => {
        const share = Math.max(0, (now - start) / ms);
        if (share >= 1) return end();
        draw(share);
        frame = requestAnimationFrame(tick);
      };
      frame = requestAnimationFrame(tick);
    });
  }
}
