import { createStore } from 'zustand/vanilla';

export interface Edit<T> {
  /** What it does to what is shown, at once, and anew to every newer truth until it is saved. */
  readonly change: (state: T) => T;
  /** Saves it; answers what the truth has become by it. */
  readonly send: (truth: T) => Promise<(truth: T) => T>;
}

export interface Truth<T> {
  read(): T;
  write(truth: T): void;
}

/**
 * Edits of something that is kept elsewhere. Each shows at once and is sent when those before it are done, so that every one knows the
 * version it changes; one that fails disappears from what is shown, and the others stay.
 */
export function createEditQueue<T>(truth: Truth<T>) {
  const store = createStore<{ pending: readonly Edit<T>[] }>(() => ({ pending: [] }));
  let last: Promise<unknown> = Promise.resolve();

  return {
    store,
    /** Rejects with what kept the edit from being saved. */
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

/** The truth with what is on its way. */
export function withPending<T>(truth: T, pending: readonly Edit<T>[]): T {
  return pending.reduce((state, edit) => edit.change(state), truth);
}
