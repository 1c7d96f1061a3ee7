import { type Colour, colourDistance, type Raster } from './raster.ts';

/** A colour that areas of a mask have. */
export interface FoundColour {
  readonly colour: Colour;
  readonly pixels: number;
}

/** Colours nearer than this are one that a compression has scattered. */
const SAME = 30;
/** Pixels within an area of one colour that make it one of the mask. */
const LEAST = 24;
/** A mask of more colours is a photo. */
const COLOURS_MAX = 1000;

/** The colours of a mask by size, with what is no flat first: transparent, or else the commonest along the edges. */
export function findColours({ width, height, data }: Raster): {
  background: Colour;
  colours: FoundColour[];
} {
  const counts = new Map<Colour, number>();
  const edges = new Map<Colour, number>();
  const at = (x: number, y: number): Colour => {
    const from = (y * width + x) * 4;
    // What is transparent counts as black, whatever colour it has beneath.
    if ((data[from + 3] ?? 0) < 128) return 0;
    return ((data[from] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from + 2] ?? 0);
  };
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const colour = at(x, y);
      // Only the inside of areas: their seams have colours that nobody chose.
      if (at(x - 1, y) !== colour || at(x + 1, y) !== colour) continue;
      if (at(x, y - 1) !== colour || at(x, y + 1) !== colour) continue;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      if (y === 1 || y === height - 2 || x === 1 || x === width - 2) {
        edges.set(colour, (edges.get(colour) ?? 0) + 1);
      }
    }
  }
  const merged: { colour: Colour; pixels: number }[] = [];
  for (const [colour, pixels] of [...counts].sort(([, one], [, other]) => other - one)) {
    const near = merged.find((one) => colourDistance(one.colour, colour) < SAME);
    if (near) near.pixels += pixels;
    else merged.push({ colour, pixels });
    if (merged.length > COLOURS_MAX) break;
  }
  const [common] = [...edges].sort(([, one], [, other]) => other - one)[0] ?? [0];
  const background = merged.find((one) => colourDistance(one.colour, common) < SAME)?.colour ?? common;
  return {
    background,
    colours: merged.filter(({ colour, pixels }) => colour !== background && pixels >= LEAST),
  };
}
