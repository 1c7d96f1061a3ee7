import { type Colour, colourDistance, type Raster } from './raster.ts';

/** A colour of areas in a mask. */
export interface FoundColour {
  readonly colour: Colour;
  readonly pixels: number;
}

/** Colours closer than this are one colour scattered by compression. */
const SAME = 30;
/** Minimum number of pixels inside an area for its colour to count. */
const LEAST = 24;
/** A mask with more colours is a photo. */
const COLOURS_MAX = 1000;

/** The colours of a mask by size, the background first: transparent, or else the most common along the edges. */
export function findColours({ width, height, data }: Raster): {
  background: Colour;
  colours: FoundColour[];
} {
  const counts = new Map<Colour, number>();
  const edges = new Map<Colour, number>();
  const at = (x: number, y: number): Colour => {
    const from = (y * width + x) * 4;
    // Transparent pixels count as black, whatever their hidden colour.
    if ((data[from + 3] ?? 0) < 128) return 0;
    return ((data[from] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from + 2] ?? 0);
  };
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const colour = at(x, y);
      // Only the inside of areas: seams have mixed colours.
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
