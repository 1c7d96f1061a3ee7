import { useStore } from 'zustand';
import { refresh } from '../../../base/refresh.ts';
import { session } from '../../../base/services.ts';
import { translate } from '../../../i18n/translate.ts';
import { editApartment, editFailure } from '../../../kit/apartments/edit-apartment.ts';
import { noteUnfinished } from '../../../ui/leaving.ts';
import { type BulkRun, createBulkRuns } from './bulk-store.ts';

export const bulkRuns = createBulkRuns({
  edit: editApartment,
  undoReason: () => translate('bulk.undoReason'),
  explain: (error, { patch }) => editFailure(error, Object.keys(patch)[0] ?? ''),
  organization: () => session.store.getState().organization,
  finished: () => void refresh('apartment'),
});

/** The run of the current organization. */
export function useBulkRun(): BulkRun | undefined {
  const run = useStore(bulkRuns.store, (state) => state.run);
  const organization = useStore(session.store, (state) => state.organization);
  return run?.organization === organization ? run : undefined;
}

bulkRuns.store.subscribe(({ run }) =>
  noteUnfinished(bulkRuns.store, run?.state === 'running' ? 'window' : undefined),
);
