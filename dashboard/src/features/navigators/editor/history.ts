/** Milliseconds within which the same small step again, such as a nudge by a key, is one step to undo. */
const TOGETHER_MS = 1200;

interface Kept<T> {
  readonly state: T;
  /** What small steps must have in common to be one. */
  readonly kind: string | undefined;
  readonly time: number;
}

/** What was, is, and was taken back. There is no bound: states share what did not change. */
export interface History<T> {
  readonly present: T;
  readonly past: readonly Kept<T>[];
  readonly future: readonly T[];
}

export function historyOf<T>(present: T): History<T> {
  return { present, past: [], future: [] };
}

/** Goes on to a new state. Steps of the same kind that follow each other quickly are undone together. */
export function went<T>(
  { present, past }: History<T>,
  next: T,
  { kind, time = 0 }: { kind?: string | undefined; time?: number } = {},
): History<T> {
  const last = past.at(-1);
  const together = kind !== undefined && last?.kind === kind && time - last.time <= TOGETHER_MS;
  const before = together ? { ...last, time } : { state: present, kind, time };
  return { present: next, past: [...(together ? past.slice(0, -1) : past), before], future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    present: last.state,
    past: history.past.slice(0, -1),
    future: [history.present, ...history.future],
  };
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return {
    present: next,
    past: [...history.past, { state: history.present, kind: undefined, time: 0 }],
    future,
  };
}
