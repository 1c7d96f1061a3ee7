import type { Building, BuildingCreate, BuildingPatch } from '@oriel/contract/building';
import type { EstateStatus } from '@oriel/contract/enums';
import type { EstateCreate, EstateDetail, EstatePatch, EstateUnits } from '@oriel/contract/estate';
import type { Navigator, NavigatorCreate } from '@oriel/contract/navigator';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answersAbout, callKey, dataOf } from '../../base/call-query.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { saveWithRebase } from '../edits/save-with-rebase.ts';
import { everyQuery } from '../list/list-queries.ts';
import { type EstatesAddress, estatesCallQuery } from './estates-address.ts';

export function estatesQuery(address: EstatesAddress) {
  return queryOptions({
    ...callQuery('listEstates', { query: estatesCallQuery(address) }),
    placeholderData: keepPreviousData,
  });
}

export function estateQuery(id: string) {
  return queryOptions({ ...callQuery('getEstate', { id }), select: dataOf });
}

export function estateStatsQuery(id: string, buildingId?: string) {
  return queryOptions({
    ...callQuery('getApartmentDetailsStats', { id, query: { buildingId } }),
    select: dataOf,
  });
}

export async function createEstate(body: EstateCreate): Promise<EstateDetail> {
  const { data } = await api.call('createEstate', { body });
  await refresh('estate');
  return data;
}

/** Makes an estate a draft, publishes or archives it. */
export async function setEstateStatus(id: string, status: EstateStatus): Promise<void> {
  await api.call('updateEstate', { id, body: { status } });
}

/** Saves a change of an estate, keeping others' changes of other fields. */
export async function updateEstate(known: EstateDetail, patch: EstatePatch): Promise<EstateDetail> {
  const { id } = known;
  const data = await saveWithRebase({
    known,
    patch,
    load: async () => (await api.call('getEstate', { id })).data,
    send: async (body, ifMatch) => (await api.call('updateEstate', { id, body, ifMatch })).data,
  });
  queryClient.setQueryData(estateQuery(known.id).queryKey, { data });
  await refresh('estate');
  return data;
}

/** What a correction of an estate's currency and unit would change. */
export function unitsChangeQuery(id: string, units: EstateUnits) {
  return queryOptions({
    queryKey: callKey('correctEstateUnits', { id, body: { ...units, dryRun: true } }),
    queryFn: async ({ signal }) =>
      (await api.call('correctEstateUnits', { id, body: { ...units, dryRun: true }, signal })).data,
  });
}

/** Corrects an estate's currency and unit; the numbers stay. */
export async function correctUnits(id: string, body: EstateUnits): Promise<void> {
  await api.call('correctEstateUnits', { id, body });
  await refresh('estate', 'apartment', 'building', 'navigator');
}

export async function deleteEstate(id: string, cascade: boolean): Promise<void> {
  await api.call('deleteEstate', { id, query: { cascade } });
  queryClient.removeQueries(answersAbout(id));
  await refresh('estate');
}

export function buildingQuery(id: string) {
  return queryOptions({ ...callQuery('getBuilding', { id }), select: dataOf });
}

export async function createBuilding(body: BuildingCreate): Promise<Building> {
  const { data } = await api.call('createBuilding', { body });
  await refresh('building');
  return data;
}

export async function updateBuilding(
  known: Pick<Building, 'id' | 'updatedAt'>,
  patch: BuildingPatch,
): Promise<void> {
  const { id } = known;
  await saveWithRebase({
    known,
    patch,
    load: async () => (await api.call('getBuilding', { id })).data,
    send: async (body, ifMatch) => (await api.call('updateBuilding', { id, body, ifMatch })).data,
  });
  await refresh('building');
}

export async function deleteBuilding(id: string): Promise<void> {
  await api.call('deleteBuilding', { id });
  queryClient.removeQueries(answersAbout(id));
  await refresh('building');
}

export async function createNavigator(body: NavigatorCreate): Promise<Navigator> {
  const { data } = await api.call('createNavigator', { body });
  await refresh('navigator', 'estate');
  return data;
}

export const peopleQuery = queryOptions({
  ...everyQuery((page) => callQuery('listUsers', { query: { status: ['ACTIVE'], sort: 'name', ...page } })),
  staleTime: 60_000,
});
