import type { EmbedCheck } from '@oriel/contract/embed-check';
import type { Navigator } from '@oriel/contract/navigator';
import type { Organization } from '@oriel/contract/organization';
import type { Colleague } from '@oriel/contract/user';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../app/services.ts';
import type { ExactVersion } from '../../ui/embed-snippets.ts';

/** As many as one list call gives. */
const PAGE = 200;
/** More than anybody looks through; who has more opens this page from the tour itself. */
const PAGES_MAX = 5;
const KEPT_MS = 60_000;

/** Something that visitors can see. */
export interface Published {
  readonly kind: 'panorama' | 'navigator';
  /** As it stands in addresses: the id of a panorama, the short name of a navigator. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
}

async function tours(signal: AbortSignal): Promise<Published[]> {
  const found: Published[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { data, meta } = await api.listPanoramas(
      { entry: true, sort: 'name', limit: PAGE, page },
      { signal },
    );
    for (const { id, name, visibility } of data) {
      if (visibility !== 'PRIVATE') found.push({ kind: 'panorama', key: id, id, name });
    }
    if (page >= meta.totalPages) break;
  }
  return found;
}

async function navigators(signal: AbortSignal): Promise<Published[]> {
  const { data } = await api.request<Navigator[]>({
    method: 'GET',
    path: '/navigator',
    query: { sort: 'name', limit: PAGE },
    signal,
  });
  return data
    .filter(({ published }) => published)
    .map(({ id, slug, name }) => ({ kind: 'navigator', key: slug, id, name }));
}

/** Everything that visitors can see, by name. */
export function publishedQuery(organizationId: string, features: readonly string[]) {
  return queryOptions({
    queryKey: ['embed', 'published', organizationId],
    queryFn: async ({ signal }) => {
      const [found, buildings] = await Promise.all([
        features.includes('virtual_tours') ? tours(signal) : [],
        features.includes('estates') ? navigators(signal) : [],
      ]);
      return { tours: found, buildings };
    },
  });
}

/** A room with those of its tour. */
export function roomsQuery(id: string) {
  return queryOptions({
    queryKey: ['embed', 'rooms', id],
    queryFn: async ({ signal }) => {
      const { name, tourId, siblings } = await api.getPanorama(id, { signal });
      const others = (siblings ?? []).map((one) => ({ id: one.id, name: one.name, entry: one.entry }));
      return { id, name, tourId, others };
    },
    staleTime: KEPT_MS,
  });
}

export const colleaguesQuery = queryOptions({
  queryKey: ['embed', 'colleagues'],
  queryFn: async ({ signal }) =>
    (
      await api.request<Colleague[]>({
        method: 'GET',
        path: '/user',
        query: { sort: 'name', limit: PAGE },
        signal,
      })
    ).data,
  staleTime: KEPT_MS,
});

interface IntegrityValues {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The newest version of the SDK, with the hash of its script; the build wrote both. */
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
    queryFn: ({ signal }) => api.getOrganization(id, { signal }),
  });
}

/** Sets who may frame the viewers, on the version that was seen. */
export async function saveOrigins(
  { id, updatedAt }: Pick<Organization, 'id' | 'updatedAt'>,
  allowedOrigins: readonly string[],
): Promise<Organization> {
  const { data } = await api.request<Organization>({
    method: 'PATCH',
    path: `/organization/${id}`,
    body: { embed: { allowedOrigins } },
    ifMatch: updatedAt,
  });
  queryClient.setQueryData(organizationQuery(id).queryKey, data);
  return data;
}

export async function checkPage(url: string): Promise<EmbedCheck> {
  return (await api.request<EmbedCheck>({ method: 'POST', path: '/embed/check', body: { url } })).data;
}
