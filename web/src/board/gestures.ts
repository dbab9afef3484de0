import type { Attachment } from 'svelte/attachments';
import { pinch, zoomAt, type Camera, type Point } from './camera';

/** What the gestures of a board lead to. */
export interface GestureTarget {
  camera(): Camera;
  limits(): { min: number; max: number };
  drag(camera: Camera): void;
  hover(at: Point | null): void;
  tap(at: Point, touch: boolean): void;
  doubleTap(at: Point): boolean;
  longPress(at: Point): void;
  /** Anything at all was pressed. */
  press(): void;
}

const LONG_PRESS = 550;
const DOUBLE_TAP = 320;

/** Drag to pan, wheel or pinch to zoom, tap, double tap, long press. */
export function gestures(target: GestureTarget): Attachment<HTMLElement> {
  return (element) => {
    const down = new Map<number, Point>();
    let first: Point | null = null;
    let start: { camera: Camera; points: [Point, Point] | [Point] } | null = null;
    let dragging = false;
    let longTimer: ReturnType<typeof setTimeout> | undefined;
    let lastTap: { at: Point; when: number } | null = null;

    const at = (event: PointerEvent | WheelEvent): Point => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };

    const begin = () => {
      const points = [...down.values()];
      const [a, b] = points;
      start =
        a && b ? { camera: target.camera(), points: [a, b] } : a ? { camera: target.camera(), points: [a] } : null;
    };

    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      target.press();
      element.setPointerCapture(event.pointerId);
      down.set(event.pointerId, at(event));
      clearTimeout(longTimer);
      if (down.size === 1) {
        const p = at(event);
        first = p;
        dragging = false;
        if (event.pointerType !== 'mouse') {
          longTimer = setTimeout(() => {
            dragging = true;
            target.longPress(p);
          }, LONG_PRESS);
        }
      } else {
        dragging = true;
      }
      begin();
    };

    const onMove = (event: PointerEvent) => {
      const p = at(event);
      if (!down.has(event.pointerId)) {
        if (event.pointerType === 'mouse') target.hover(p);
        return;
      }
      down.set(event.pointerId, p);
      if (!start || !first) return;
      const [a, b] = [...down.values()];
      const [sa, sb] = start.points;
      if (a && b && sb) {
        target.drag(pinch(start.camera, [sa, sb], [a, b], target.limits()));
        return;
      }
      const slop = event.pointerType === 'mouse' ? 4 : 9;
      if (!dragging && Math.hypot(p.x - first.x, p.y - first.y) < slop) return;
      dragging = true;
      clearTimeout(longTimer);
      target.hover(null);
      target.drag({ ...start.camera, x: start.camera.x + p.x - sa.x, y: start.camera.y + p.y - sa.y });
    };

    const onUp = (event: PointerEvent) => {
      if (!down.delete(event.pointerId)) return;
      clearTimeout(longTimer);
      const p = at(event);
      if (down.size > 0) return begin();
      start = null;
      if (dragging || event.type === 'pointercancel') return;
      const touch = event.pointerType !== 'mouse';
      const twice =
        lastTap !== null &&
        event.timeStamp - lastTap.when < DOUBLE_TAP &&
        Math.hypot(p.x - lastTap.at.x, p.y - lastTap.at.y) < 28;
      if (twice && target.doubleTap(p)) {
        lastTap = null;
        return;
      }
      lastTap = { at: p, when: event.timeStamp };
      target.tap(p, touch);
    };

    const onLeave = () => target.hover(null);

    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      target.press();
      // A pinch on a trackpad comes as a wheel with Ctrl and small steps.
      const lines = event.deltaMode === 1 ? 30 : 1;
      const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016));
      target.drag(zoomAt(target.camera(), at(event), factor, target.limits()));
    };

    // A tap may bring up something under the finger, which the click that follows a touch would then press.
    const noClick = (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault();
    };

    element.addEventListener('touchend', noClick, { passive: false });
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    element.addEventListener('pointerleave', onLeave);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      clearTimeout(longTimer);
      element.removeEventListener('touchend', noClick);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
      element.removeEventListener('pointerleave', onLeave);
      element.removeEventListener('wheel', onWheel);
    };
  };
}
