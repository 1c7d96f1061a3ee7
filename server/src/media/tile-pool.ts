import { Worker } from 'node:worker_threads';
import type { TileAnswer, TilePlan, TileTask } from './tile-plan.ts';

/** Tasks per worker at a time: while the tiles of one are being compressed, the next is rendered. */
const TASKS_PER_WORKER = 2;

export interface TileResult {
  bytes: number;
  base?: Uint8ClampedArray;
}

/** Worker threads of one tiling job. */
export interface TilePool {
  /** Most concurrent tasks. */
  capacity: number;
  run(task: TileTask): Promise<TileResult>;
  /** Lets the workers finish their current tasks (a second or less) and ends them: compression must not be interrupted. */
  close(): Promise<void>;
}

interface Lane {
  worker: Worker;
  pending: Map<number, { resolve: (result: TileResult) => void; reject: (error: Error) => void }>;
}

export function startTilePool(plan: TilePlan, threads: number): TilePool {
  let nextId = 0;
  let failure: Error | undefined;
  const lanes = Array.from({ length: threads }, () => startLane());

  function startLane(): Lane {
    const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), {
      workerData: plan,
      execArgv: [],
    });
    const lane: Lane = { worker, pending: new Map() };
    worker.on('message', (answer: TileAnswer) => {
      const waiting = lane.pending.get(answer.id);
      lane.pending.delete(answer.id);
      if ('error' in answer) waiting?.reject(new Error(`a tile worker failed: ${answer.error}`));
      else waiting?.resolve(answer);
    });
    const fail = (error: Error): void => {
      failure = error;
      for (const waiting of lane.pending.values()) waiting.reject(error);
      lane.pending.clear();
    };
    worker.on('error', (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => fail(failure ?? new Error('a tile worker ended before its work')));
    return lane;
  }

  return {
    capacity: threads * TASKS_PER_WORKER,
    run(task) {
      if (failure !== undefined) return Promise.reject(failure);
      const lane = lanes.reduce((least, lane) => (lane.pending.size < least.pending.size ? lane : least));
      const id = nextId++;
      return new Promise((resolve, reject) => {
        lane.pending.set(id, { resolve, reject });
        lane.worker.postMessage({ id, task });
      });
    },
    async close() {
      await Promise.all(
        lanes.map(async ({ worker, pending }) => {
          const ended = new Promise((resolve) => worker.once('exit', resolve));
          while (pending.size > 0) {
            await Promise.race([ended, new Promise((resolve) => worker.once('message', resolve))]);
          }
          await worker.terminate();
        }),
      );
    },
  };
}
