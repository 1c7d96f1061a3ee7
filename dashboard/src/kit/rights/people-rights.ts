import type { Role } from '@oriel/contract/enums';
import type { User } from '@oriel/contract/user';

/** What somebody is offered among people and organizations. What a role is refused by the server is not offered to it. */
export interface PeopleRights {
  /** Members with their addresses, states and numbers; else no more than who they are. */
  readonly seeMembers: boolean;
  /** Inviting, roles, switching members off and on; writing of the organization. */
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
