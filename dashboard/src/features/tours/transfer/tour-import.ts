import { ApiError } from '@oriel/sdk/team-client';
import { useStore } from 'zustand';
import { errorDetail } from '../../../base/error-text.ts';
import { api } from '../../../base/services.ts';
import { translate } from '../../../i18n/translate.ts';
import { refreshTours, uploadPanorama } from '../../../kit/tours/api.ts';
import { noteUnfinished } from '../../../ui/leaving.ts';
import { toasts } from '../../../ui/toast-store.ts';
import { createTourImport, type ImportState } from './import-store.ts';

/** The import of this tab. */
export const tourImport = createTourImport({
  importTour: async (tour, options) => (await api.call('importTour', { body: tour, ...options })).data,
  upload: uploadPanorama,
  createPanorama: async (name, assetId, options) =>
    (await api.call('createPanorama', { body: { name, assetId }, ...options })).data,
  explain: errorDetail,
  isOfOddShape: (error) => error instanceof ApiError && error.code === 'PANORAMA_RATIO',
  faults: (error) => (error instanceof ApiError ? Object.keys(error.errors ?? {}) : []),
  imported({ totals }) {
    toasts.add({
      title: translate('import.done'),
      description: translate('import.doneCounts', {
        scenes: totals.scenes,
        links: totals.links,
        points: totals.points,
      }),
    });
    void refreshTours();
  },
});

export function useTourImport(): ImportState {
  return useStore(tourImport.store);
}

tourImport.store.subscribe(({ phase }) =>
  noteUnfinished(tourImport.store, phase === 'bringing' ? 'window' : undefined),
);
