import { Worker } from 'node:worker_threads';

export interface ApartBounds {
  /** Time limit of a task, milliseconds. */
  readonly patienceMs: number;
  /** Memory limit of its thread, megabytes. */
  readonly memoryMb: number;
  /** Stops the task; it then answers undefined. */
  readonly signal?: AbortSignal;
}

/** Most concurrent tasks of all kinds; others wait. */
const AT_A_TIME = 2;

const waiting: (() => void)[] = [];
let running = 0;

async function turn(): Promise<void> {
  if (running < AT_A_TIME) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function next(): void {
  const waited = waiting.shift();
  if (waited) waited();
  else running -= 1;
}

/**
 * Runs a module that reads its task from `workerData` and posts one answer, in a thread of its own: a malicious file can occupy a parser
 * for seconds, which must not block the main thread.
 *
 * @returns undefined when the thread times out, runs out of memory, fails, or is stopped
 */
export async function runApart<Answer>(
  file: URL,
  task: unknown,
  { patienceMs, memoryMb, signal }: ApartBounds,
): Promise<Answer | undefined> {
  await turn();
  try {
    if (signal?.aborted) return undefined;
    return await new Promise((resolve) => {
      const worker = new Worker(file, {
        workerData: task,
        resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      });
      const end = (answer?: Answer): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        resolve(answer);
        void worker.terminate();
      };
      const stop = (): void => end();
      const timer = setTimeout(end, patienceMs);
      signal?.addEventListener('abort', stop);
      worker.once('message', end);
      // A thread that runs out of memory terminates alone.
      worker.once('error', () => end());
      worker.once('exit', () => end());
    });
  } finally {
    next();
  }
}
