import type { Face } from './cube-faces.ts';
import { TILE_SIZE } from './pyramid-layout.ts';
import type { TilePlan, TileTask } from './tile-plan.ts';
import type { TilePool, TileResult } from './tile-pool.ts';

export interface TiledFaces {
  bytes: number;
  /** Pixels of each face for the base image. */
  bases: Map<Face, Uint8ClampedArray>;
}

/** The polar faces cost most, so they go first and the last to finish is a cheap one. */
const ORDER: readonly Face[] = ['u', 'd', 'f', 'r', 'b', 'l'];

/**
 * Put a job's work to its pool: shorten the polar rows, then the columns of each face, and as soon as a face's columns are complete its
 * lower levels. Faces share a few slots of memory, so only some are under way at a time; what is written does not depend on the order.
 *
 * @param onProgress the part that is done, 0..1
 */
export async function tileFaces(
  plan: TilePlan,
  pool: TilePool,
  onProgress: (done: number) => void,
  signal: AbortSignal | undefined,
): Promise<TiledFaces> {
  await shortenPoles(plan, pool);
  const work = faceWork(plan);
  let stopped = false;
  let wake = Promise.withResolvers<void>();

  async function hand(): Promise<void> {
    while (!stopped && !work.complete()) {
      signal?.throwIfAborted();
      const task = work.next();
      if (task === undefined) {
        await wake.promise;
        continue;
      }
      work.finished(task, await pool.run(task));
      onProgress(work.progress());
      wake.resolve();
      wake = Promise.withResolvers();
    }
  }

  const hands = Array.from({ length: pool.capacity }, () =>
    hand().catch((error: unknown) => {
      stopped = true;
      wake.resolve();
      throw error;
    }),
  );
  await Promise.all(hands);
  return work.result;
}

async function shortenPoles(plan: TilePlan, pool: TilePool): Promise<void> {
  const { count } = plan.polar;
  const step = Math.max(1, Math.ceil(count / pool.capacity));
  const parts: Promise<TileResult>[] = [];
  for (let from = 0; from < count; from += step) {
    parts.push(pool.run({ kind: 'polar', from, to: Math.min(count, from + step) }));
  }
  await Promise.all(parts);
}

/** Which task may start now, and what follows when one is done. */
function faceWork(plan: TilePlan) {
  const columns = (plan.levels.at(-1) ?? 0) / TILE_SIZE;
  const total = ORDER.length * (columns + 1);
  const result: TiledFaces = { bytes: 0, bases: new Map() };
  const freeSlots = plan.slots.map((_, slot) => slot);
  const waiting: Face[] = [...ORDER];
  const columnsLeft = new Map<Face, number>();
  const ready: TileTask[] = [];
  let done = 0;

  return {
    result,
    complete: () => done === total,
    progress: () => done / total,
    next(): TileTask | undefined {
      if (ready.length === 0 && freeSlots.length > 0) {
        const face = waiting.shift();
        const slot = face === undefined ? undefined : freeSlots.pop();
        if (face !== undefined && slot !== undefined) {
          columnsLeft.set(face, columns);
          for (let column = 0; column < columns; column++) ready.push({ kind: 'column', face, column, slot });
        }
      }
      return ready.shift();
    },
    finished(task: TileTask, { bytes, base }: TileResult): void {
      if (task.kind === 'polar') return;
      done++;
      result.bytes += bytes;
      if (task.kind === 'lower') {
        if (base !== undefined) result.bases.set(task.face, base);
        freeSlots.push(task.slot);
        return;
      }
      const left = (columnsLeft.get(task.face) ?? 0) - 1;
      columnsLeft.set(task.face, left);
      // In front of the queue: it frees its slot for the face after the next.
      if (left === 0) ready.unshift({ kind: 'lower', face: task.face, slot: task.slot });
    },
  };
}
