import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { FACES, type Face } from './cube-faces.ts';
import { sharp } from './image-library.ts';
import { lineFilter } from './lanczos.ts';
import { renderPolarBlock } from './polar-face-sampler.ts';
import { shortenPolarRows } from './polar-rows.ts';
import { BASE_FACE_SIZE, TILE_SIZE, tilePath } from './pyramid-layout.ts';
import { resizeBlock } from './resize-block.ts';
import { renderSideBlock } from './side-face-sampler.ts';
import type { FaceBlock, SphereSource } from './sphere-source.ts';
import { HALVING_REACH, type TileAnswer, type TilePlan, type TileTask } from './tile-plan.ts';

type ColumnTask = Extract<TileTask, { kind: 'column' }>;

/** A picture in memory with a margin around the tiled part. */
interface Picture {
  pixels: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

// The pool passes a TilePlan; structured clone preserves its shape.
const plan = workerData as TilePlan;
const top = plan.levels.length - 1;

/** Size of the widest column in pixels: the only one of its face, with both margins. */
const largestColumn =
  (TILE_SIZE + 2 * (plan.margins[top] ?? 0)) * ((plan.levels[top] ?? 0) + 2 * (plan.margins[top] ?? 0));
/** Memory of finished columns, for reuse. */
const columnMemory: Uint8ClampedArray[] = [];

parentPort?.on('message', async ({ id, task }: { id: number; task: TileTask }) => {
  const answer: TileAnswer = await run(task).then(
    (result) => ({ id, ...result }),
    (error: unknown) => ({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  parentPort?.postMessage(answer);
});

async function run(task: TileTask): Promise<{ bytes: number; base?: Uint8ClampedArray }> {
  switch (task.kind) {
    case 'polar':
      shortenPolarRows(sourceFrom(task.firstRow), plan.polar, task.pole, task.from, task.to);
      return { bytes: 0 };
    case 'column':
      return { bytes: await makeColumn(task) };
    case 'lower':
      return await makeLowerLevels(task.face, task.slot);
  }
}

/** Renders one column of the top level's tiles, and its part of the level below. */
async function makeColumn({ face, column, firstRow, slot }: ColumnTask): Promise<number> {
  const faceSize = plan.levels[top] as number;
  const margin = plan.margins[top] as number;
  const lowerMargin = plan.margins[top - 1] as number;
  const lastColumn = faceSize / TILE_SIZE - 1;

  const lowerLeft = column === 0 ? -lowerMargin : (column * TILE_SIZE) / 2;
  const lowerRight = column === lastColumn ? faceSize / 2 + lowerMargin : ((column + 1) * TILE_SIZE) / 2;
  const left = 2 * lowerLeft - HALVING_REACH;
  const block: FaceBlock = {
    faceSize,
    left,
    top: -margin,
    width: 2 * lowerRight + HALVING_REACH - left,
    height: faceSize + 2 * margin,
  };
  const pixels = columnMemory.pop() ?? new Uint8ClampedArray(largestColumn * 3);
  try {
    renderBlock(face, firstRow, block, pixels);
    halveIntoSlot(pixels, block, lowerLeft, lowerRight, slot);

    const picture = { pixels, width: block.width, height: block.height };
    const rows = Array.from({ length: lastColumn + 1 }, (_, row) => row);
    return await writeTiles(picture, column * TILE_SIZE - left, margin, faceSize, top, face, rows, [column]);
  } finally {
    columnMemory.push(pixels);
  }
}

function renderBlock(face: Face, firstRow: number, block: FaceBlock, out: Uint8ClampedArray): void {
  const source = sourceFrom(firstRow);
  if (face === 'u') renderPolarBlock(source, plan.polar, 'up', block, out);
  else if (face === 'd') renderPolarBlock(source, plan.polar, 'down', block, out);
  else renderSideBlock(source, FACES.indexOf(face), block, out);
}

function sourceFrom(firstRow: number): SphereSource {
  return { pixels: plan.pixels, width: plan.width, height: plan.height, firstRow };
}

function halveIntoSlot(
  pixels: Uint8ClampedArray,
  block: FaceBlock,
  from: number,
  to: number,
  slot: number,
): void {
  const margin = plan.margins[top - 1] as number;
  const size = (plan.levels[top - 1] as number) + 2 * margin;
  const target = plan.slots[slot] as Uint8Array;
  const columns = to - from;
  const halved = resizeBlock(
    pixels,
    block.width,
    block.height,
    lineFilter(columns, 2, HALVING_REACH),
    lineFilter(size, 2, HALVING_REACH),
  );
  for (let row = 0; row < size; row++) {
    target.set(halved.subarray(row * columns * 3, (row + 1) * columns * 3), (row * size + from + margin) * 3);
  }
}

/** Computes every lower level of one face, each halved from the one above, down to the base image's. */
async function makeLowerLevels(
  face: Face,
  slot: number,
): Promise<{ bytes: number; base: Uint8ClampedArray }> {
  const firstSize = (plan.levels[top - 1] as number) + 2 * (plan.margins[top - 1] as number);
  let picture: Picture = { pixels: plan.slots[slot] as Uint8Array, width: firstSize, height: firstSize };
  let bytes = 0;
  for (let level = top - 1; level >= 0; level--) {
    const faceSize = plan.levels[level] as number;
    const margin = plan.margins[level] as number;
    if (level < top - 1) {
      const size = faceSize + 2 * margin;
      const filter = lineFilter(size, 2, HALVING_REACH);
      picture = {
        pixels: resizeBlock(picture.pixels, picture.width, picture.height, filter, filter),
        width: size,
        height: size,
      };
    }
    const range = Array.from({ length: Math.ceil(faceSize / TILE_SIZE) }, (_, index) => index);
    bytes += await writeTiles(picture, margin, margin, faceSize, level, face, range, range);
  }
  const filter = lineFilter(
    BASE_FACE_SIZE,
    (plan.levels[0] as number) / BASE_FACE_SIZE,
    plan.margins[0] as number,
  );
  return { bytes, base: resizeBlock(picture.pixels, picture.width, picture.height, filter, filter) };
}

async function writeTiles(
  picture: Picture,
  left: number,
  top: number,
  faceSize: number,
  level: number,
  face: Face,
  rows: number[],
  columns: number[],
): Promise<number> {
  const raw = { width: picture.width, height: picture.height, channels: 3 as const };
  const firstColumn = columns[0] ?? 0;
  const sizes = await Promise.all(
    rows.flatMap((row) =>
      columns.map(async (column) => {
        const tile = await sharp(picture.pixels.subarray(0, raw.width * raw.height * 3), { raw })
          .extract({
            left: left + (column - firstColumn) * TILE_SIZE,
            top: top + row * TILE_SIZE,
            width: Math.min(TILE_SIZE, faceSize - column * TILE_SIZE),
            height: Math.min(TILE_SIZE, faceSize - row * TILE_SIZE),
          })
          .webp(plan.webp[level])
          .toBuffer();
        await writeFile(join(plan.folder, tilePath(level, face, row, column)), tile);
        return tile.length;
      }),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
