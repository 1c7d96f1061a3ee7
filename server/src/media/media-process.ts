import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MediaError, type MediaErrorCode } from './media-error.ts';
import type {
  FromMediaProcess,
  MediaTask,
  SentError,
  TaskContext,
  TaskInput,
  TaskOutput,
  ToMediaProcess,
} from './media-tasks.ts';

/**
 * A process that has grown past this gets no more tasks, bytes: memory that decoders of large pictures leave to the allocator is only freed
 * when the process ends. In the server itself it grew to 2 GB and stayed.
 */
const WORN_BYTES = 350 * 1024 ** 2;

/** Idle time before a process ends, milliseconds. */
const IDLE_MS = 5_000;

const PROGRAM = fileURLToPath(new URL('./media-child.ts', import.meta.url));

interface Waiting {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly progress: ((done: number) => void) | undefined;
}

class MediaProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #idle: NodeJS.Timeout | undefined;
  /** Whether it accepts no more tasks. */
  worn = false;

  constructor() {
    this.#child = fork(PROGRAM, {
      serialization: 'advanced',
      // Otherwise each thread would keep 16 MB for its young generation.
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2'],
      // Threads of the image library share two memory pools instead of one each.
      // Their large buffers are used again at once, so the server's bound for those (`MALLOC_MMAP_THRESHOLD_`) would cost time.
      env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: undefined },
    });
    this.#child.on('message', (message: FromMediaProcess) => this.#hear(message));
    this.#child.once('exit', (code, signal) => this.#ended(code ?? signal));
    this.#child.once('error', (error) => this.#ended(error.message));
    this.#rest();
  }

  run(task: MediaTask, input: unknown, context: Partial<TaskContext>): Promise<unknown> {
    const id = this.#nextId++;
    const { signal, progress } = context;
    const abort = (): void => this.#say({ id, abort: true });
    return new Promise((resolve, reject) => {
      clearTimeout(this.#idle);
      // Keeps this process alive while it works, like work in this process would.
      this.#child.ref();
      this.#child.channel?.ref();
      this.#waiting.set(id, { resolve, reject, progress });
      signal?.addEventListener('abort', abort, { once: true });
      this.#say({ id, task, input });
      if (signal?.aborted) abort();
    }).finally(() => signal?.removeEventListener('abort', abort));
  }

  #say(message: ToMediaProcess): void {
    if (this.#child.connected) this.#child.send(message);
  }

  #hear(message: FromMediaProcess): void {
    const waiting = this.#waiting.get(message.id);
    if ('progress' in message) {
      waiting?.progress?.(message.progress);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.rss > WORN_BYTES) this.worn = true;
    if (this.#waiting.size === 0) this.#rest();
    if ('output' in message) waiting?.resolve(message.output);
    else waiting?.reject(received(message.error));
  }

  /** Idle: it ends, at once when it is worn, without blocking anybody. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    const end = (): void => {
      this.worn = true;
      if (this.#child.connected) this.#child.disconnect();
    };
    if (this.worn) end();
    else this.#idle = setTimeout(end, IDLE_MS).unref();
  }

  #ended(how: unknown): void {
    this.worn = true;
    clearTimeout(this.#idle);
    for (const { reject } of this.#waiting.values()) reject(new Error(`the media process ended: ${how}`));
    this.#waiting.clear();
  }
}

function received({ name, message, stack, code, limit }: SentError): Error {
  const error =
    name === 'MediaError'
      ? new MediaError(code as MediaErrorCode, message, limit === undefined ? {} : { limit })
      : Object.assign(new Error(message), code === undefined ? {} : { code });
  if (stack !== undefined) error.stack = stack;
  return error;
}

let current: MediaProcess | undefined;

/**
 * Performs a task on pictures in a separate process shared by all callers. The memory impact of a malicious or large picture is confined to
 * it.
 *
 * @throws whatever the task throws; the signal's reason when aborted; Error when the process dies
 */
export async function inMediaProcess<K extends MediaTask>(
  task: K,
  input: TaskInput<K>,
  context: Partial<TaskContext> = {},
): Promise<TaskOutput<K>> {
  context.signal?.throwIfAborted();
  if (!current || current.worn) current = new MediaProcess();
  try {
    // Typed by the task table.
    return (await current.run(task, input, context)) as TaskOutput<K>;
  } catch (error) {
    context.signal?.throwIfAborted();
    throw error;
  }
}
