import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { createStore } from 'zustand/vanilla';
import type { Viewer } from '../../../kit/apartments/rights.ts';
import type { PlannedChange } from './bulk-plan.ts';
import { undoOf } from './bulk-undo.ts';

/** Concurrent requests: many, with capacity left for the user's other work. */
const AT_A_TIME = 4;

interface Refusal {
  readonly change: PlannedChange;
  readonly message: string;
}

export interface BulkRun {
  readonly organization: string | undefined;
  readonly total: number;
  readonly done: number;
  readonly refused: readonly Refusal[];
  /** Changes that restore the previous values, for each finished change that can be undone, based on the resulting apartment. */
  readonly back: readonly PlannedChange[];
  readonly kind: 'change' | 'undo';
  readonly state: 'running' | 'stopped' | 'finished';
}

export interface BulkDeps {
  /** `meant`: based on the shown version, or on `apartment` as given, rejected if its fields have changed since. */
  edit(apartment: Apartment, patch: ApartmentPatch, meant: 'shown' | 'seen'): Promise<Apartment>;
  /** The reason in the history when an undo reverts a sale. */
  undoReason(): string;
  explain(error: unknown, change: PlannedChange): string;
  organization(): string | undefined;
  finished(): void;
}

/** Changes many apartments, one call each. It survives navigation; a rejected one does not affect the others. */
export function createBulkRuns(deps: BulkDeps) {
  let by: Viewer | undefined;
  const store = createStore<{ run: BulkRun | undefined }>(() => ({ run: undefined }));
  const set = (change: (run: BulkRun) => Partial<BulkRun>) =>
    store.setState(({ run }) => ({ run: run && { ...run, ...change(run) } }));

  async function one(change: PlannedChange): Promise<void> {
    try {
      const { kind } = store.getState().run ?? {};
      const apartment = await deps.edit(change.apartment, change.patch, kind === 'undo' ? 'seen' : 'shown');
      const patch = by && kind === 'change' ? undoOf(change, by, deps.undoReason()) : undefined;
      const back = patch ? [{ apartment, patch, from: change.to, to: change.from }] : [];
      set((run) => ({ done: run.done + 1, back: [...run.back, ...back] }));
    } catch (error) {
      const message = deps.explain(error, change);
      set(({ refused }) => ({ refused: [...refused, { change, message }] }));
    }
  }

  async function work(queue: PlannedChange[]): Promise<void> {
    for (;;) {
      if (store.getState().run?.state !== 'running') return;
      const next = queue.shift();
      if (!next) return;
      await one(next);
    }
  }

  async function begin(
    changes: readonly PlannedChange[],
    kind: BulkRun['kind'],
    back: BulkRun['back'] = [],
  ): Promise<void> {
    if (changes.length === 0 || store.getState().run?.state === 'running') return;
    const organization = deps.organization();
    store.setState({
      run: { organization, total: changes.length, done: 0, refused: [], back, kind, state: 'running' },
    });
    const queue = [...changes];
    await Promise.all(Array.from({ length: AT_A_TIME }, () => work(queue)));
    set(({ state }) => (state === 'running' ? { state: 'finished' } : {}));
    deps.finished();
  }

  return {
    store,
    /** @param viewer the user, who may undo it */
    async start(changes: readonly PlannedChange[], viewer: Viewer): Promise<void> {
      if (store.getState().run?.state === 'running') return;
      by = viewer;
      await begin(changes, 'change');
    },
    /** Restores the previous values where nobody has changed them since. */
    async undo(): Promise<void> {
      const { run } = store.getState();
      if (run && run.state !== 'running') await begin(run.back, 'undo');
    },
    /** Running requests finish; the rest is not sent. */
    stop(): void {
      set(() => ({ state: 'stopped' }));
    },
    async retry(): Promise<void> {
      const { run } = store.getState();
      if (!run || run.state === 'running') return;
      // Finished changes can still be undone together.
      await begin(
        run.refused.map(({ change }) => change),
        run.kind,
        run.back,
      );
    },
    clear(): void {
      if (store.getState().run?.state !== 'running') store.setState({ run: undefined });
    },
  };
}
