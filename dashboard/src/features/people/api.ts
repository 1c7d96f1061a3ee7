import type { Invite, MemberPatch, Membership } from '@oriel/contract/membership';
import type { AgentCard, Colleague, Member } from '@oriel/contract/user';
import type { QueryTo } from '@oriel/contract/wire';
import { createClient } from '@oriel/sdk/client';
import { ApiError } from '@oriel/sdk/team-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callKey, dataOf } from '../../base/call-query.ts';
import { config } from '../../base/config.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { saveWithRebase } from '../../kit/edits/save-with-rebase.ts';

/** A member of the organization. AGENTs see only their colleagues' basic data. */
export type Person = Colleague & Partial<Member>;

/** Members by the filters of the list call, cached by them. */
export function usersQuery(filter: QueryTo<'listUsers'>) {
  return queryOptions({
    ...callQuery('listUsers', { query: filter }),
    placeholderData: keepPreviousData,
  });
}

async function loadPerson(id: string, signal?: AbortSignal): Promise<Member | Colleague> {
  // Through the list, because for the user's own id the call by id returns the profile instead of the membership.
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
    queryKey: [...callKey('listUsers', { query: { ids: [id] } }), 'one'],
    queryFn: async ({ signal }): Promise<Person> => await loadPerson(id, signal),
  });
}

/** Active administrators; two are enough to know whether one is the last. */
export const adminsQuery = usersQuery({ role: ['ADMIN'], status: ['ACTIVE'], limit: 2 });

export function userStatsQuery(days: number, userId?: string) {
  return queryOptions({
    // Uses days instead of their start time, which would make a new key on every render.
    queryKey: [...callKey('getUserStats', { query: { userId } }), days],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - days * 86_400_000).toISOString();
      return api.call('getUserStats', { query: { from, userId }, signal });
    },
    select: dataOf,
    placeholderData: keepPreviousData,
  });
}

const visitor = createClient({ baseUrl: config.apiBase });

/** A user's public card; empty for users who hide theirs. */
export function agentCardQuery(id: string) {
  return queryOptions({
    queryKey: callKey('getUser', { id }),
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
  await refresh('member');
  return data;
}

/** Saves a change of a membership, keeping others' changes of other fields. */
export async function changeMember(known: Member, patch: MemberPatch): Promise<Member> {
  const saved = await saveWithRebase<Member, MemberPatch>({
    known,
    patch,
    load: () => loadMember(known.id),
    send: async (body, ifMatch) => (await api.call('updateUser', { id: known.id, body, ifMatch })).data,
  });
  queryClient.setQueryData(memberQuery(known.id).queryKey, saved);
  await refresh('member');
  return saved;
}

export async function makeAdmin(id: string): Promise<void> {
  await api.call('makeOrganizationAdmin', { id });
  await refresh('member');
}

export async function removeMember(id: string): Promise<void> {
  await api.call('deleteUser', { id });
  queryClient.removeQueries({ queryKey: memberQuery(id).queryKey });
  await refresh('member');
}
