import type { Role } from '@oriel/contract/enums';
import type { User } from '@oriel/contract/user';

/** What a user is offered in members and organizations; never anything the server would reject. */
export interface PeopleRights {
  /** Members with their addresses, states and numbers; otherwise only basic data. */
  readonly seeMembers: boolean;
  /** Inviting, roles, (de)activating members; editing the organization. */
  readonly manage: boolean;
  /** All organizations of the platform. */
  readonly platform: boolean;
}

/** @param role in the organization, if any */
export function peopleRights(
  role: Role | undefined,
  me: Pick<User, 'platformStaff'> | undefined,
): PeopleRights {
  const platform = me?.platformStaff ?? false;
  return {
    seeMembers: platform || role === 'USER' || role === 'ADMIN',
    manage: platform || role === 'ADMIN',
    platform,
  };
}
