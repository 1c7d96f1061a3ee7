import type { UploadOptions } from '@oriel/sdk/team-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../base/services.ts';
import { isBeingCut } from './tiling.ts';

const PAGE_SIZE = 24;
/** Milliseconds between two looks at a panorama that is being cut. */
const TILING_POLL = 1000;

/** A tour is a panorama that one enters by. */
export function toursQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['panoramas', { entry: true, search }],
    queryFn: ({ pageParam, signal }) =>
      api.call('listPanoramas', {
        query: {
          entry: true,
          sort: '-createdAt',
          limit: PAGE_SIZE,
          page: pageParam,
          search: search || undefined,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
}

export function panoramaQuery(id: string) {
  return queryOptions({
    queryKey: ['panorama', id],
    queryFn: async ({ signal }) => (await api.call('getPanorama', { id, signal })).data,
    refetchInterval: ({ state }) => (state.data && isBeingCut(state.data) ? TILING_POLL : false),
  });
}

/** Deletes a tour with all its rooms. */
export async function deleteTour(id: string): Promise<void> {
  await api.call('deletePanorama', { id, query: { cascade: true } });
  queryClient.removeQueries({ queryKey: ['panorama', id] });
  queryClient.removeQueries({ queryKey: ['tour', id] });
  await refreshTours();
}

export function refreshTours(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['panoramas'] });
}

/** What somebody says of a picture that is a part of a sphere, degrees. */
export interface PartOfSphere {
  readonly sphereWidth: number;
  readonly sphereMiddle: number;
}

/** Uploads one equirectangular picture; the panorama it becomes is there with the answer, its tiles come later. */
export async function uploadPanorama(
  file: File,
  { part, ...options }: Pick<UploadOptions, 'signal' | 'onProgress'> & { part: PartOfSphere | undefined },
): Promise<{ panoramaId: string | undefined; assetId: string }> {
  const { id: assetId, panoramaId } = await api.uploadFile(file, { type: 'PANORAMA', ...part, ...options });
  return { panoramaId, assetId };
}
