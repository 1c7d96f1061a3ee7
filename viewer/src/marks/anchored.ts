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

/** CSS pixels beyond the edge at which a mark is still in the picture: half of the largest. */
const MARGIN = 60;

/**
 * Keeps an element, which has no size of its own and lies at the top left corner of the layer, at a place of the sphere. Outside of the
 * picture it waits at the nearer edge, unseen but within reach of the keyboard (`data-out`).
 *
 * @param onPlaced where it lies now; null outside of the picture
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

/** Whether a point lies in the picture, or no further outside than a margin (inside, when it is negative). */
export function isWithin({ x, y }: ScreenPoint, { width, height }: Viewport, margin: number): boolean {
  return x > -margin && y > -margin && x < width + margin && y < height + margin;
}

function onPixels({ x, y }: ScreenPoint): ScreenPoint {
  const ratio = window.devicePixelRatio || 1;
  return { x: Math.round(x * ratio) / ratio, y: Math.round(y * ratio) / ratio };
}
