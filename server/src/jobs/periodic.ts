interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface Periodic {
  readonly name: string;
  readonly everyMs: number;
  /** Waits `everyMs` before the first time too: what deletes gives an operator who started on the wrong data time to stop. */
  readonly notAtStart?: boolean;
  /** Answers how many things it has done. May be running on another server at the same time. */
  readonly run: (signal: AbortSignal) => Promise<number>;
}

/**
 * Does small things again and again while the process lives, the first time at once unless it says otherwise. They are no jobs of the queue, since each finds by
 * itself what there is to do, and mostly that is nothing.
 *
 * @returns stops them, and waits for what is under way
 */
export function startPeriodic(tasks: readonly Periodic[], log: Log): () => Promise<void> {
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();

  async function once({ name, run }: Periodic): Promise<void> {
    try {
      const done = await run(stop.signal);
      if (done > 0) log.info({ task: name, done }, 'periodic task');
    } catch (error) {
      log.warn({ err: error, task: name }, 'a periodic task failed');
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
