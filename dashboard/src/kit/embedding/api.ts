import type { EmbedCheck } from '@oriel/contract/embed-check';
import type { Organization } from '@oriel/contract/organization';
import { tourTitle } from '@oriel/contract/tour-title';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../base/services.ts';
import type { ExactVersion } from '../../ui/embed-snippets.ts';
import { everyPage } from '../list/every-page.ts';

const KEPT_MS = 60_000;

/** Something that can be put into a page. */
export interface Published {
  readonly kind: 'panorama' | 'navigator';
  /** As it stands in addresses: the id of a panorama, the short name of a navigator. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  /** Visitors can see it, as far as it itself decides that: its estate may still be a draft. */
  readonly isPublic: boolean;
}

async function tours(signal: AbortSignal): Promise<Published[]> {
  const found = await everyPage((page) =>
    api.call('listPanoramas', { query: { entry: true, sort: 'name', ...page }, signal }),
  );
  const named = found.map((tour) => {
    const { id, visibility } = tour;
    return {
      kind: 'panorama' as const,
      key: id,
      id,
      name: tourTitle(tour),
      isPublic: visibility !== 'PRIVATE',
    };
  });
  // The server sorts by the names of first rooms.
  return named.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

async function navigators(signal: AbortSignal): Promise<Published[]> {
  const found = await everyPage((page) =>
    api.call('listNavigators', { query: { sort: 'name', ...page }, signal }),
  );
  return found.map(({ id, slug, name, published }) => ({
    ...{ kind: 'navigator', key: slug, id, name },
    isPublic: published,
  }));
}

/** Everything that can be put into a page, by name; what visitors cannot see yet as well, with what is missing told beside it. */
export function embeddableQuery(organizationId: string, features: readonly string[]) {
  return queryOptions({
    queryKey: ['embed', 'all', organizationId],
    queryFn: async ({ signal }) => {
      const [found, buildings] = await Promise.all([
        features.includes('virtual_tours') ? tours(signal) : [],
        features.includes('estates') ? navigators(signal) : [],
      ]);
      return { tours: found, buildings };
    },
  });
}

/** What of it visitors can see. */
export function publishedQuery(organizationId: string, features: readonly string[]) {
  const isPublic = (one: Published) => one.isPublic;
  return queryOptions({
    ...embeddableQuery(organizationId, features),
    select: ({ tours: some, buildings }) => ({
      tours: some.filter(isPublic),
      buildings: buildings.filter(isPublic),
    }),
  });
}

/** A room with those of its tour. */
export function roomsQuery(id: string) {
  return queryOptions({
    queryKey: ['embed', 'rooms', id],
    queryFn: async ({ signal }) => {
      const { name, tourId, siblings, visibility, tiles } = (await api.call('getPanorama', { id, signal }))
        .data;
      const others = (siblings ?? []).map((one) => ({ id: one.id, name: one.name, entry: one.entry }));
      return { id, name, tourId, others, visibility, tileStatus: tiles.status };
    },
    staleTime: KEPT_MS,
  });
}

export const colleaguesQuery = queryOptions({
  queryKey: ['embed', 'colleagues'],
  queryFn: ({ signal }) =>
    everyPage((page) => api.call('listUsers', { query: { sort: 'name', ...page }, signal })),
  staleTime: KEPT_MS,
});

interface IntegrityValues {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The newest published version of the SDK, with the hash of its script. */
export const exactVersionQuery = queryOptions({
  queryKey: ['embed', 'sri'],
  queryFn: async ({ signal }): Promise<ExactVersion> => {
    const answer = await fetch('/sdk/sri.json', { signal });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    const { version, files }: IntegrityValues = await answer.json();
    return { version, integrity: files['oriel.js'] ?? '' };
  },
  staleTime: KEPT_MS,
});

export function organizationQuery(id: string) {
  return queryOptions({
    queryKey: ['organization', id],
    queryFn: async ({ signal }) => (await api.call('getOrganization', { id, signal })).data,
  });
}

/** Sets who may frame the viewers, on the version that was seen. */
export async function saveOrigins(
  { id, updatedAt }: Pick<Organization, 'id' | 'updatedAt'>,
  allowedOrigins: readonly string[],
): Promise<Organization> {
  const { data } = await api.call('updateOrganization', {
    id,
    body: { embed: { allowedOrigins } },
    ifMatch: updatedAt,
  });
  queryClient.setQueryData(organizationQuery(id).queryKey, data);
  return data;
}

export async function checkPage(url: string): Promise<EmbedCheck> {
  return (await api.call('checkEmbedding', { body: { url } })).data;
}
