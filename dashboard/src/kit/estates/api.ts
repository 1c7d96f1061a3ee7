import type { Building, BuildingCreate, BuildingPatch } from '@oriel/contract/building';
import type { EstateStatus } from '@oriel/contract/enums';
import type { EstateCreate, EstateDetail, EstatePatch } from '@oriel/contract/estate';
import type { Navigator, NavigatorCreate } from '@oriel/contract/navigator';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../base/services.ts';
import { saveWithRebase } from '../edits/save-with-rebase.ts';
import { everyPage } from '../list/every-page.ts';
import { type EstatesAddress, estatesCallQuery } from './estates-address.ts';

export function estatesQuery(address: EstatesAddress) {
  return queryOptions({
    queryKey: ['estates', address],
    queryFn: ({ signal }) => api.call('listEstates', { query: estatesCallQuery(address), signal }),
    placeholderData: keepPreviousData,
  });
}

export function estateQuery(id: string) {
  return queryOptions({
    queryKey: ['estate', id],
    queryFn: async ({ signal }) => (await api.call('getEstate', { id, signal })).data,
  });
}

export function estateStatsQuery(id: string, buildingId?: string) {
  return queryOptions({
    queryKey: ['estate', id, 'stats', buildingId],
    queryFn: async ({ signal }) =>
      (await api.call('getApartmentDetailsStats', { id, query: { buildingId }, signal })).data,
  });
}

export async function createEstate(body: EstateCreate): Promise<EstateDetail> {
  const { data } = await api.call('createEstate', { body });
  await refreshEstates();
  return data;
}

/** Makes an estate a draft, shows it to visitors, or puts it into the archive. */
export async function setEstateStatus(id: string, status: EstateStatus): Promise<void> {
  await api.call('updateEstate', { id, body: { status } });
}

/** Saves a change of an estate, over what somebody else has changed beside it. */
export async function updateEstate(known: EstateDetail, patch: EstatePatch): Promise<EstateDetail> {
  const { id } = known;
  const data = await saveWithRebase({
    known,
    patch,
    load: async () => (await api.call('getEstate', { id })).data,
    send: async (body, ifMatch) => (await api.call('updateEstate', { id, body, ifMatch })).data,
  });
  queryClient.setQueryData(estateQuery(known.id).queryKey, data);
  await refreshEstates();
  return data;
}

export async function deleteEstate(id: string, cascade: boolean): Promise<void> {
  await api.call('deleteEstate', { id, query: { cascade } });
  queryClient.removeQueries({ queryKey: ['estate', id] });
  await refreshEstates();
}

export function buildingsQuery(estateId: string) {
  return queryOptions({
    queryKey: ['buildings', estateId],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call('listBuildings', { query: { estateId, sort: 'order', ...page }, signal })),
  });
}

export function buildingQuery(id: string) {
  return queryOptions({
    queryKey: ['building', id],
    queryFn: async ({ signal }) => (await api.call('getBuilding', { id, signal })).data,
  });
}

export async function createBuilding(body: BuildingCreate): Promise<Building> {
  const { data } = await api.call('createBuilding', { body });
  await refreshBuildings(body.estateId);
  return data;
}

export async function updateBuilding(
  known: Pick<Building, 'id' | 'estateId' | 'updatedAt'>,
  patch: BuildingPatch,
): Promise<void> {
  const { id } = known;
  await saveWithRebase({
    known,
    patch,
    load: async () => (await api.call('getBuilding', { id })).data,
    send: async (body, ifMatch) => (await api.call('updateBuilding', { id, body, ifMatch })).data,
  });
  await refreshBuildings(known.estateId);
}

export async function deleteBuilding({ id, estateId }: Pick<Building, 'id' | 'estateId'>): Promise<void> {
  await api.call('deleteBuilding', { id });
  queryClient.removeQueries({ queryKey: ['building', id] });
  await refreshBuildings(estateId);
}

/** Navigators of an estate, or of one of its buildings. */
export function navigatorsQuery(of: { estateId: string } | { buildingId: string }) {
  return queryOptions({
    queryKey: ['navigators', of],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call('listNavigators', { query: { ...of, sort: 'name', ...page }, signal })),
  });
}

export async function createNavigator(body: NavigatorCreate): Promise<Navigator> {
  const { data } = await api.call('createNavigator', { body });
  await queryClient.invalidateQueries({ queryKey: ['navigators'] });
  await refreshEstates();
  return data;
}

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) =>
    everyPage((page) =>
      api.call('listUsers', { query: { status: ['ACTIVE'], sort: 'name', ...page }, signal }),
    ),
  staleTime: 60_000,
});

export async function refreshEstates(): Promise<void> {
  await Promise.all(
    ['estates', 'estate', 'inventory'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

async function refreshBuildings(estateId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['buildings', estateId] }),
    queryClient.invalidateQueries({ queryKey: ['building'] }),
    refreshEstates(),
  ]);
}
