import type { EmbedCheck, EmbedSendRequest } from '@oriel/contract/embed-check';
import type { EmbedKind, ExactVersion } from '@oriel/contract/embed-snippets';
import type { Feedback } from '@oriel/contract/feedback';
import type { Organization } from '@oriel/contract/organization';
import { tourTitle } from '@oriel/contract/tour-title';
import type { UserOrganization } from '@oriel/contract/user';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf } from '../../base/call-query.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { everyQuery } from '../list/list-queries.ts';

const KEPT_MS = 60_000;

/** A tour, navigator or feedback project that can be embedded. */
export interface Published {
  readonly kind: EmbedKind;
  /** Its key in addresses: the slug of a navigator, the id of the others. */
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

const projectsQuery = queryOptions({
  ...everyQuery((page) => callQuery('listFeedback', { query: { sort: 'title', ...page } })),
  select: ({ data }) =>
    data.map(
      ({ id, title, status, visibility }): Published => ({
        ...{ kind: 'project', key: id, id, name: title },
        isPublic: isShown({ status, visibility }),
      }),
    ),
});

/** Whether visitors see a feedback project. */
function isShown({ status, visibility }: Pick<Feedback, 'status' | 'visibility'>): boolean {
  return (status === 'OPEN' || status === 'CLOSED') && visibility !== 'PRIVATE';
}

/** A feedback project with its items, for the item to begin with. */
export function embeddedProjectQuery(id: string) {
  return queryOptions({ ...callQuery('getFeedback', { id }), select: dataOf, staleTime: KEPT_MS });
}

/** Tours and navigators that can be embedded, by name; also what is not public yet, with the reason. */
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

/** The same of feedback projects, which agents do not work with. */
export function useEmbeddableProjects({ features, role }: Pick<UserOrganization, 'features' | 'role'>) {
  const isOffered = features.includes('feedback') && role !== 'AGENT';
  const { data = [], isLoading, error, refetch } = useQuery({ ...projectsQuery, enabled: isOffered });
  return { projects: data, isLoading, error, refetch };
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
