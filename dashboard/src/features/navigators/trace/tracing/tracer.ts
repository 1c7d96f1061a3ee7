import type { Colour } from './raster.ts';
import type { TracedPiece } from './trace-mask.ts';
import type { Found, MaskSource, WorkerAnswer, WorkerTask } from './trace-worker.ts';

export type TraceFailure = 'unreadable' | 'large' | 'ragged';

/** Why a mask could not be traced. */
export class MaskError extends Error {
  readonly reason: TraceFailure;

  constructor(reason: TraceFailure) {
    super(`The mask could not be traced: ${reason}`);
    this.reason = reason;
  }
}

type Task = WorkerTask extends infer One ? (One extends WorkerTask ? Omit<One, 'key'> : never) : never;

/** Traces masks in a worker, one after another. Closing it aborts the current one. */
export class Tracer {
  readonly #worker = new Worker(new URL('./trace-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, (answer: WorkerAnswer) => void>();
  #made = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      this.#waiting.get(data.key)?.(data);
      this.#waiting.delete(data.key);
    });
    // A worker that fails to start or runs out of memory does not answer.
    this.#worker.addEventListener('error', () => {
      for (const [key, answer] of this.#waiting) answer({ key, failed: 'unreadable' });
      this.#waiting.clear();
    });
  }

  async find(mask: MaskSource): Promise<Found> {
    const answer = await this.#ask({ kind: 'find', mask });
    if ('found' in answer) return answer.found;
    throw new MaskError('failed' in answer ? answer.failed : 'unreadable');
  }

  async trace(
    mask: MaskSource,
    palette: readonly Colour[],
    background: Colour,
  ): Promise<readonly TracedPiece[]> {
    const answer = await this.#ask({ kind: 'trace', mask, palette, background });
    if ('pieces' in answer) return answer.pieces;
    throw new MaskError('failed' in answer ? answer.failed : 'unreadable');
  }

  close(): void {
    this.#worker.terminate();
    this.#waiting.clear();
  }

  #ask(task: Task): Promise<WorkerAnswer> {
    this.#made += 1;
    const key = this.#made;
    const { mask } = task;
    const moved = mask instanceof Blob ? [] : [mask.data.buffer];
    return new Promise((resolve) => {
      this.#waiting.set(key, resolve);
      this.#worker.postMessage({ ...task, key }, moved);
    });
  }
}
