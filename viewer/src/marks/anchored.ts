import {
  type Angles,
  directionOf,
  dot,
  type Lens,
  pointOf,
  type ScreenPoint,
  type Viewport,
} from '../core/projection.ts';
import type { Placed } from './mark-placer.ts';

/** CSS pixels beyond the edge within which a mark still counts as visible: half of the largest. */
const MARGIN = 60;

/**
 * Keeps an element at a position on the sphere. The element has no size and starts at the layer's top left corner. Outside the picture it
 * waits at the nearer edge, invisible but reachable by keyboard (`data-out`).
 *
 * @param onPlaced receives its position; null outside the picture
 */
export function anchored(
  element: HTMLElement,
  position: Angles,
  onPlaced?: (lens: Lens, point: ScreenPoint | null) => void,
): Placed {
  const direction = directionOf(position);
  let written = '';
  const write = (transform: string) => {
    if (transform === written) return;
    written = transform;
    element.style.transform = transform;
  };
  return {
    place(lens, settled) {
      const seen = pointOf(lens, direction);
      const point = seen && isWithin(seen, lens.viewport, MARGIN) ? seen : null;
      if (!point) {
        const right = dot(direction, lens.right) > 0;
        const { width, height } = lens.viewport;
        write(`translate(${right ? width - MARGIN : MARGIN}px, ${Math.round(height / 2)}px)`);
        element.dataset.out = '';
      } else {
        const { x, y } = settled ? onPixels(point) : point;
        write(`translate3d(${x}px, ${y}px, 0)`);
        delete element.dataset.out;
      }
      onPlaced?.(lens, point);
    },
  };
}

/** Whether a point lies in the picture, extended by a margin (or inset, when negative). */
export function isWithin({ x, y }: ScreenPoint, { width, height }: Viewport, margin: number): boolean {
  return x > -margin && y > -margin && x < width + margin && y < height + margin;
}

function onPixels({ x, y }: ScreenPoint): ScreenPoint {
  const ratio = window.devicePixelRatio || 1;
  return { x: Math.round(x * ratio) / ratio, y: Math.round(y * ratio) / ratio };
}
