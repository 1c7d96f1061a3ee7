import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { createStore } from 'zustand/vanilla';
import type { PlannedChange } from './bulk-plan.ts';

/** Changes that are under way at a time: many, and still room for what one does meanwhile. */
const AT_A_TIME = 4;

export interface Refusal {
  readonly change: PlannedChange;
  readonly message: string;
}

export interface BulkRun {
  readonly organization: string | undefined;
  readonly total: number;
  readonly done: number;
  readonly refused: readonly Refusal[];
  readonly state: 'running' | 'stopped' | 'finished';
}

export interface BulkDeps {
  edit(flat: Apartment, patch: ApartmentPatch): Promise<unknown>;
  explain(error: unknown, change: PlannedChange): string;
  organization(): string | undefined;
  finished(): void;
}

/** A change of many flats, one call each. It goes on wherever one walks in the dashboard; one that is refused leaves the others alone. */
export function createBulkRuns(deps: BulkDeps) {
  const store = createStore<{ run: BulkRun | undefined }>(() => ({ run: undefined }));
  const set = (change: (run: BulkRun) => Partial<BulkRun>) =>
    store.setState(({ run }) => ({ run: run && { ...run, ...change(run) } }));

  async function one(change: PlannedChange): Promise<void> {
    try {
      await deps.edit(change.flat, change.patch);
      set(({ done }) => ({ done: done + 1 }));
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

  async function start(changes: readonly PlannedChange[]): Promise<void> {
    if (changes.length === 0 || store.getState().run?.state === 'running') return;
    const organization = deps.organization();
    store.setState({
      run: { organization, total: changes.length, done: 0, refused: [], state: 'running' },
    });
    const queue = [...changes];
    await Promise.all(Array.from({ length: AT_A_TIME }, () => work(queue)));
    set(({ state }) => (state === 'running' ? { state: 'finished' } : {}));
    deps.finished();
  }

  return {
    store,
    start,
    /** What is on its way arrives; the rest stays as it is. */
    stop(): void {
      set(() => ({ state: 'stopped' }));
    },
    async retry(): Promise<void> {
      const { run } = store.getState();
      if (run && run.state !== 'running') await start(run.refused.map(({ change }) => change));
    },
    clear(): void {
      if (store.getState().run?.state !== 'running') store.setState({ run: undefined });
    },
  };
}
