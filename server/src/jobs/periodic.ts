interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface Periodic {
  readonly name: string;
  readonly everyMs: number;
  /** Also waits `everyMs` before the first run: gives an operator who started with the wrong data time to stop a deletion. */
  readonly notAtStart?: boolean;
  /** Returns the number of things done. May run concurrently on another server. */
  readonly run: (signal: AbortSignal) => Promise<number>;
}

/**
 * Runs small tasks at intervals while the process lives, the first time at once unless configured otherwise. They are not jobs of the
 * queue, because each finds its own work, and mostly there is none.
 *
 * @returns stops them, and waits for running ones
 */
export function startPeriodic(tasks: readonly Periodic[], log: Log): () => Promise<void> {
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();

  async function once({ name, run }: Periodic): Promise<void> {
    try {
      const done = await run(stop.signal);
      if (done > 0) log.info({ task: name, done }, 'periodic task');
    } catch (error) {
      // A stop ends what is under way.
      if (!stop.signal.aborted) log.warn({ err: error, task: name }, 'a periodic task failed');
    } finally {
      running.delete(name);
    }
  }

  function tick(task: Periodic): void {
    if (stop.signal.aborted || running.has(task.name)) return;
    running.set(task.name, once(task));
  }

  const timers = tasks.map((task) => {
    if (!task.notAtStart) tick(task);
    return setInterval(tick, task.everyMs, task);
  });
  return async () => {
    stop.abort();
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
