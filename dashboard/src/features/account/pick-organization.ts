import type { User } from '@oriel/contract/user';

/** Which organization to open: the stored one if it is still the user's, else the last used, else the first. */
export function pickOrganization(
  me: Pick<User, 'organizations' | 'currentOrganizationId'>,
  stored: string | undefined,
): string | undefined {
  const own = (id: string | undefined) => me.organizations.find((organization) => organization.id === id)?.id;
  return own(stored) ?? own(me.currentOrganizationId) ?? me.organizations[0]?.id;
}
