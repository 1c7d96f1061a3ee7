/** A small picture, 8-bit RGB, rows from the top. */
export interface BlockPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A rectangle of a picture. */
interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle and the mean of its pixels: red, green, blue, 0..255. */
export interface Block extends Rectangle {
  readonly mean: readonly number[];
}

/** Perceptual weight of each channel: roughly its contribution to brightness, with slightly more blue. */
const WEIGHTS = [0.5, 0.9, 0.3] as const;

/** A rectangle and its best split; without halves when it has a single colour. */
interface Candidate {
  readonly rectangle: Rectangle;
  readonly gain: number;
  readonly halves: readonly Rectangle[];
}

/**
 * Splits a picture into rectangles whose means approximate it: repeats the split that reduces the sum of squared differences most, until
 * there are `most` rectangles or no more gain.
 */
export function splitIntoBlocks(pixels: BlockPixels, most: number): Block[] {
  const sums = summed(pixels);
  const found = [bestCut(sums, { x: 0, y: 0, width: pixels.width, height: pixels.height })];
  while (found.length < most) {
    const next = found.reduce((best, one) => (one.gain > best.gain ? one : best));
    if (next.halves.length === 0) break;
    found.splice(found.indexOf(next), 1, ...next.halves.map((half) => bestCut(sums, half)));
  }
  return found.map(({ rectangle }) => ({ ...rectangle, mean: sums.mean(rectangle) }));
}

interface Sums {
  mean(rectangle: Rectangle): number[];
  /** Weighted squared differences of a rectangle's pixels from their mean. */
  error(rectangle: Rectangle): number;
}

/** Rectangle statistics from summed-area tables, in constant time. */
function summed({ data, width, height }: BlockPixels): Sums {
  const stride = width + 1;
  // Red, green, blue, and the weighted squares of all three.
  const tables = Array.from({ length: 4 }, () => new Float64Array(stride * (height + 1)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const channels = [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
      const squares = channels.reduce((sum, value, index) => sum + (WEIGHTS[index] ?? 0) * value * value, 0);
      const at = (y + 1) * stride + x + 1;
      for (const [index, value] of [...channels, squares].entries()) {
        const table = tables[index] as Float64Array;
        table[at] =
          value +
          (table[at - 1] as number) +
          (table[at - stride] as number) -
          (table[at - stride - 1] as number);
      }
    }
  }
  const over = (table: Float64Array, { x, y, width: w, height: h }: Rectangle): number => {
    const top = y * stride + x;
    const bottom = top + h * stride;
    return (
      (table[bottom + w] as number) -
      (table[bottom] as number) -
      (table[top + w] as number) +
      (table[top] as number)
    );
  };
  const [red, green, blue, squares] = tables as [Float64Array, Float64Array, Float64Array, Float64Array];
  const mean = (rectangle: Rectangle): number[] =>
    [red, green, blue].map((table) => over(table, rectangle) / (rectangle.width * rectangle.height));
  const error = (rectangle: Rectangle): number =>
    mean(rectangle).reduce(
      (left, value, index) =>
        left - (WEIGHTS[index] ?? 0) * value * value * rectangle.width * rectangle.height,
      over(squares, rectangle),
    );
  return { mean, error };
}

/** Rounding error of the sums; a smaller gain counts as none. */
const NOTHING = 1e-6;

function bestCut(sums: Sums, rectangle: Rectangle): Candidate {
  const { x, y, width, height } = rectangle;
  const whole = sums.error(rectangle);
  let best: Candidate = { rectangle, gain: NOTHING, halves: [] };
  const consider = (halves: readonly Rectangle[]): void => {
    const gain = halves.reduce((left, half) => left - sums.error(half), whole);
    if (gain > best.gain) best = { rectangle, gain, halves };
  };
  for (let cut = 1; cut < width; cut++)
    consider([
      { x, y, width: cut, height },
      { x: x + cut, y, width: width - cut, height },
    ]);
  for (let cut = 1; cut < height; cut++)
    consider([
      { x, y, width, height: cut },
      { x, y: y + cut, width, height: height - cut },
    ]);
  return best;
}
