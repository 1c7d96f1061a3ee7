/** A rectangle of the picture, in CSS pixels from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Side = 'above' | 'below' | 'right' | 'left';

/** A label that needs a place beside its target. */
export interface PlaceAsked {
  readonly about: Box;
  readonly size: Size;
  /** distance to the target, pixels */
  readonly gap: number;
  /** preferred sides, best first */
  readonly order: readonly Side[];
  /** bounds to stay within */
  readonly room: Box;
  /** boxes to avoid */
  readonly taken: readonly Box[];
}

export interface Place extends Box {
  readonly side: Side;
}

/** Minimum shared edge with the target, in pixels, to show what belongs together. */
const TOGETHER = 8;

/** The first side with enough free room; null when there is none. */
export function freePlace(asked: PlaceAsked): Place | null {
  const { about, order, room, taken } = asked;
  for (const side of order) {
    const place = placeAt(asked, side);
    const beside =
      side === 'above' || side === 'below'
        ? place.left < about.right - TOGETHER && place.right > about.left + TOGETHER
        : place.top < about.bottom - TOGETHER && place.bottom > about.top + TOGETHER;
    if (beside && isInside(place, room) && taken.every((box) => shared(place, box) === 0)) return place;
  }
  return null;
}

/** A free place, or the one in bounds that covers least; covering the target counts most. */
export function bestPlace(asked: PlaceAsked): Place {
  const free = freePlace(asked);
  if (free) return free;
  const { about, order, room, taken } = asked;
  const within = order.map((side) => pushedInto(placeAt(asked, side), room));
  const cost = (place: Place) =>
    4 * shared(place, about) + taken.reduce((sum, box) => sum + shared(place, box), 0);
  return within.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}

/** Common area of two boxes, in square pixels. */
export function shared(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The box of an element relative to the area it overlays. */
export function boxWithin(around: Pick<DOMRect, 'left' | 'top'>, element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return {
    left: left - around.left,
    top: top - around.top,
    right: right - around.left,
    bottom: bottom - around.top,
  };
}

/** A box enlarged by some pixels on every side. */
export function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** The place at a side: centred, then shifted into bounds. */
function placeAt({ about, size, gap, room }: PlaceAsked, side: Side): Place {
  const { width, height } = size;
  const across = side === 'above' || side === 'below';
  const left = across
    ? clamp((about.left + about.right - width) / 2, room.left, room.right - width)
    : side === 'right'
      ? about.right + gap
      : about.left - gap - width;
  const top = across
    ? side === 'below'
      ? about.bottom + gap
      : about.top - gap - height
    : clamp((about.top + about.bottom - height) / 2, room.top, room.bottom - height);
  return { side, left, top, right: left + width, bottom: top + height };
}

function pushedInto({ side, left, top, right, bottom }: Place, room: Box): Place {
  const [width, height] = [right - left, bottom - top];
  const x = clamp(left, room.left, room.right - width);
  const y = clamp(top, room.top, room.bottom - height);
  return { side, left: x, top: y, right: x + width, bottom: y + height };
}

function isInside(one: Box, room: Box): boolean {
  return one.left >= room.left && one.top >= room.top && one.right <= room.right && one.bottom <= room.bottom;
}

/** Clamps to two bounds; contradictory ones yield the lower. */
function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
