import { catmullRom } from './catmull-rom.ts';
import { directionToFace, type Face } from './cube-faces.ts';
import { type View, viewCamera } from './view-camera.ts';

/** The part of a level's face that is in memory, 8-bit RGB. */
export interface FacePart {
  left: number;
  top: number;
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A rectangle of tiles, ends inclusive. */
export interface TileRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Samples per pixel in each direction; the chosen level has up to twice as many pixels as the picture at a face's centre. */
const SAMPLES = 2;

/** Bicubic weights for every subpixel position. */
const TAPS = 4;
const PHASES = 1024;
const weights = Float64Array.from({ length: (PHASES + 1) * TAPS }, (_, i) => {
  return catmullRom(Math.floor(i / TAPS) / PHASES)[i % TAPS] ?? 0;
});

/**
 * The lowest level with at least as many pixels as the picture at a face's centre, where it has fewest.
 *
 * @param levels face sizes, ascending
 */
export function posterLevel(levels: readonly number[], view: View, width: number, height: number): number {
  const { halfHeight } = viewCamera(view, width, height);
  const needed = height / halfHeight;
  const level = levels.findIndex((size) => size >= needed);
  return level === -1 ? levels.length - 1 : level;
}

/** The tiles of each face that a view needs. */
export function tilesInView(
  view: View,
  width: number,
  height: number,
  faceSize: number,
  tileSize: number,
): Map<Face, TileRange> {
  const ranges = new Map<Face, TileRange>();
  const last = Math.ceil(faceSize / tileSize) - 1;
  const tile = (at: number): number => Math.min(last, Math.max(0, Math.floor(at / tileSize)));
  // Points this close miss no relevant tile: the kernel's reach is added around each.
  const step = 8;
  const camera = viewCamera(view, width, height);
  for (let j = 0; j <= height; j += Math.min(step, Math.max(1, height - j))) {
    for (let i = 0; i <= width; i += Math.min(step, Math.max(1, width - i))) {
      const x = camera.halfWidth * ((2 * i) / width - 1);
      const y = camera.halfHeight * (1 - (2 * j) / height);
      const { face, a, b } = directionToFace(
        camera.forward[0] + camera.right[0] * x + camera.up[0] * y,
        camera.forward[1] + camera.right[1] * x + camera.up[1] * y,
        camera.forward[2] + camera.right[2] * x + camera.up[2] * y,
      );
      const reach = TAPS + (4 * step * faceSize * camera.halfHeight) / height;
      const column = ((a + 1) / 2) * faceSize;
      const row = ((b + 1) / 2) * faceSize;
      const range = ranges.get(face) ?? { firstRow: last, lastRow: 0, firstColumn: last, lastColumn: 0 };
      range.firstRow = Math.min(range.firstRow, tile(row - reach));
      range.lastRow = Math.max(range.lastRow, tile(row + reach));
      range.firstColumn = Math.min(range.firstColumn, tile(column - reach));
      range.lastColumn = Math.max(range.lastColumn, tile(column + reach));
      ranges.set(face, range);
    }
  }
  return ranges;
}

/**
 * Draws a view from the faces of one level like the viewer: same camera, same faces, but filtered with more care.
 *
 * @returns 8-bit RGB, rows from the top
 */
export function renderCubeView(
  parts: ReadonlyMap<Face, FacePart>,
  faceSize: number,
  view: View,
  width: number,
  height: number,
): Uint8ClampedArray {
  const camera = viewCamera(view, width, height);
  const { forward, right, up, halfWidth, halfHeight } = camera;
  const out = new Uint8ClampedArray(width * height * 3);
  const sum = new Float64Array(3);
  const scale = 1 / (SAMPLES * SAMPLES);
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      sum.fill(0);
      for (let v = 0; v < SAMPLES; v++) {
        const y = halfHeight * (1 - (2 * (j + (v + 0.5) / SAMPLES)) / height);
        for (let u = 0; u < SAMPLES; u++) {
          const x = halfWidth * ((2 * (i + (u + 0.5) / SAMPLES)) / width - 1);
          const { face, a, b } = directionToFace(
            forward[0] + right[0] * x + up[0] * y,
            forward[1] + right[1] * x + up[1] * y,
            forward[2] + right[2] * x + up[2] * y,
          );
          const part = parts.get(face);
          if (part === undefined) throw new Error(`face ${face} is in view but was not loaded`);
          addSample(
            part,
            ((a + 1) / 2) * faceSize - 0.5 - part.left,
            ((b + 1) / 2) * faceSize - 0.5 - part.top,
            sum,
          );
        }
      }
      const at = (j * width + i) * 3;
      for (let c = 0; c < 3; c++) out[at + c] = (sum[c] as number) * scale;
    }
  }
  return out;
}

/** Adds one bicubic sample; the part's edge pixels repeat beyond its edges. */
function addSample(part: FacePart, x: number, y: number, sum: Float64Array): void {
  const { pixels, width, height } = part;
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = (((x - column) * PHASES + 0.5) | 0) * TAPS;
  const down = (((y - row) * PHASES + 0.5) | 0) * TAPS;
  const last = width - 1;
  const at0 = 3 * Math.min(last, Math.max(0, column - 1));
  const at1 = 3 * Math.min(last, Math.max(0, column));
  const at2 = 3 * Math.min(last, Math.max(0, column + 1));
  const at3 = 3 * Math.min(last, Math.max(0, column + 2));
  const w0 = weights[across] as number;
  const w1 = weights[across + 1] as number;
  const w2 = weights[across + 2] as number;
  const w3 = weights[across + 3] as number;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let v = 0; v < TAPS; v++) {
    const line = Math.min(height - 1, Math.max(0, row + v - 1)) * width * 3;
    const factor = weights[down + v] as number;
    red +=
      factor *
      (w0 * (pixels[line + at0] as number) +
        w1 * (pixels[line + at1] as number) +
        w2 * (pixels[line + at2] as number) +
        w3 * (pixels[line + at3] as number));
    green +=
      factor *
      (w0 * (pixels[line + at0 + 1] as number) +
        w1 * (pixels[line + at1 + 1] as number) +
        w2 * (pixels[line + at2 + 1] as number) +
        w3 * (pixels[line + at3 + 1] as number));
    blue +=
      factor *
      (w0 * (pixels[line + at0 + 2] as number) +
        w1 * (pixels[line + at1 + 2] as number) +
        w2 * (pixels[line + at2 + 2] as number) +
        w3 * (pixels[line + at3 + 2] as number));
  }
  sum[0] = (sum[0] as number) + red;
  sum[1] = (sum[1] as number) + green;
  sum[2] = (sum[2] as number) + blue;
}
