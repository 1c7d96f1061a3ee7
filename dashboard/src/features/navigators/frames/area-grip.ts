import { type Extent, SAFE_AREA_MIN } from '@oriel/contract/building-frame';
import type { Point } from '@oriel/contract/geometry';

/** What a pointer holds of a rectangle: sides, all of it, or a corner of a new one. */
export type Grip =
  | { readonly kind: 'sides'; readonly x?: 'left' | 'right'; readonly y?: 'top' | 'bottom' }
  | { readonly kind: 'move' }
  | { readonly kind: 'draw' };

const within = (value: number, least = 0, most = 1) => Math.min(Math.max(value, least), most);

/**
 * What is under a pointer.
 *
 * @param reach how far from a side it can be held, as fractions of the picture's width and height
 */
export function gripAt({ left, top, right, bottom }: Extent, [x, y]: Point, reach: Point): Grip {
  const [near, far] = reach;
  const beside = x > left - near && x < right + near && y > top - far && y < bottom + far;
  const side = {
    ...(Math.abs(x - left) < near ? { x: 'left' as const } : {}),
    ...(Math.abs(x - right) < near ? { x: 'right' as const } : {}),
    ...(Math.abs(y - top) < far ? { y: 'top' as const } : {}),
    ...(Math.abs(y - bottom) < far ? { y: 'bottom' as const } : {}),
  };
  if (beside && (side.x || side.y)) return { kind: 'sides', ...side };
  return { kind: beside ? 'move' : 'draw' };
}

/** One side at a new place: inside the picture, and the smallest size away from the opposite side. */
export function withSide(area: Extent, side: keyof Extent, to: number): Extent {
  const bounds = {
    left: [0, area.right - SAFE_AREA_MIN],
    right: [area.left + SAFE_AREA_MIN, 1],
    top: [0, area.bottom - SAFE_AREA_MIN],
    bottom: [area.top + SAFE_AREA_MIN, 1],
  } as const;
  const [least, most] = bounds[side];
  return { ...area, [side]: within(to, least, most) };
}

/** The rectangle after a drag from one point of the picture to another. */
export function dragged(area: Extent, grip: Grip, from: Point, to: Point): Extent {
  if (grip.kind === 'move') {
    const dx = within(to[0] - from[0], -area.left, 1 - area.right);
    const dy = within(to[1] - from[1], -area.top, 1 - area.bottom);
    return { left: area.left + dx, right: area.right + dx, top: area.top + dy, bottom: area.bottom + dy };
  }
  if (grip.kind === 'sides') {
    const wide = grip.x ? withSide(area, grip.x, to[0]) : area;
    return grip.y ? withSide(wide, grip.y, to[1]) : wide;
  }
  const span = (one: number, other: number) => {
    const least = within(Math.min(one, other), 0, 1 - SAFE_AREA_MIN);
    return [least, within(Math.max(one, other), least + SAFE_AREA_MIN, 1)] as const;
  };
  const [left, right] = span(from[0], to[0]);
  const [top, bottom] = span(from[1], to[1]);
  return { left, top, right, bottom };
}

/** As it is stored: more digits than a pixel of any picture needs. */
export function rounded({ left, top, right, bottom }: Extent): Extent {
  const round = (value: number) => Number(value.toFixed(4));
  return { left: round(left), top: round(top), right: round(right), bottom: round(bottom) };
}
