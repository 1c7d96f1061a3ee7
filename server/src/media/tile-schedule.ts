import type { Face } from './cube-faces.ts';
import type { DecodedSphere } from './decode-sphere.ts';
import { TILE_SIZE } from './pyramid-layout.ts';
import type { TilePhase, TilePlan, TileTask } from './tile-plan.ts';
import type { TilePool, TileResult } from './tile-pool.ts';

export interface TiledFaces {
  bytes: number;
  /** Pixels of each face for the base image. */
  bases: Map<Face, Uint8ClampedArray>;
}

/**
 * Runs a job on its pool. For each phase it loads the rows, then processes the columns of its faces, and as soon as a face's columns are
 * complete its lower levels, which the next phase need not wait for. Faces share a few memory slots, so only some are in progress at a
 * time; the result does not depend on the order.
 *
 * @param onProgress progress, 0..1
 */
export async function tileFaces(
  sphere: DecodedSphere,
  plan: TilePlan,
  phases: readonly TilePhase[],
  pool: TilePool,
  onProgress: (done: number) => void,
  signal: AbortSignal | undefined,
): Promise<TiledFaces> {
  const columns = (plan.levels.at(-1) ?? 0) / TILE_SIZE;
  const faces = phases.flatMap((phase) => phase.faces);
  const total = faces.length * (columns + 1);
  const result: TiledFaces = { bytes: 0, bases: new Map() };
  const ready: TileTask[] = [];
  const whenDone = new Map<TileTask, () => void>();
  const freeSlots = plan.slots.map((_, slot) => slot);
  let columnsLeft = 0;
  let done = 0;
  let stopped = false;
  let changed = Promise.withResolvers<void>();

  function announce(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }

  async function until(condition: () => boolean): Promise<void> {
    while (!stopped && !condition()) await changed.promise;
  }

  /** Feeds the queue: loads each phase's rows once the previous ones are no longer in use. */
  async function feed(): Promise<void> {
    for (const phase of phases) {
      await until(() => columnsLeft === 0);
      if (stopped) return;
      await loadPhase(sphere, plan, phase, pool);
      columnsLeft = phase.faces.length * columns;
      for (const face of phase.faces) {
        await until(() => freeSlots.length > 0);
        if (stopped) return;
        const slot = freeSlots.pop() ?? 0;
        const left = { columns };
        for (let column = 0; column < columns; column++) {
          const task: TileTask = { kind: 'column', face, column, firstRow: phase.firstRow, slot };
          ready.push(task);
          whenDone.set(task, () => {
            columnsLeft--;
            left.columns--;
            // Queued first, because it frees its slot for another face.
            if (left.columns === 0) ready.unshift({ kind: 'lower', face, slot });
          });
        }
        announce();
      }
    }
  }
  function finish(task: TileTask, { bytes, base }: TileResult): void {
    done++;
    result.bytes += bytes;
    whenDone.get(task)?.();
    whenDone.delete(task);
    if (task.kind === 'lower') {
      if (base !== undefined) result.bases.set(task.face, base);
      freeSlots.push(task.slot);
    }
    onProgress(done / total);
    announce();
  }

  async function hand(): Promise<void> {
    for (;;) {
      await until(() => ready.length > 0 || done === total);
      const task = stopped ? undefined : ready.shift();
      if (task === undefined) return;
      signal?.throwIfAborted();
      finish(task, await pool.run(task));
    }
  }

  const parts = [feed(), ...Array.from({ length: pool.capacity }, hand)];
  const guarded = parts.map((part) =>
    part.catch((error: unknown) => {
      stopped = true;
      announce();
      throw error;
    }),
  );
  await Promise.all(guarded);
  return result;
}

/** Loads a phase's rows into shared memory, and shortens them around its pole. */
async function loadPhase(
  sphere: DecodedSphere,
  plan: TilePlan,
  { pole, firstRow, rows }: TilePhase,
  pool: TilePool,
): Promise<void> {
  await sphere.readRows(firstRow, plan.pixels.subarray(0, rows * plan.width * 3));
  if (pole === undefined) return;
  const { count } = plan.polar;
  // Splits the rows into few per task, so that all threads finish together.
  const step = Math.max(1, Math.ceil(count / (pool.capacity * 2)));
  const parts: Promise<TileResult>[] = [];
  for (let from = 0; from < count; from += step) {
    parts.push(pool.run({ kind: 'polar', pole, firstRow, from, to: Math.min(count, from + step) }));
  }
  await Promise.all(parts);
}
