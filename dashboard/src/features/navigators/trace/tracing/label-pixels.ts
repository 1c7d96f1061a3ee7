import {
  blue,
  type Colour,
  colourDistance,
  emptyLabels,
  green,
  type Labels,
  NOTHING,
  type Raster,
  red,
} from './raster.ts';

/** How far a compressed pixel may be from a colour, if no other is as close. */
const NEAR = 44;
/** As a fraction of the distance to the nearest other colour. */
const NEAR_SHARE = 0.4;
/** Pixels less opaque than this belong to nothing. */
const OPAQUE = 128;
/** How far around a blended pixel its two colours are searched, pixels. */
const REACH = 2;
/** Marks blended pixels before they are resolved. */
const UNKNOWN = 0xffff;

/**
 * Assigns a colour to each pixel. Slightly different colours, as from compression, count; a pixel between two colours goes to the larger
 * share. Everything else is nothing.
 *
 * @param colours number i+1 is colours[i]
 * @param background the colour of nothing
 */
export function labelPixels(raster: Raster, colours: readonly Colour[], background: Colour = 0): Labels {
  const { width, height, data } = raster;
  const labels = emptyLabels(width, height);
  const { at, stride } = labels;
  const palette = [background, ...colours];
  const lookUp = nearest(palette);
  const inexact: number[] = [];
  let unknown = false;
  let before = -1;
  let label = NOTHING;
  let isExact = true;
  for (let y = 0, from = 0; y < height; y += 1) {
    let to = (y + 1) * stride + 1;
    for (let x = 0; x < width; x += 1, from += 4, to += 1) {
      const opaque = (data[from + 3] ?? 0) >= OPAQUE;
      const colour = opaque
        ? ((data[from] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from + 2] ?? 0)
        : background;
      if (colour !== before) {
        label = lookUp(colour);
        isExact = palette[label] === colour;
        before = colour;
      }
      at[to] = label;
      if (label === UNKNOWN) unknown = true;
      else if (!isExact) inexact.push(to);
    }
  }
  if (!unknown) return labels;
  // A blend of red and blue may equal a purple of the list: a thin line of nearly that colour is a seam of the other two.
  const seams = inexact.filter((place) => isThin(at, stride, place));
  for (const place of seams) at[place] = UNKNOWN;
  return { ...labels, blend: unblend(raster, labels, palette) };
}

/** Whether no 3 × 3 square of one label contains the pixel. */
function isThin(at: Uint16Array, stride: number, place: number): boolean {
  const label = at[place];
  const isMiddle = (middle: number): boolean => {
    for (let dy = -stride; dy <= stride; dy += stride) {
      for (let dx = -1; dx <= 1; dx += 1) if (at[middle + dy + dx] !== label) return false;
    }
    return true;
  };
  for (let dy = -stride; dy <= stride; dy += stride) {
    for (let dx = -1; dx <= 1; dx += 1) if (isMiddle(place + dy + dx)) return false;
  }
  return true;
}

/** The index of the nearest colour; UNKNOWN for none. Memoised. */
function nearest(palette: readonly Colour[]): (colour: Colour) => number {
  const exact = new Map<Colour, number>();
  for (const [label, colour] of palette.entries()) if (!exact.has(colour)) exact.set(colour, label);
  const reach = palette.map((colour) => {
    const others = palette.filter((other) => other !== colour).map((other) => colourDistance(colour, other));
    return Math.min(NEAR, NEAR_SHARE * Math.min(...others, Number.POSITIVE_INFINITY));
  });
  const known = new Map(exact);
  return (colour) => {
    const remembered = known.get(colour);
    if (remembered !== undefined) return remembered;
    let best = UNKNOWN;
    let least = Number.POSITIVE_INFINITY;
    for (const [label, one] of palette.entries()) {
      const distance = colourDistance(colour, one);
      if (distance <= (reach[label] ?? 0) && distance < least) {
        best = label;
        least = distance;
      }
    }
    known.set(colour, best);
    return best;
  };
}

/** Assigns blended pixels to one of their colours, and keeps the shares. */
function unblend(raster: Raster, { at, stride, width, height }: Labels, palette: readonly Colour[]) {
  const share = new Uint8Array(at.length).fill(255);
  const partner = new Uint16Array(at.length);
  const found: [number, number][] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = (y + 1) * stride + x + 1;
      if (at[place] !== UNKNOWN) continue;
      const blend = blendAt(raster, at, stride, x, y, palette);
      found.push([place, blend?.label ?? NOTHING]);
      if (!blend) continue;
      share[place] = blend.share;
      partner[place] = blend.partner;
    }
  }
  for (const [place, label] of found) at[place] = label;
  return { share, partner };
}

function blendAt(
  { data, width }: Raster,
  at: Uint16Array,
  stride: number,
  x: number,
  y: number,
  palette: readonly Colour[],
): { label: number; partner: number; share: number } | undefined {
  const near: number[] = [];
  for (let dy = -REACH; dy <= REACH; dy += 1) {
    for (let dx = -REACH; dx <= REACH; dx += 1) {
      const label = at[(y + 1 + dy) * stride + x + 1 + dx];
      if (label !== undefined && label !== UNKNOWN && !near.includes(label)) near.push(label);
    }
  }
  const from = (y * width + x) * 4;
  const colour = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0] as const;
  let best: { label: number; partner: number; share: number } | undefined;
  let least = NEAR;
  for (const [index, one] of near.entries()) {
    for (const other of near.slice(index + 1)) {
      const [part, distance] = between(colour, palette[one] ?? 0, palette[other] ?? 0);
      if (distance >= least) continue;
      least = distance;
      best =
        part <= 0.5
          ? { label: one, partner: other, share: Math.round(255 * (1 - part)) }
          : { label: other, partner: one, share: Math.round(255 * part) };
    }
  }
  return best;
}

/** Position of a colour on the line from one colour to another, 0..1, and its distance from the line. */
function between(
  [r, g, b]: readonly [number, number, number],
  one: Colour,
  other: Colour,
): readonly [number, number] {
  const way = [red(other) - red(one), green(other) - green(one), blue(other) - blue(one)] as const;
  const own = [r - red(one), g - green(one), b - blue(one)] as const;
  const length = way[0] * way[0] + way[1] * way[1] + way[2] * way[2];
  if (length === 0) return [0, Number.POSITIVE_INFINITY];
  const part = Math.max(0, Math.min(1, (own[0] * way[0] + own[1] * way[1] + own[2] * way[2]) / length));
  return [part, Math.hypot(own[0] - part * way[0], own[1] - part * way[1], own[2] - part * way[2])];
}
