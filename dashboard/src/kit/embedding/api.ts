import type { EmbedCheck, EmbedSendRequest } from '@oriel/contract/embed-check';
import type { ExactVersion } from '@oriel/contract/embed-snippets';
import type { Organization } from '@oriel/contract/organization';
import { tourTitle } from '@oriel/contract/tour-title';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf } from '../../base/call-query.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { everyQuery } from '../list/list-queries.ts';

const KEPT_MS = 60_000;

/** A tour or navigator that can be embedded. */
export interface Published {
  readonly kind: 'panorama' | 'navigator';
  /** Its key in addresses: the id of a panorama, the slug of a navigator. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  /** Published by itself; its estate may still be a draft. */
  readonly isPublic: boolean;
}

const toursQuery = queryOptions({
  ...everyQuery((page) => callQuery('listPanoramas', { query: { entry: true, sort: 'name', ...page } })),
  select: ({ data }) => {
    const named = data.map((tour): Published => {
      const { id, visibility } = tour;
      return { kind: 'panorama', key: id, id, name: tourTitle(tour), isPublic: visibility !== 'PRIVATE' };
    });
    // The server sorts by the names of first rooms.
    return named.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  },
});

const navigatorsQuery = queryOptions({
  ...everyQuery((page) => callQuery('listNavigators', { query: { sort: 'name', ...page } })),
  select: ({ data }) =>
    data.map(
      ({ id, slug, name, published }): Published => ({
        ...{ kind: 'navigator', key: slug, id, name },
        isPublic: published,
      }),
    ),
});

/** Everything that can be embedded, by name; also what is not public yet, with the reason. */
export function useEmbeddable(features: readonly string[]) {
  const tours = useQuery({ ...toursQuery, enabled: features.includes('virtual_tours') });
  const navigators = useQuery({ ...navigatorsQuery, enabled: features.includes('estates') });
  const asked = [tours, navigators].filter(({ isEnabled }) => isEnabled);
  return {
    isPending: asked.some(({ isPending }) => isPending),
    error: tours.error ?? navigators.error,
    tours: tours.data ?? [],
    buildings: navigators.data ?? [],
    refetch: () => asked.map(({ refetch }) => refetch()),
  };
}

/** A room and the other rooms of its tour. */
export function roomsQuery(id: string) {
  return queryOptions({
    ...callQuery('getPanorama', { id }),
    select: ({ data: { name, tourId, siblings, visibility, tiles } }) => {
      const others = (siblings ?? []).map((one) => ({ id: one.id, name: one.name, entry: one.entry }));
      return { id, name, tourId, others, visibility, tiles };
    },
    staleTime: KEPT_MS,
  });
}

interface IntegrityValues {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The newest published version of the SDK, with the hash of its script. */
export const exactVersionQuery = queryOptions({
  queryKey: ['sdkVersion'],
  queryFn: async ({ signal }): Promise<ExactVersion> => {
    const answer = await fetch('/sdk/sri.json', { signal });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const { version, files }: IntegrityValues = await answer.json();
    return { version, integrity: files['oriel.js'] ?? '' };
  },
  staleTime: KEPT_MS,
});

export function organizationQuery(id: string) {
  return queryOptions({ ...callQuery('getOrganization', { id }), select: dataOf });
}

/** Saves who may frame the viewers, based on the version seen. */
export async function saveOrigins(
  { id, updatedAt }: Pick<Organization, 'id' | 'updatedAt'>,
  allowedOrigins: readonly string[],
): Promise<Organization> {
  const { data } = await api.call('updateOrganization', {
    id,
    body: { embed: { allowedOrigins } },
    ifMatch: updatedAt,
  });
  queryClient.setQueryData(organizationQuery(id).queryKey, { data });
  return data;
}

export async function checkPage(url: string): Promise<EmbedCheck> {
  return (await api.call('checkEmbedding', { body: { url } })).data;
}

/** Mails the code of a viewer to a webmaster. */
export async function sendBlock(body: EmbedSendRequest): Promise<void> {
  await api.call('sendEmbedding', { body });
}
