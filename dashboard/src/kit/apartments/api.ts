import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentDetail } from '@oriel/contract/apartment-detail';
import type { ApartmentCreate, ApartmentPatch } from '@oriel/contract/apartment-input';
import type { QueryTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../base/call-query.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import type { FileFormat } from '../export-menu.tsx';
import { everyPage } from '../list/every-page.ts';
import { everyQuery } from '../list/list-queries.ts';

/** Filters for lists of apartments. */
export type ApartmentFilter = QueryTo<'listApartments'>;

/** One page of apartments. The previous one stays until the next has loaded. */
export function apartmentsQuery(query: ApartmentFilter) {
  return queryOptions({
    ...callQuery('listApartments', { query }),
    placeholderData: keepPreviousData,
  });
}

export function apartmentQuery(id: string) {
  return queryOptions({ ...callQuery('getApartment', { id }), select: dataOf });
}

/** The apartments that match as a file. */
export function apartmentsFile(query: ApartmentFilter, format: FileFormat) {
  return api.download('exportApartments', { query: { ...query, format } });
}

/** An empty price list with the columns that an import reads. */
export function importTemplate(estateId: string) {
  return api.download('getImportTemplate', { query: { estateId } });
}

export async function readApartment(id: string): Promise<ApartmentDetail> {
  return (await api.call('getApartment', { id })).data;
}

export async function writeApartment(
  id: string,
  body: ApartmentPatch,
  ifMatch?: string,
): Promise<ApartmentDetail> {
  const answer = await api.call('updateApartment', { id, body, ifMatch });
  return answer.data;
}

export async function createApartment(body: ApartmentCreate): Promise<ApartmentDetail> {
  const answer = await api.call('createApartment', { body });
  void refresh('apartment');
  queryClient.setQueryData(apartmentQuery(answer.data.id).queryKey, answer);
  return answer.data;
}

export async function deleteApartment(id: string): Promise<void> {
  await api.call('deleteApartment', { id });
  queryClient.removeQueries({ queryKey: apartmentQuery(id).queryKey });
  void refresh('apartment');
}

/** All apartments that match the filters. */
export function everyApartmentQuery(query: ApartmentFilter) {
  return everyQuery((page) => callQuery('listApartments', { query: { ...query, ...page } }));
}

/** The same rows, fetched now and not cached. */
export function everyApartment(query: ApartmentFilter): Promise<Apartment[]> {
  return everyPage((page) => api.call('listApartments', { query: { ...query, ...page } }));
}
