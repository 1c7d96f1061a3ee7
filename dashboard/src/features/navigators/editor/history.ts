/** Time within which repeated small steps, such as nudges by a key, are one undo step, milliseconds. */
const TOGETHER_MS = 1200;

interface Kept<T> {
  readonly state: T;
  /** Steps of the same kind are merged. */
  readonly kind: string | undefined;
  readonly time: number;
}

/** Past, present and future states. Unbounded: states share what did not change. */
export interface History<T> {
  readonly present: T;
  readonly past: readonly Kept<T>[];
  readonly future: readonly T[];
}

export function historyOf<T>(present: T): History<T> {
  return { present, past: [], future: [] };
}

/** Adds a state. Quick consecutive steps of the same kind are undone together. */
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
