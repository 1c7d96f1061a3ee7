import { MEMBERSHIP_STATUSES, ROLES, type Role } from '@oriel/contract/enums';
import type { QueryTo } from '@oriel/contract/wire';
import { changedQuery, idIn, pageIn, searchIn } from '../../../ui/page-address.ts';

export const USER_SORTS = ['name', '-lastLoginAt', 'lastLoginAt', '-createdAt', '-name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** Members per page of the list. */
const USERS_PER_PAGE = 25;

/** The state of the list in the address. */
export interface UsersAddress {
  readonly search: string;
  readonly role: Role | undefined;
  readonly status: MembershipStatus | undefined;
  readonly estate: string | undefined;
  readonly sort: UserSort;
  readonly page: number;
}

export type UsersChange = Partial<Record<keyof UsersAddress, string | undefined>>;

/** Malformed values count as absent. */
export function readUsersAddress(parameters: URLSearchParams): UsersAddress {
  const among = <T extends string>(list: readonly T[], name: string) =>
    list.find((one) => one === parameters.get(name));
  return {
    search: searchIn(parameters),
    role: among(ROLES, 'role'),
    status: among(MEMBERSHIP_STATUSES, 'status'),
    estate: idIn(parameters, 'estate'),
    sort: among(USER_SORTS, 'sort') ?? 'name',
    page: pageIn(parameters),
  };
}

/** The parameters after a change; defaults are omitted, and a new filter starts at the first page. */
export function withUsers(parameters: URLSearchParams, change: UsersChange): URLSearchParams {
  return changedQuery(parameters, change, { sort: 'name' });
}

export function usersCallQuery({
  search,
  role,
  status,
  estate,
  sort,
  page,
}: UsersAddress): QueryTo<'listUsers'> {
  const wanted = search.trim();
  return {
    sort,
    page,
    limit: USERS_PER_PAGE,
    search: wanted === '' ? undefined : wanted,
    role: role && [role],
    status: status && [status],
    estateId: estate,
  };
}

/** Whether filters hide some members. */
export function narrowsUsers({ search, role, status, estate }: UsersAddress): boolean {
  return search.trim() !== '' || [role, status, estate].some((one) => one !== undefined);
}
