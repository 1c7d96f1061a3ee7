import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentDetail } from '@oriel/contract/apartment-detail';
import { ApiError } from '@oriel/sdk/team-client';
import { callKey } from '../../base/call-query.ts';
import { errorDetail } from '../../base/error-text.ts';
import { queryClient } from '../../base/services.ts';
import { translate } from '../../i18n/translate.ts';
import { flatQuery, readFlat, writeFlat } from './api.ts';
import { createFlatEdits } from './flat-edits.ts';

/** The part that all cached lists of flats share. */
interface Flats {
  readonly data: readonly Apartment[];
}

/** The newest version of a flat in any cache. */
function shownFlat(id: string): Apartment | undefined {
  const listed = queryClient
    .getQueriesData<Flats>({ queryKey: callKey('listApartments') })
    .flatMap(([, page]) => page?.data.filter((flat) => flat.id === id) ?? []);
  const whole = queryClient.getQueryData(flatQuery(id).queryKey)?.data;
  const all: Apartment[] = whole ? [...listed, whole] : listed;
  return all.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
}

/** Shows a version of a flat in every list and on its page. The order of lists stays: nothing moves away under one's hand. */
export function showFlat(flat: Apartment): void {
  queryClient.setQueriesData<Flats>({ queryKey: callKey('listApartments') }, (page) =>
    page?.data.some(({ id }) => id === flat.id)
      ? {
          ...page,
          data: page.data.map((one) => (one.id === flat.id ? { ...one, ...cleared(one), ...flat } : one)),
        }
      : page,
  );
  queryClient.setQueryData(
    flatQuery(flat.id).queryKey,
    (whole) => whole && { data: { ...whole.data, ...cleared(whole.data), ...flat } },
  );
}

/** What a flat must not keep of its former version where the new one does not have it. */
function cleared(former: Apartment): Partial<Apartment> {
  const {
    estate: _estate,
    building: _building,
    priceHistory: _history,
    panoramasCount: _count,
    ...own
  } = {
    ...(former as Partial<ApartmentDetail>),
  };
  return Object.fromEntries(Object.keys(own).map((name) => [name, undefined]));
}

const flatEdits = createFlatEdits({
  shown: shownFlat,
  show: showFlat,
  read: readFlat,
  write: writeFlat,
});

/** Changes a flat, shown at once; what has to do with its history is asked for anew. */
export async function editFlat(
  flat: Apartment,
  patch: Parameters<typeof flatEdits.edit>[1],
  meant?: Parameters<typeof flatEdits.edit>[2],
): Promise<Apartment> {
  const saved = await flatEdits.edit(flat, patch, meant);
  void queryClient.invalidateQueries({ queryKey: callKey('listApartmentActivities', { id: flat.id }) });
  void queryClient.invalidateQueries({ queryKey: callKey('listApartments'), refetchType: 'none' });
  return saved;
}

/** What a cell or a small form says when it could not be saved: what is wrong with its own field before anything else. */
export function editFailure(error: unknown, field: string): string {
  if (error instanceof ApiError) {
    if (error.code === 'STALE_UPDATE') return translate('flats.stale');
    const own = Object.entries(error.errors ?? {}).find(
      ([path]) => path === field || path.startsWith(`${field}.`),
    );
    const [sentence] = own?.[1] ?? [];
    if (sentence) return sentence;
  }
  return errorDetail(error);
}
