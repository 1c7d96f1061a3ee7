import { Worker } from 'node:worker_threads';

export interface ApartBounds {
  /** How long one task may take, milliseconds. */
  readonly patienceMs: number;
  /** Megabytes that its thread may fill. */
  readonly memoryMb: number;
}

/** Tasks at a time, of all kinds together; others wait for their turn. */
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
 * Runs a file that reads its task from `workerData` and posts one answer, in a thread of its own: a file that somebody made for it keeps a
 * parser busy for seconds, and the thread that answers everybody must not be the one.
 *
 * @returns undefined when the thread takes too long, runs out of memory, or fails
 */
export async function runApart<Answer>(
  file: URL,
  task: unknown,
  { patienceMs, memoryMb }: ApartBounds,
): Promise<Answer | undefined> {
  await turn();
  try {
    return await new Promise((resolve) => {
      const worker = new Worker(file, {
        workerData: task,
        resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      });
      const end = (answer?: Answer): void => {
        clearTimeout(timer);
        resolve(answer);
        void worker.terminate();
      };
      const timer = setTimeout(end, patienceMs);
      worker.once('message', end);
      // A thread that runs out of memory ends by itself alone.
      worker.once('error', () => end());
      worker.once('exit', () => end());
    });
  } finally {
    next();
  }
}
