import type { Apartment } from '@oriel/contract/apartment';
import type { Building } from '@oriel/contract/building';
import type { Navigator, NavigatorDetail, NavigatorPatch } from '@oriel/contract/navigator';
import type { NavigatorImage, OverlayInput } from '@oriel/contract/navigator-image';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../app/services.ts';

/** As many as one list call gives. */
const PAGE = 200;
const KEPT_MS = 60_000;

export function navigatorQuery(id: string) {
  return queryOptions({
    queryKey: ['navigator', id],
    queryFn: async ({ signal }) =>
      (await api.request<NavigatorDetail>({ method: 'GET', path: `/navigator/${id}`, signal })).data,
  });
}

/** All images of a navigator with their outlines, in the order of their indices. */
export function imagesQuery(id: string) {
  return queryOptions({
    queryKey: ['navigator', id, 'images'],
    queryFn: async ({ signal }) =>
      (
        await api.request<NavigatorImage[]>({
          method: 'GET',
          path: `/navigator/${id}/images-with-overlays`,
          signal,
        })
      ).data,
  });
}

async function everyPage<T>(
  path: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await api.request<T[]>({
      method: 'GET',
      path,
      query: { ...query, limit: PAGE, page },
      signal,
    });
    all.push(...data);
    if (page >= meta.totalPages) return all;
  }
}

/** Flats that the navigator is about, by number. */
export function flatsQuery(navigatorId: string) {
  return queryOptions({
    queryKey: ['navigator', navigatorId, 'flats'],
    queryFn: ({ signal }) => everyPage<Apartment>('/apartment', { navigatorId, sort: 'number' }, signal),
    staleTime: KEPT_MS,
  });
}

export function buildingsQuery(estateId: string) {
  return queryOptions({
    queryKey: ['inventory', '/building', { estateId }],
    queryFn: ({ signal }) => everyPage<Building>('/building', { estateId, sort: 'name' }, signal),
    staleTime: KEPT_MS,
  });
}

/** Navigators of an estate, by name. */
export function navigatorsQuery(estateId: string) {
  return queryOptions({
    queryKey: ['navigators', estateId, 'all'],
    queryFn: ({ signal }) => everyPage<Navigator>('/navigator', { estateId, sort: 'name' }, signal),
  });
}

/** Changes a navigator that was seen in a version. */
export async function updateNavigator(
  { id, updatedAt }: Pick<Navigator, 'id' | 'updatedAt'>,
  patch: NavigatorPatch,
): Promise<NavigatorDetail> {
  const { data } = await api.request<NavigatorDetail>({
    method: 'PATCH',
    path: `/navigator/${id}`,
    body: patch,
    ifMatch: updatedAt,
  });
  queryClient.setQueryData(navigatorQuery(id).queryKey, data);
  void queryClient.invalidateQueries({ queryKey: ['navigators'] });
  if (patch.images) await queryClient.invalidateQueries({ queryKey: ['navigator', id, 'images'] });
  return data;
}

export async function deleteNavigator(id: string): Promise<void> {
  await api.request({ method: 'DELETE', path: `/navigator/${id}` });
  queryClient.removeQueries({ queryKey: ['navigator', id] });
  await queryClient.invalidateQueries({ queryKey: ['navigators'] });
}

/** Stores all outlines of an image that was seen in a version. */
export async function replaceOverlays(
  imageId: string,
  overlays: readonly OverlayInput[],
  version: string,
): Promise<NavigatorImage> {
  const { data } = await api.request<NavigatorImage>({
    method: 'PUT',
    path: `/navigator/image/${imageId}/overlays`,
    body: { overlays },
    ifMatch: version,
  });
  return data;
}

export async function readImage(imageId: string): Promise<NavigatorImage> {
  const { data } = await api.request<NavigatorImage>({ method: 'GET', path: `/navigator/image/${imageId}` });
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
  const { data } = await api.request<AnglesReport>({
    method: 'POST',
    path: '/apartment/refresh-preferred-angles',
    query: { navigatorId },
  });
  await queryClient.invalidateQueries({ queryKey: ['navigator', navigatorId, 'flats'] });
  return data;
}
