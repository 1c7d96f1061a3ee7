import type { Asset, AssetPatch } from '@oriel/contract/asset';
import { ApiError } from '@oriel/sdk/team-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answersAbout, dataOf } from '../../base/call-query.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { saveWithRebase } from '../edits/save-with-rebase.ts';
import { createUploads } from '../uploads/uploads.ts';
import { type AssetsAddress, assetsCallQuery } from './assets-address.ts';

/** Poll interval for files with pending renditions, milliseconds. */
const PROCESSING_POLL = 2000;

export function assetsQuery(estateId: string, { file: _open, ...address }: AssetsAddress) {
  return queryOptions({
    ...callQuery('listAssets', { query: assetsCallQuery(estateId, { ...address, file: undefined }) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'PROCESSING') ? PROCESSING_POLL : false,
  });
}

export function assetQuery(id: string) {
  return queryOptions({
    ...callQuery('getAsset', { id }),
    select: dataOf,
    refetchInterval: ({ state }) => (state.data?.data.status === 'PROCESSING' ? PROCESSING_POLL : false),
  });
}

export async function updateAsset(known: Asset, patch: AssetPatch): Promise<Asset> {
  const { id } = known;
  const saved = await saveWithRebase<Asset, AssetPatch>({
    known,
    patch,
    load: async () => (await api.call('getAsset', { id })).data,
    send: async (body, ifMatch) => (await api.call('updateAsset', { id, body, ifMatch })).data,
  });
  queryClient.setQueryData(assetQuery(known.id).queryKey, { data: saved });
  await refresh('asset');
  return saved;
}

/** Deletes a file; one in use only with `force`, which also removes it from entities that can do without it. */
export async function deleteAsset(id: string, force: boolean): Promise<void> {
  try {
    await api.call('deleteAsset', { id, query: force ? { force } : {} });
  } catch (error) {
    // It came into use meanwhile: refetch its uses for the next attempt.
    if (error instanceof ApiError && error.code === 'ASSET_IN_USE')
      await queryClient.invalidateQueries(answersAbout(id));
    throw error;
  }
  queryClient.removeQueries(answersAbout(id));
  await refresh('asset');
}

/** Uploads into an estate. */
export const fileUploads = createUploads<{ readonly estateId: string }>({
  newestFirst: true,
  async send({ file, estateId }, { note: _note, ...options }) {
    await api.uploadFile(file, { estateId, ...options });
    void refresh('asset');
  },
});
