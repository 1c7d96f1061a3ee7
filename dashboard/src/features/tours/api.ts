import type { Asset } from '@oriel/contract/asset';
import type { ListMeta } from '@oriel/contract/envelope';
import type { Panorama, PanoramaPatch } from '@oriel/contract/panorama';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../app/services.ts';

const PAGE_SIZE = 24;
/** Milliseconds between two looks at a panorama that is being cut. */
const TILING_POLL = 1000;

interface PanoramaPage {
  data: Panorama[];
  meta: ListMeta;
}

/** A tour is a panorama that one enters by. */
export function toursQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['panoramas', { entry: true, search }],
    queryFn: ({ pageParam, signal }) =>
      api.request<PanoramaPage>('GET', 'panorama', {
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
    queryFn: ({ signal }) =>
      api.request<{ data: Panorama }>('GET', `panorama/${id}`, { signal }).then(({ data }) => data),
    refetchInterval: ({ state }) => (state.data && isBeingCut(state.data) ? TILING_POLL : false),
  });
}

/** Whether the tiles of a panorama are still to come. */
export function isBeingCut({ tiles }: Pick<Panorama, 'tiles'>): boolean {
  return tiles.status === 'PENDING' || tiles.status === 'PROCESSING';
}

export async function updatePanorama(id: string, patch: PanoramaPatch): Promise<Panorama> {
  const { data } = await api.request<{ data: Panorama }>('PATCH', `panorama/${id}`, { body: patch });
  queryClient.setQueryData(['panorama', id], data);
  await refreshTours();
  return data;
}

export async function deletePanorama(id: string): Promise<void> {
  await api.request('DELETE', `panorama/${id}`);
  queryClient.removeQueries({ queryKey: ['panorama', id] });
  await refreshTours();
}

export function refreshTours(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['panoramas'] });
}

/** Uploads one equirectangular picture; the panorama it becomes is there with the answer, its tiles come later. */
export async function uploadPanorama(
  file: File,
  options: { signal: AbortSignal; onProgress: (sent: number, total: number) => void },
): Promise<{ panoramaId: string | undefined }> {
  const { data } = await api.upload<{ data: Asset }>('asset', file, {
    query: { type: 'PANORAMA' },
    ...options,
  });
  return { panoramaId: data.panoramaId };
}
