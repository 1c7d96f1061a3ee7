import type { Navigator, NavigatorDetail, NavigatorPatch } from '@oriel/contract/navigator';
import type { NavigatorImage, OverlayInput } from '@oriel/contract/navigator-image';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../base/services.ts';
import { everyPage } from '../list/every-page.ts';

const KEPT_MS = 60_000;

export function navigatorQuery(id: string) {
  return queryOptions({
    queryKey: ['navigator', id],
    queryFn: async ({ signal }) => (await api.call('getNavigator', { id, signal })).data,
  });
}

/** All images of a navigator with their outlines, in the order of their indices. */
export function imagesQuery(id: string) {
  return queryOptions({
    queryKey: ['navigator', id, 'images'],
    queryFn: async ({ signal }) => (await api.call('getImagesWithOverlays', { id, signal })).data,
  });
}

/** Flats that the navigator is about, by number. */
export function flatsQuery(navigatorId: string) {
  return queryOptions({
    queryKey: ['navigator', navigatorId, 'flats'],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.call('listApartments', {
          query: { navigatorId, sort: 'number', ...page },
          signal,
        }),
      ),
    staleTime: KEPT_MS,
  });
}

export function buildingsQuery(estateId: string) {
  return queryOptions({
    queryKey: ['inventory', 'every-building', estateId],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call('listBuildings', { query: { estateId, sort: 'name', ...page }, signal })),
    staleTime: KEPT_MS,
  });
}

/** Navigators of an estate, by name. */
export function navigatorsQuery(estateId: string) {
  return queryOptions({
    queryKey: ['navigators', estateId, 'all'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call('listNavigators', { query: { estateId, sort: 'name', ...page }, signal })),
  });
}

/** Changes a navigator that was seen in a version. */
export async function updateNavigator(
  { id, updatedAt }: Pick<Navigator, 'id' | 'updatedAt'>,
  patch: NavigatorPatch,
): Promise<NavigatorDetail> {
  const { data } = await api.call('updateNavigator', { id, body: patch, ifMatch: updatedAt });
  queryClient.setQueryData(navigatorQuery(id).queryKey, data);
  void queryClient.invalidateQueries({ queryKey: ['navigators'] });
  if (patch.images) await queryClient.invalidateQueries({ queryKey: ['navigator', id, 'images'] });
  return data;
}

export async function deleteNavigator(id: string): Promise<void> {
  await api.call('deleteNavigator', { id });
  queryClient.removeQueries({ queryKey: ['navigator', id] });
  await queryClient.invalidateQueries({ queryKey: ['navigators'] });
}

/** Stores all outlines of an image that was seen in a version. */
export async function replaceOverlays(
  imageId: string,
  overlays: readonly OverlayInput[],
  version: string,
): Promise<NavigatorImage> {
  const { data } = await api.call('replaceOverlays', { id: imageId, body: { overlays }, ifMatch: version });
  return data;
}

export async function readImage(imageId: string): Promise<NavigatorImage> {
  const { data } = await api.call('getNavigatorImage', { id: imageId });
  return data;
}

export interface AnglesReport {
  readonly processed: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly withoutOverlay: readonly string[];
}

/** Chooses anew from which image each flat is seen best. */
export async function refreshAngles(navigatorId: string): Promise<AnglesReport> {
  const { data } = await api.call('refreshPreferredAnglesByPost', { query: { navigatorId } });
  await queryClient.invalidateQueries({ queryKey: ['navigator', navigatorId, 'flats'] });
  return data;
}
