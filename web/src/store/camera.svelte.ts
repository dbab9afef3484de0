import {
  around,
  between,
  centred,
  clamp,
  clampIn,
  fit,
  rectToScreen,
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
import { frameLit, freePart, inSight, keepInSight, lifted, rescaled, type Framing } from '../board/framing';
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
/** Side of a counter on a map so wide that the whole of it would make them smaller than the second figure. */
const COUNTER_WIDE = 33;
const COUNTER_TINY = 30;
/** For a new question the camera steps back until counters have this side, not farther. */
const COUNTER_LEAST = 27;
/** A hand that has just moved the map is not interfered with for so many milliseconds. */
const IN_HAND = 700;

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

  /** A line from a card to the place it is about, in pixels of the view; drawn under the pieces. */
  leader = $state.raw<{ from: Point; to: Point } | null>(null);

  private motion = new Motion();
  private settle: ReturnType<typeof setTimeout> | undefined;
  private started = false;
  /** Where it is going; nothing when it rests. */
  private goal: Camera | null = null;
  private dragged = -Infinity;
  /** The scale it stepped back from by itself; nothing once the player has chosen another. */
  private stepped: number | null = null;
  /** Where the player had it before it went aside by itself; nothing while it is there, or once the player has moved it. */
  private home: Camera | null = null;
  /** Has the player moved the map? */
  private moved = false;

  /** Where it is going or stands: what comes next starts from there, so that no way is broken off. */
  get bound(): Camera {
    return this.goal ?? this.camera;
  }

  /** Is a hand on the map, or was it just now? */
  get inHand(): boolean {
    return performance.now() - this.dragged < IN_HAND;
  }

  /** Where spaces lie in the view, those that are on the map; or will lie once it is where it goes. */
  boxes(spaces: Iterable<string>, camera = this.camera): Rect[] {
    const { plan } = this;
    if (!plan) return [];
    return [...spaces].flatMap((space) => {
      const at = plan.at(space);
      const box = at && around([at], plan.radius);
      return box ? [rectToScreen(camera, box)] : [];
    });
  }

  /** Where the cartouche lies in the view, if there is one: a card leaves it to be read. */
  get title(): Rect | null {
    const { x, y, height } = this.bounds;
    return this.atlas ? rectToScreen(this.camera, { x, y, width: -x, height }) : null;
  }

  /** The board got a size. The first time it is framed on `points`; later what was in the middle stays there. */
  resize(size: Size, points: readonly Point[], all: readonly Point[] = points): void {
    const before = this.view;
    const whole = before.width > 0 && this.whole;
    this.view = size;
    if (!this.started && size.width > 0) {
      this.started = true;
      this.jump(this.start(points, all));
    } else if (before.width > 0) {
      // On a phone the bar below grows and shrinks with its buttons: what lies under the finger stays there.
      if (layout.kind === 'phone' && before.width === size.width) return;
      this.home = null;
      const bound = this.bound;
      const middle = toMap(bound, { x: before.width / 2, y: before.height / 2 });
      this.jump(whole && this.atlas ? this.fitted : centred(bound.k, middle, size));
    }
  }

  /** Is the whole map in view? Then it stays so when the window changes. */
  private get whole(): boolean {
    return this.bound.k <= this.fitted.k * 1.05;
  }

  /** What is seen now, to come back to: as it lay, or the whole map. */
  remember(): () => void {
    const bound = this.bound;
    const whole = this.atlas && this.whole;
    const home = this.home;
    this.home = null;
    return () => {
      this.home = home;
      void this.glide(whole ? this.fitted : bound);
    };
  }

  private start(points: readonly Point[], all: readonly Point[]): Camera {
    if (!this.plan || (this.atlas && !this.tooWide(this.plan))) return this.fitted;
    const whole = this.atlas ? this.standing(this.plan, all) : null;
    if (whole) return whole;
    const side = layout.kind === 'phone' ? COUNTER_SMALL : this.atlas ? COUNTER_WIDE : COUNTER_MEDIUM;
    const k = Math.max(this.fitted.k, side / this.plan.counter);
    const box = around(points) ?? this.bounds;
    return centred(k, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, this.view);
  }

  /** Everything that stands on the map in sight, beside the title if there is room for that. */
  private standing(plan: Plan, all: readonly Point[]): Camera | null {
    return this.besideTitle(plan, all) ?? this.withAll(plan, all);
  }

  /** Sets the opening view again if nobody has moved the map and more pieces come into sight that way. */
  private opened(from: Camera, all: readonly Point[], framing: Framing): Camera {
    if (this.moved || !this.plan || !this.atlas || !this.tooWide(this.plan)) return from;
    const view = this.standing(this.plan, all);
    if (!view) return from;
    const to = clamp(view, this.bounds, this.view, SLACK);
    const hidden = (camera: Camera) => all.filter((p) => !inSight(camera, p, framing)).length;
    if (hidden(to) >= hidden(from)) return from;
    this.home = to;
    return to;
  }

  /**
   * Title and key whole at the left, with everything that stands on the map, clear of the tools; nothing where pieces would
   * get too small.
   */
  private besideTitle(plan: Plan, all: readonly Point[]): Camera | null {
    const box = around(all, plan.counter * 0.7);
    if (!box) return null;
    const { x } = this.bounds;
    const k = Math.min(COUNTER_WIDE / plan.counter, (this.view.width - RAIL) / (box.x + box.width - x));
    if (k * plan.counter < COUNTER_TINY) return null;
    return { k, x: -x * k, y: this.view.height / 2 - (box.y + box.height / 2) * k };
  }

  /** Everything that stands on the map, clear of the tools and without the title. */
  private withAll(plan: Plan, all: readonly Point[]): Camera | null {
    const box = around(all, plan.counter * 0.7);
    if (!box) return null;
    const room = this.view.width - RAIL;
    const k = Math.min(COUNTER_WIDE / plan.counter, room / box.width);
    if (k * plan.counter < COUNTER_TINY) return null;
    const y = this.view.height / 2 - (box.y + box.height / 2) * k;
    return { k, x: room / 2 - (box.x + box.width / 2) * k, y };
  }

  private tooWide(plan: Plan): boolean {
    const { width, height } = this.bounds;
    const broad = width * this.view.height > height * this.view.width;
    return !plan.areas && broad && this.fitted.k * plan.counter < COUNTER_TINY;
  }

  private stop(): void {
    this.motion.finish();
    this.goal = null;
  }

  jump(camera: Camera, slack = SLACK): void {
    this.stop();
    this.camera = clamp(camera, this.bounds, this.view, slack);
    this.laid = this.camera.k;
  }

  /** While a gesture runs the picture is stretched; it is redrawn when it ends. */
  drag(camera: Camera): void {
    this.stop();
    this.dragged = performance.now();
    this.taken();
    this.camera = clamp(camera, this.bounds, this.view);
    clearTimeout(this.settle);
    this.settle = setTimeout(() => (this.laid = this.camera.k), 300);
  }

  /** The player has chosen another view: that is where it belongs from now on. */
  private taken(): void {
    this.moved = true;
    this.stepped = null;
    this.home = null;
  }

  zoom(factor: number, at: Point = { x: this.view.width / 2, y: this.view.height / 2 }): void {
    this.taken();
    void this.glide(zoomAt(this.bound, at, factor, this.limits), 180, 96);
  }

  fit(): void {
    this.taken();
    if (layout.kind !== 'phone') return void this.glide(this.fitted);
    // On a phone the whole map comes to lie above the sheet at its foot.
    const part = freePart(this.framing());
    const { x, y, width, height } = this.bounds;
    const k = Math.min(this.fitted.k, part.height / height);
    void this.travel({
      k,
      x: part.x + (part.width - width * k) / 2 - x * k,
      y: part.y + (part.height - height * k) / 2 - y * k,
    });
  }

  async glide(to: Camera, ms = 350, slack = SLACK): Promise<void> {
    await this.travel(clamp(to, this.bounds, this.view, slack), ms);
  }

  private async travel(goal: Camera, ms = 350): Promise<void> {
    const from = this.camera;
    const apart = (a: Camera) => Math.abs(goal.x - a.x) + Math.abs(goal.y - a.y) + Math.abs(goal.k - a.k) * 500;
    if (apart(this.bound) < 1) return;
    this.motion.finish();
    const motion = new Motion();
    this.motion = motion;
    this.goal = goal;
    await motion.run(stillness() ? 0 : ms, (t) => (this.camera = between(from, goal, ease(t))));
    if (this.motion === motion) this.goal = null;
    this.laid = this.camera.k;
  }

  private framing(insets: Insets = this.insets): Framing {
    const { radius = 40, counter = 54 } = this.plan ?? {};
    const least = Math.max(this.fitted.k, COUNTER_LEAST / counter);
    return { view: this.view, insets, margin: radius * 0.9, least };
  }

  /** Goes to what was found for these places in the free part of the view; past the map's edge only if they need it. */
  private turn(to: Camera, places: readonly Point[], framing: Framing): void {
    if (to === this.bound) return;
    if (to === this.home) return this.goHome();
    // A narrow view wanders from question to question: there is no place it belongs to.
    if (this.atlas) this.home ??= this.bound;
    const part = freePart(framing);
    const tight = clampIn(to, this.bounds, part, SLACK);
    const shown = places.filter((p) => inSight(to, p, framing));
    const enough = shown.every((p) => inSight(tight, p, framing));
    const loose = Math.max(SLACK, framing.margin * to.k);
    void this.travel(enough ? tight : clampIn(to, this.bounds, part, loose));
  }

  /** Goes back to where the player had it, if it went aside by itself. */
  goHome(): void {
    if (this.home) void this.travel(this.home);
    this.home = null;
  }

  /** The player looks for places. */
  find(points: readonly Point[]): void {
    this.see(points);
    this.moved = true;
    this.home = null;
  }

  /** Brings places into sight, if they are not. */
  see(points: readonly Point[]): void {
    const framing = this.framing();
    const box = around(points, framing.margin);
    if (!box || this.view.width === 0) return;
    this.turn(reveal(this.bound, box, this.view, this.insets, 6), points, framing);
  }

  /**
   * A new question: what may be chosen comes into sight, the piece it is about if it can, and what is laid open beside it
   * (`kept`). It looks from where the player had it, so that what the last question moved does not stay moved. A question
   * of many words covers none of the rest (`all`) that was in sight.
   */
  ask(lit: readonly Point[], about: readonly Point[], kept: readonly Point[] = [], all: readonly Point[] = []): void {
    if (this.view.width === 0 || this.inHand) return;
    // On a phone the tools stand over a corner of the map: it is left free if that costs nothing.
    const framing = this.framing({ ...this.insets, right: Math.max(this.insets.right, RAIL) });
    const start = this.opened(this.home ?? this.bound, all, framing);
    // If it stepped back for the last question, it comes up again for this one.
    const near = lit.length > 0 && this.stepped !== null && this.stepped > start.k ? this.stepped : start.k;
    const from = near === start.k ? start : rescaled(start, near, framing);
    const framed = frameLit(from, lit, about, framing);
    if (lit.length > 0) this.stepped = framed.k < near ? near : null;
    const [dear, ...rest] = kept;
    const held = dear ? keepInSight(framed, dear, rest, framing) : framed;
    const to = this.atlas ? lifted(held, [...lit, ...kept, ...all], framing) : held;
    this.turn(to, [...lit, ...kept, ...all], framing);
  }

  /** Something was tapped: it stays in sight beside what opens over the map. */
  keep(dear: Point, rest: readonly Point[]): void {
    if (this.view.width === 0) return;
    const framing = this.framing();
    this.turn(keepInSight(this.bound, dear, rest, framing), [dear, ...rest], framing);
  }
}
