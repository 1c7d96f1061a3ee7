import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentDetail } from '@oriel/contract/apartment-detail';
import type { ApartmentCreate, ApartmentPatch } from '@oriel/contract/apartment-input';
import type { Building } from '@oriel/contract/building';
import type { ListMeta } from '@oriel/contract/envelope';
import type { Estate } from '@oriel/contract/estate';
import type { Colleague } from '@oriel/contract/user';
import type { Query } from '@oriel/sdk/team-client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../app/services.ts';

/** As many as one list call gives. */
export const LIST_MOST = 200;
const FRESH_MS = 60_000;

export interface FlatPage {
  readonly data: readonly Apartment[];
  readonly meta: ListMeta;
}

/** One page of flats. While another is on its way, the former stays. */
export function flatsQuery(query: Query) {
  return queryOptions({
    queryKey: ['flats', query],
    queryFn: ({ signal }): Promise<FlatPage> =>
      api.request<Apartment[]>({ method: 'GET', path: '/apartment', query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function flatQuery(id: string) {
  return queryOptions({ queryKey: ['flat', id], queryFn: () => readFlat(id) });
}

export async function readFlat(id: string): Promise<ApartmentDetail> {
  return (await api.request<ApartmentDetail>({ method: 'GET', path: `/apartment/${id}` })).data;
}

export async function writeFlat(
  id: string,
  body: ApartmentPatch,
  ifMatch?: string,
): Promise<ApartmentDetail> {
  const answer = await api.request<ApartmentDetail>({
    method: 'PATCH',
    path: `/apartment/${id}`,
    body,
    ifMatch,
  });
  return answer.data;
}

export async function createFlat(body: ApartmentCreate): Promise<ApartmentDetail> {
  const { data } = await api.request<ApartmentDetail>({ method: 'POST', path: '/apartment', body });
  queryClient.setQueryData(['flat', data.id], data);
  refreshFlats();
  return data;
}

export async function deleteFlat(id: string): Promise<void> {
  await api.request({ method: 'DELETE', path: `/apartment/${id}` });
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
export async function everyFlat(query: Query, signal?: AbortSignal): Promise<Apartment[]> {
  const found: Apartment[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await api.request<Apartment[]>({
      method: 'GET',
      path: '/apartment',
      query: { ...query, page, limit: LIST_MOST },
      signal,
    });
    found.push(...data);
    if (page >= meta.totalPages) return found;
  }
}

function useList<T>(path: string, query: Query, enabled: boolean) {
  return useQuery({
    queryKey: ['inventory', path, query],
    queryFn: async ({ signal }) =>
      (await api.request<T[]>({ method: 'GET', path, query: { limit: LIST_MOST, ...query }, signal })).data,
    enabled,
    staleTime: FRESH_MS,
  });
}

export const useEstates = () => useList<Estate>('/estate', { sort: 'name' }, true);
export const useBuildings = (estateId: string | undefined) =>
  useList<Building>('/building', { ...(estateId ? { estateId } : {}), sort: 'order' }, true);
export const useMembers = (enabled = true) => useList<Colleague>('/user', { sort: 'name' }, enabled);
