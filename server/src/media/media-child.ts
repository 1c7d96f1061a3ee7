// The process started by media-process.ts: performs tasks on pictures and ends when told to, or when its parent has ended.
import {
  type FromMediaProcess,
  MEDIA_TASKS,
  type SentError,
  type TaskContext,
  type ToMediaProcess,
} from './media-tasks.ts';

const running = new Map<number, AbortController>();

function say(message: FromMediaProcess): void {
  process.send?.(message);
}

function sent(error: unknown): SentError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const own = Object(error) as { code?: unknown; limit?: unknown };
  return {
    name,
    message,
    stack,
    code: own.code,
    limit: typeof own.limit === 'number' ? own.limit : undefined,
  };
}

async function run(id: number, task: keyof typeof MEDIA_TASKS, input: unknown): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  const context: TaskContext = { signal: stop.signal, progress: (progress) => say({ id, progress }) };
  // The table types the input of each task.
  const work = MEDIA_TASKS[task] as (input: unknown, context: TaskContext) => Promise<unknown>;
  try {
    const output = await work(input, context);
    say({ id, output, rss: process.memoryUsage.rss() });
  } catch (error) {
    say({ id, error: sent(error), rss: process.memoryUsage.rss() });
  } finally {
    running.delete(id);
  }
}

process.on('message', (message: ToMediaProcess) => {
  if ('abort' in message) running.get(message.id)?.abort(new Error('the task was given back'));
  else void run(message.id, message.task, message.input);
});
// Unfinished work is in temporary folders, which the next start removes.
process.on('disconnect', () => process.exit());
// A terminal sends Ctrl-C to the whole group: the parent decides what to finish first.
process.on('SIGINT', () => undefined);
