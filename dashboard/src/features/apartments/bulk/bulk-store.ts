import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { createStore } from 'zustand/vanilla';
import type { Viewer } from '../../../kit/apartments/rights.ts';
import type { PlannedChange } from './bulk-plan.ts';
import { undoOf } from './bulk-undo.ts';

/** Changes that are under way at a time: many, and still room for what one does meanwhile. */
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
  /** What puts the former values back, of each change that is done and has a way back; the flat is the one that the change made. */
  readonly back: readonly PlannedChange[];
  readonly kind: 'change' | 'undo';
  readonly state: 'running' | 'stopped' | 'finished';
}

export interface BulkDeps {
  /** `meant`: for the version that is shown, or for `flat` as it is given, refused where its fields have changed since. */
  edit(flat: Apartment, patch: ApartmentPatch, meant: 'shown' | 'seen'): Promise<Apartment>;
  /** What the history says of a sale that an undo takes back. */
  undoReason(): string;
  explain(error: unknown, change: PlannedChange): string;
  organization(): string | undefined;
  finished(): void;
}

/** A change of many flats, one call each. It goes on wherever one walks in the dashboard; one that is refused leaves the others alone. */
export function createBulkRuns(deps: BulkDeps) {
  let by: Viewer | undefined;
  const store = createStore<{ run: BulkRun | undefined }>(() => ({ run: undefined }));
  const set = (change: (run: BulkRun) => Partial<BulkRun>) =>
    store.setState(({ run }) => ({ run: run && { ...run, ...change(run) } }));

  async function one(change: PlannedChange): Promise<void> {
    try {
      const { kind } = store.getState().run ?? {};
      const flat = await deps.edit(change.flat, change.patch, kind === 'undo' ? 'seen' : 'shown');
      const patch = by && kind === 'change' ? undoOf(change, by, deps.undoReason()) : undefined;
      const back = patch ? [{ flat, patch, from: change.to, to: change.from }] : [];
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
    /** @param viewer who changes, and so may undo it */
    async start(changes: readonly PlannedChange[], viewer: Viewer): Promise<void> {
      if (store.getState().run?.state === 'running') return;
      by = viewer;
      await begin(changes, 'change');
    },
    /** Puts the former values back wherever nobody has changed them since. */
    async undo(): Promise<void> {
      const { run } = store.getState();
      if (run && run.state !== 'running') await begin(run.back, 'undo');
    },
    /** What is on its way arrives; the rest stays as it is. */
    stop(): void {
      set(() => ({ state: 'stopped' }));
    },
    async retry(): Promise<void> {
      const { run } = store.getState();
      if (!run || run.state === 'running') return;
      // What is done already can still be undone with the rest.
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
