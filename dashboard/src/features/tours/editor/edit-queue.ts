import { createStore } from 'zustand/vanilla';

export interface Edit<T> {
  /** Its effect on the shown state: immediately, and reapplied to every newer saved state until it is saved. */
  readonly change: (state: T) => T;
  /** Saves it; returns its effect on the saved state. */
  readonly send: (truth: T) => Promise<(truth: T) => T>;
}

export interface Truth<T> {
  read(): T;
  write(truth: T): void;
}

/**
 * Optimistic edits of remote state. They are sent one after another, so that each knows the version it changes; a failed one is reverted,
 * and the others stay.
 */
export function createEditQueue<T>(truth: Truth<T>) {
  const store = createStore<{ pending: readonly Edit<T>[] }>(() => ({ pending: [] }));
  let last: Promise<unknown> = Promise.resolve();

  return {
    store,
    /** Rejects with the reason why the edit was not saved. */
    run(edit: Edit<T>): Promise<void> {
      store.setState(({ pending }) => ({ pending: [...pending, edit] }));
      const saved = last.then(async () => {
        try {
          const settle = await edit.send(truth.read());
          truth.write(settle(truth.read()));
        } finally {
          store.setState(({ pending }) => ({ pending: pending.filter((one) => one !== edit) }));
        }
      });
      last = saved.catch(() => undefined);
      return saved;
    },
  };
}

/** The saved state with the pending edits applied. */
export function withPending<T>(truth: T, pending: readonly Edit<T>[]): T {
  return pending.reduce((state, edit) => edit.change(state), truth);
}
