import type { QueryTo } from '@oriel/contract/wire';
import type { UploadOptions } from '@oriel/sdk/team-client';
import { queryOptions } from '@tanstack/react-query';
import { answersAbout, callKey, dataOf } from '../../base/call-query.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { pagesQuery } from '../list/list-queries.ts';
import { isBeingCut } from './tiling.ts';

const PAGE_SIZE = 24;
/** Poll interval for a panorama being tiled, milliseconds. */
const TILING_POLL = 1000;

/** A tour is listed by its entry panorama. */
export function toursQuery(query: QueryTo<'listPanoramas'>) {
  return pagesQuery((page) =>
    callQuery('listPanoramas', { query: { entry: true, ...query, limit: PAGE_SIZE, ...page } }),
  );
}

export function panoramaQuery(id: string) {
  return queryOptions({
    ...callQuery('getPanorama', { id }),
    select: dataOf,
    refetchInterval: ({ state }) => (state.data && isBeingCut(state.data.data) ? TILING_POLL : false),
  });
}

/** Deletes a tour with all its rooms. */
export async function deleteTour(id: string): Promise<void> {
  await api.call('deletePanorama', { id, query: { cascade: true } });
  queryClient.removeQueries(answersAbout(id));
  queryClient.removeQueries({ queryKey: callKey('listPanoramas', { query: { tourId: id } }) });
  await refreshTours();
}

/** Invalidates lists of tours, but not the rooms of one: the editor keeps those up to date, and a refetch would undo what it shows. */
export function refreshTours(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: callKey('listPanoramas', { query: { entry: true } }) });
}

/** Angles of a partial panorama given by the user, degrees. */
export interface PartOfSphere {
  readonly sphereWidth: number;
  readonly sphereMiddle: number;
}

/** Uploads one equirectangular picture; the answer contains its panorama, whose tiles follow later. */
export async function uploadPanorama(
  file: File,
  { part, ...options }: Pick<UploadOptions, 'signal' | 'onProgress'> & { part: PartOfSphere | undefined },
): Promise<{ panoramaId: string | undefined; assetId: string }> {
  const { id: assetId, panoramaId } = await api.uploadFile(file, { type: 'PANORAMA', ...part, ...options });
  return { panoramaId, assetId };
}
