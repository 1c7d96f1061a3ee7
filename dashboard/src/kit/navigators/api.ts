import type { Navigator, NavigatorDetail, NavigatorPatch } from '@oriel/contract/navigator';
import type { NavigatorImage, OverlayInput } from '@oriel/contract/navigator-image';
import { renamedSlug } from '@oriel/contract/slug';
import { ApiError } from '@oriel/sdk/team-client';
import { queryOptions } from '@tanstack/react-query';
import { answersAbout, callKey, dataOf } from '../../base/call-query.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { everyQuery } from '../list/list-queries.ts';
import { isPreviewDue } from './preview-due.ts';

const KEPT_MS = 60_000;

/** Most characters of a navigator's name. */
const NAME_MAX = 120;

export function navigatorQuery(id: string) {
  return queryOptions({ ...callQuery('getNavigator', { id }), select: dataOf });
}

/** Poll interval while small pictures of images are being made, milliseconds. */
const PREVIEW_POLL = 2000;

/** All images of a navigator with their overlays, by index. */
export function imagesQuery(id: string) {
  return queryOptions({
    ...callQuery('getImagesWithOverlays', { id }),
    select: dataOf,
    refetchInterval: ({ state }) =>
      state.data?.data.some((image) => isPreviewDue(image, Date.now())) ? PREVIEW_POLL : false,
  });
}

/** Apartments of a navigator's target, by number, parking and storage after them. */
export function apartmentsQuery(navigatorId: string) {
  return queryOptions({
    ...everyQuery((page) =>
      callQuery('listApartments', { query: { navigatorId, sort: 'apartmentsFirst', ...page } }),
    ),
    staleTime: KEPT_MS,
  });
}

export function buildingsQuery(estateId: string) {
  return queryOptions({
    ...everyQuery((page) => callQuery('listBuildings', { query: { estateId, sort: 'name', ...page } })),
    staleTime: KEPT_MS,
  });
}

/** Navigators of an estate, or of one of its buildings, by name. */
export function navigatorsQuery(of: { estateId: string } | { buildingId: string }) {
  return everyQuery((page) => callQuery('listNavigators', { query: { ...of, sort: 'name', ...page } }));
}

/** Renames the navigators that carry their estate's former name; those that nobody has seen also in their address. */
export async function renameNamesakes(estateId: string, from: string, to: string): Promise<void> {
  const all = await queryClient.query({ ...navigatorsQuery({ estateId }), staleTime: 0 });
  for (const one of all) {
    const name = `${to}${one.name.slice(from.length)}`;
    if (!one.name.startsWith(from) || name.length > NAME_MAX) continue;
    const slug = one.published ? undefined : renamedSlug(one.slug, one.name, name, 'navigator');
    await updateNavigator(one, { name, ...(slug ? { slug } : {}) }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'SLUG_TAKEN') throw error;
      await updateNavigator(one, { name });
    });
  }
}

/** Changes a navigator, based on the version seen. */
export async function updateNavigator(
  { id, updatedAt }: Pick<Navigator, 'id' | 'updatedAt'>,
  patch: NavigatorPatch,
): Promise<NavigatorDetail> {
  const answer = await api.call('updateNavigator', { id, body: patch, ifMatch: updatedAt });
  queryClient.setQueryData(navigatorQuery(id).queryKey, answer);
  void refresh('navigator');
  if (patch.images) await queryClient.invalidateQueries({ queryKey: imagesQuery(id).queryKey });
  return answer.data;
}

export async function deleteNavigator(id: string): Promise<void> {
  await api.call('deleteNavigator', { id });
  queryClient.removeQueries(answersAbout(id));
  await refresh('navigator');
}

/** Replaces all overlays of an image, based on the version seen. */
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

/** Invalidates the apartments of a navigator and what is said of them elsewhere, after its overlays or views have changed. */
export function refreshApartments(navigatorId: string): Promise<void> {
  void refresh('audit');
  return queryClient.invalidateQueries({ queryKey: callKey('listApartments', { query: { navigatorId } }) });
}

export interface AnglesReport {
  readonly processed: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly withoutOverlay: readonly string[];
}

/** Recomputes which image shows each apartment best. */
export async function refreshAngles(navigatorId: string): Promise<AnglesReport> {
  const { data } = await api.call('refreshPreferredAnglesByPost', { query: { navigatorId } });
  await refreshApartments(navigatorId);
  return data;
}
