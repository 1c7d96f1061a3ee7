import type { Invite, MemberPatch, Membership } from '@oriel/contract/membership';
import type { AgentCard, Colleague, Member } from '@oriel/contract/user';
import type { QueryTo } from '@oriel/contract/wire';
import { createClient } from '@oriel/sdk/client';
import { ApiError } from '@oriel/sdk/team-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { config } from '../../base/config.ts';
import { api, queryClient } from '../../base/services.ts';
import { saveWithRebase } from '../../kit/edits/save-with-rebase.ts';
import { everyPage } from '../../kit/list/every-page.ts';

const KEPT_MS = 60_000;

/** Somebody of the organization. An AGENT is told no more than who their colleagues are. */
export type Person = Colleague & Partial<Member>;

/** Members by what the list call can be asked, cached by it. */
export function usersQuery(filter: QueryTo<'listUsers'>) {
  return queryOptions({
    queryKey: ['users', filter],
    queryFn: ({ signal }) => api.call('listUsers', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

async function loadPerson(id: string, signal?: AbortSignal): Promise<Member | Colleague> {
  // By the list, because of oneself the call by id tells the profile and not the place in the organization.
  const { data } = await api.call('listUsers', { query: { ids: [id] }, signal });
  const [member] = data;
  if (!member) throw new ApiError('Not Found', { status: 404, code: 'NOT_FOUND' });
  return member;
}

async function loadMember(id: string): Promise<Member> {
  const person = await loadPerson(id);
  if ('status' in person) return person;
  throw new ApiError('Forbidden', { status: 403, code: 'FORBIDDEN' });
}

export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: async ({ signal }): Promise<Person> => await loadPerson(id, signal),
  });
}

/** Active administrators; two are as good as many. */
export const adminsQuery = usersQuery({ role: ['ADMIN'], status: ['ACTIVE'], limit: 2 });

export function userStatsQuery(days: number, userId?: string) {
  return queryOptions({
    queryKey: ['user-stats', days, userId],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - days * 86_400_000).toISOString();
      const query = { from, userId };
      return (await api.call('getUserStats', { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

/** Estates by name, as far as the caller sees them. */
export const estateNamesQuery = queryOptions({
  queryKey: ['estates', 'names'],
  queryFn: async ({ signal }) => {
    const estates = await everyPage((page) =>
      api.call('listEstates', { query: { sort: 'name', ...page }, signal }),
    );
    return estates.map(({ id, name }) => ({ id, name }));
  },
  staleTime: KEPT_MS,
});

const visitor = createClient({ baseUrl: config.apiBase });

/** What anybody sees of somebody; nothing of those who do not show themselves. */
export function agentCardQuery(id: string) {
  return queryOptions({
    queryKey: ['agent-card', id],
    queryFn: async ({ signal }): Promise<AgentCard | null> => {
      try {
        return await visitor.getAgent(id, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });
}

export async function invite(body: Invite): Promise<Membership> {
  const { data } = await api.call('inviteMember', { body });
  await refreshPeople();
  return data;
}

/** Saves a change of a member's place, over what somebody else has changed beside it. */
export async function changeMember(known: Member, patch: MemberPatch): Promise<Member> {
  const saved = await saveWithRebase<Member, MemberPatch>({
    known,
    patch,
    load: () => loadMember(known.id),
    send: async (body, ifMatch) => (await api.call('updateUser', { id: known.id, body, ifMatch })).data,
  });
  queryClient.setQueryData(memberQuery(known.id).queryKey, saved);
  await refreshPeople();
  return saved;
}

export async function makeAdmin(id: string): Promise<void> {
  await api.call('makeOrganizationAdmin', { id });
  await refreshPeople();
}

export async function removeMember(id: string): Promise<void> {
  await api.call('deleteUser', { id });
  queryClient.removeQueries({ queryKey: ['user', id] });
  await refreshPeople();
}

/** Whoever changes a place may have changed their own. */
async function refreshPeople(): Promise<void> {
  await Promise.all(
    ['users', 'user', 'people', 'user-stats', 'organization', 'organizations', 'me'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
