import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentDetail } from '@oriel/contract/apartment-detail';
import { ApiError } from '@oriel/sdk/team-client';
import { callKey } from '../../base/call-query.ts';
import { errorDetail } from '../../base/error-text.ts';
import { refresh } from '../../base/refresh.ts';
import { queryClient } from '../../base/services.ts';
import { translate } from '../../i18n/translate.ts';
import { createApartmentEdits } from './apartment-edits.ts';
import { apartmentQuery, readApartment, writeApartment } from './api.ts';

/** The shape that all cached lists of apartments share. */
interface Apartments {
  readonly data: readonly Apartment[];
}

/** The newest version of an apartment in any cache. */
function shownApartment(id: string): Apartment | undefined {
  const listed = queryClient
    .getQueriesData<Apartments>({ queryKey: callKey('listApartments') })
    .flatMap(([, page]) => page?.data.filter((apartment) => apartment.id === id) ?? []);
  const whole = queryClient.getQueryData(apartmentQuery(id).queryKey)?.data;
  const all: Apartment[] = whole ? [...listed, whole] : listed;
  return all.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
}

/** Shows a version of an apartment in every list and on its page. Lists keep their order, so that nothing moves unexpectedly. */
export function showApartment(apartment: Apartment): void {
  queryClient.setQueriesData<Apartments>({ queryKey: callKey('listApartments') }, (page) =>
    page?.data.some(({ id }) => id === apartment.id)
      ? {
          ...page,
          data: page.data.map((one) =>
            one.id === apartment.id ? { ...one, ...cleared(one), ...apartment } : one,
          ),
        }
      : page,
  );
  queryClient.setQueryData(
    apartmentQuery(apartment.id).queryKey,
    (whole) => whole && { data: { ...whole.data, ...cleared(whole.data), ...apartment } },
  );
}

/** Fields of the previous version that the new one lacks. */
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

const apartmentEdits = createApartmentEdits({
  shown: shownApartment,
  show: showApartment,
  read: readApartment,
  write: writeApartment,
});

/** Changes an apartment optimistically, and refetches its history. */
export async function editApartment(
  apartment: Apartment,
  patch: Parameters<typeof apartmentEdits.edit>[1],
  meant?: Parameters<typeof apartmentEdits.edit>[2],
): Promise<Apartment> {
  const saved = await apartmentEdits.edit(apartment, patch, meant);
  void queryClient.invalidateQueries({ queryKey: callKey('listApartmentActivities', { id: apartment.id }) });
  void queryClient.invalidateQueries({ queryKey: callKey('listApartments'), refetchType: 'none' });
  void refresh('audit');
  return saved;
}

/** The text for a failed save of a cell or small form: its own field's error first. */
export function editFailure(error: unknown, field: string): string {
  if (error instanceof ApiError) {
    if (error.code === 'STALE_UPDATE') return translate('apartments.stale');
    const own = Object.entries(error.errors ?? {}).find(
      ([path]) => path === field || path.startsWith(`${field}.`),
    );
    const [sentence] = own?.[1] ?? [];
    if (sentence) return sentence;
  }
  return errorDetail(error);
}
