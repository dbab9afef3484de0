import {
  around,
  between,
  centred,
  clamp,
  fit,
  reveal,
  toMap,
  withMargins,
  zoomAt,
  NO_INSETS,
  type Camera,
  type Insets,
  type Point,
  type Rect,
  type Size,
} from '../board/camera';
import type { Plan } from '../board/plan';
import { layout } from '../lib/layout.svelte';
import { Motion, ease, stillness } from '../lib/motion';

/** Space around the map for its frame. */
const FRAME = 30;
/** Room left of the map for the cartouche. */
export const CARTOUCHE = 238;
/** What the tools of the map take from the right edge of the board, in pixels. */
const RAIL = 60;
/** How far past the map's edge the camera goes by itself, in pixels; a hand may drag it farther. */
const SLACK = 10;
/** Side of a counter in pixels where the map does not fit as a whole. */
const COUNTER_MEDIUM = 40;
const COUNTER_SMALL = 49;

/** How much is drawn on and beside the pieces. */
export type Detail = 'far' | 'near' | 'close';

/** The camera over the board. */
export class BoardCamera {
  camera = $state.raw<Camera>({ x: 0, y: 0, k: 1 });
  view = $state.raw<Size>({ width: 0, height: 0 });
  plan = $state.raw<Plan | null>(null);
  /** The scale things were last laid out for: between layouts the picture is only stretched. */
  laid = $state(1);
  /** What lies over the edges of the board. */
  insets = $state.raw<Insets>(NO_INSETS);
  readonly atlas = $derived(layout.atlas);
  readonly bounds = $derived.by<Rect>(() => {
    const size = this.plan?.size ?? { width: 1, height: 1 };
    const left = this.atlas ? CARTOUCHE + FRAME : FRAME;
    return withMargins(size, this.view, { frame: FRAME, left, rail: layout.kind === 'phone' ? 0 : RAIL });
  });
  readonly fitted = $derived(this.view.width > 0 ? fit(this.bounds, this.view, 0) : this.camera);
  readonly limits = $derived({
    min: this.fitted.k * 0.9,
    max: Math.max(this.fitted.k * 2, 108 / (this.plan?.radius ?? 40)),
  });
  readonly detail = $derived.by<Detail>(() => {
    const radius = (this.plan?.radius ?? 40) * this.laid;
    return radius >= 80 ? 'close' : radius >= 31.5 ? 'near' : 'far';
  });

  private motion = new Motion();
  private settle: ReturnType<typeof setTimeout> | undefined;
  private started = false;

  /** The board got a size. The first time it is framed on `points`; later what was in the middle stays there. */
  resize(size: Size, points: readonly Point[]): void {
    const before = this.view;
    this.view = size;
    if (!this.started && size.width > 0) {
      this.started = true;
      this.jump(this.start(points));
    } else if (before.width > 0) {
      const middle = toMap(this.camera, { x: before.width / 2, y: before.height / 2 });
      this.jump(this.wholeMap && this.atlas ? this.fitted : centred(this.camera.k, middle, size));
    }
  }

  /** Was the whole map in view? Then it stays so when the window changes. */
  private get wholeMap(): boolean {
    return this.camera.k <= this.fitted.k * 1.3 || this.laid === this.fitted.k;
  }

  private start(points: readonly Point[]): Camera {
    if (this.atlas || !this.plan) return this.fitted;
    const k = Math.max(this.fitted.k, (layout.kind === 'phone' ? COUNTER_SMALL : COUNTER_MEDIUM) / this.plan.counter);
    const box = around(points) ?? this.bounds;
    return centred(k, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, this.view);
  }

  jump(camera: Camera): void {
    this.motion.finish();
    this.camera = clamp(camera, this.bounds, this.view, SLACK);
    this.laid = this.camera.k;
  }

  /** While a gesture runs the picture is stretched; it is drawn anew when it ends. */
  drag(camera: Camera): void {
    this.motion.finish();
    this.camera = clamp(camera, this.bounds, this.view);
    clearTimeout(this.settle);
    this.settle = setTimeout(() => (this.laid = this.camera.k), 300);
  }

  zoom(factor: number, at: Point = { x: this.view.width / 2, y: this.view.height / 2 }): void {
    void this.glide(zoomAt(this.camera, at, factor, this.limits), 180, 96);
  }

  fit(): void {
    void this.glide(this.fitted);
  }

  async glide(to: Camera, ms = 350, slack = SLACK): Promise<void> {
    const from = this.camera;
    const goal = clamp(to, this.bounds, this.view, slack);
    if (Math.abs(goal.x - from.x) + Math.abs(goal.y - from.y) + Math.abs(goal.k - from.k) * 500 < 1) return;
    this.motion.finish();
    const motion = new Motion();
    this.motion = motion;
    await motion.run(stillness() ? 0 : ms, (t) => (this.camera = between(from, goal, ease(t))));
    this.laid = this.camera.k;
  }

  /** Brings places into sight, if they are not. */
  see(points: readonly Point[], insets: Insets = this.insets): void {
    const margin = (this.plan?.radius ?? 40) * 0.9;
    const box = around(points, margin);
    if (!box || this.view.width === 0) return;
    // What lies under a sheet at the edge of the map can only be lifted by going past that edge.
    void this.glide(reveal(this.camera, box, this.view, insets, 6), 350, Math.max(SLACK, insets.bottom));
  }
}
