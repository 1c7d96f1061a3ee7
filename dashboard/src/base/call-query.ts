import type { Locale } from '@oriel/contract/enums';
import type { CallName } from '@oriel/contract/routes';
import type { InputOf, Reader } from '@oriel/contract/wire';
import type { TeamClient } from '@oriel/sdk/team-client';
import { type QueryFilters, type QueryKey, queryOptions } from '@tanstack/react-query';

/**
 * Queries that are not API calls: two of the identity provider, the SDK's version file, the pixels of a room's faces, and a list frozen as it
 * was when an inquiry was opened.
 */
type OtherName =
  | 'account'
  | 'basePixels'
  | 'inquiriesOfPerson'
  | 'inquiryNeighbors'
  | 'resetCode'
  | 'sdkVersion';

declare module '@tanstack/react-query' {
  interface Register {
    /** The call's name, then its input: the compiler refuses a key that begins with any other word. */
    queryKey: readonly [CallName | OtherName, ...(readonly unknown[])];
  }
}

/** Input of a call, with the language where the answer's texts depend on it. */
type Asked<Name extends CallName> = InputOf<Name> & { readonly lang?: Locale };

/** Key of all answers of a call; with `asked`, of those whose input contains it. */
export function callKey<Name extends CallName>(name: Name, asked?: Asked<Name>) {
  return asked ? ([name, asked] as const) : ([name] as const);
}

/** Filter for all answers about one thing, by its id: itself, its history, its statistics. */
export function answersAbout(id: string): QueryFilters {
  return {
    predicate: ({ queryKey: [, asked] }) =>
      typeof asked === 'object' && asked !== null && 'id' in asked && asked.id === id,
  };
}

/** Key and function of a query with a certain answer. */
export interface CallQuery<Answer> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
}

/** Query options for the calls of a client. The cache holds answers as they came, so that queries with the same input share one; `select` shapes them. */
export function callQueries<By extends Reader>(client: TeamClient<By>) {
  return <Name extends CallName>(name: Name, asked: Asked<Name>) => {
    const queryFn = ({ signal }: { readonly signal: AbortSignal }) => client.call(name, { ...asked, signal });
    return { ...queryOptions({ queryKey: [name, asked], queryFn }), queryFn };
  };
}

/** Data of an answer, without its envelope. */
export function dataOf<Data>({ data }: { readonly data: Data }): Data {
  return data;
}
