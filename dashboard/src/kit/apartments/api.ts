import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentDetail } from '@oriel/contract/apartment-detail';
import type { ApartmentCreate, ApartmentPatch } from '@oriel/contract/apartment-input';
import type { ListMeta } from '@oriel/contract/envelope';
import type { QueryTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../base/services.ts';
import { everyPage } from '../list/every-page.ts';

const FRESH_MS = 60_000;

export interface FlatPage {
  readonly data: readonly Apartment[];
  readonly meta: ListMeta;
}

/** What a list of flats can be asked for. */
export type FlatFilter = QueryTo<'listApartments'>;

/** One page of flats. While another is on its way, the former stays. */
export function flatsQuery(query: FlatFilter) {
  return queryOptions({
    queryKey: ['flats', query],
    queryFn: ({ signal }): Promise<FlatPage> => api.call('listApartments', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function flatQuery(id: string) {
  return queryOptions({ queryKey: ['flat', id], queryFn: () => readFlat(id) });
}

export async function readFlat(id: string): Promise<ApartmentDetail> {
  return (await api.call('getApartment', { id })).data;
}

export async function writeFlat(
  id: string,
  body: ApartmentPatch,
  ifMatch?: string,
): Promise<ApartmentDetail> {
  const answer = await api.call('updateApartment', { id, body, ifMatch });
  return answer.data;
}

export async function createFlat(body: ApartmentCreate): Promise<ApartmentDetail> {
  const { data } = await api.call('createApartment', { body });
  queryClient.setQueryData(['flat', data.id], data);
  refreshFlats();
  return data;
}

export async function deleteFlat(id: string): Promise<void> {
  await api.call('deleteApartment', { id });
  queryClient.removeQueries({ queryKey: ['flat', id] });
  refreshFlats();
}

/** Lists of flats are asked for anew, and what counts them. */
export function refreshFlats(): void {
  void queryClient.invalidateQueries({ queryKey: ['flats'] });
  void queryClient.invalidateQueries({ queryKey: ['inventory'] });
}

/** Estates and buildings are asked for anew as well, wherever they are shown. */
export function refreshPlaces(): void {
  refreshFlats();
  for (const key of ['estates', 'estate', 'buildings'])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Every flat that filters leave, page by page. */
export function everyFlat(query: FlatFilter, signal?: AbortSignal): Promise<Apartment[]> {
  return everyPage((page) => api.call('listApartments', { query: { ...query, ...page }, signal }));
}

export const useEstates = (enabled = true) =>
  useQuery({
    queryKey: ['inventory', 'estates'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call('listEstates', { query: { sort: 'name', ...page }, signal })),
    enabled,
    staleTime: FRESH_MS,
  });

export const useBuildings = (estateId: string | undefined, enabled = true) =>
  useQuery({
    queryKey: ['inventory', 'buildings', estateId],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call('listBuildings', { query: { sort: 'order', estateId, ...page }, signal })),
    enabled,
    staleTime: FRESH_MS,
  });

export const useMembers = (enabled = true) =>
  useQuery({
    queryKey: ['inventory', 'members'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call('listUsers', { query: { sort: 'name', ...page }, signal })),
    enabled,
    staleTime: FRESH_MS,
  });
