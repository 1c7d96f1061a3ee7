import { createTeamClient } from '@oriel/sdk/team-client';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { answersAbout, callKey, callQueries, dataOf } from './call-query.ts';

function setup(answer: unknown = { data: { id: 'e1' } }) {
  const client = createTeamClient({
    getToken: () => undefined,
    refreshToken: async () => undefined,
    onSignedOut: () => undefined,
  });
  const call = vi.spyOn(client, 'call').mockResolvedValue(answer as never);
  return { call, callQuery: callQueries(client), queries: new QueryClient() };
}

test('sends what the key says, with the signal', async () => {
  const { call, callQuery, queries } = setup();
  const query = callQuery('getEstate', { id: 'e1' });
  await queries.query(query);
  expect(query.queryKey).toEqual(['getEstate', { id: 'e1' }]);
  expect(call).toHaveBeenCalledExactlyOnceWith('getEstate', { id: 'e1', signal: expect.any(AbortSignal) });
});

test('shares one answer between queries that shape it differently', async () => {
  const { call, callQuery, queries } = setup();
  const whole = { ...callQuery('getEstate', { id: 'e1' }), staleTime: 1000 };
  expect(await queries.query(whole)).toEqual({ data: { id: 'e1' } });
  expect(await queries.query(queryOptions({ ...whole, select: dataOf }))).toEqual({ id: 'e1' });
  expect(call).toHaveBeenCalledTimes(1);
});

test('finds answers by the call, by a part of what was asked, and by the id of a thing', () => {
  const { callQuery, queries } = setup();
  const known: QueryKey[] = [
    callQuery('listBuildings', { query: { estateId: 'e1', sort: 'order' } }).queryKey,
    callQuery('listBuildings', { query: { estateId: 'e2' } }).queryKey,
    callQuery('getEstate', { id: 'e1' }).queryKey,
    callQuery('getApartmentDetailsStats', { id: 'e1' }).queryKey,
  ];
  for (const key of known) queries.setQueryData(key, {});
  const found = (filters: Parameters<QueryClient['getQueriesData']>[0]) =>
    queries.getQueriesData(filters).length;
  expect(found({ queryKey: callKey('listBuildings') })).toBe(2);
  expect(found({ queryKey: callKey('listBuildings', { query: { estateId: 'e1' } }) })).toBe(1);
  expect(found(answersAbout('e1'))).toBe(2);
});

test('the compiler refuses a key that is no call, and what the call does not take', () => {
  // @ts-expect-error
  queryOptions({ queryKey: ['estates'], queryFn: () => 1 });
  // @ts-expect-error
  callKey('listEstates', { query: { flavour: 'sweet' } });
  // @ts-expect-error
  callKey('getEstate', {});
});
