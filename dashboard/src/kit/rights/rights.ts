import type { Role } from '@oriel/contract/enums';

/** What somebody is offered in these areas. What a role is refused by the server is not offered to it. */
export interface Rights {
  /** Estates, buildings, navigators and files of all. */
  readonly edit: boolean;
  /** Deleting estates and buildings, archiving, credentials, and deleting files that are in use. */
  readonly administer: boolean;
}

export function rightsOf(role: Role | undefined): Rights {
  return { edit: role === 'USER' || role === 'ADMIN', administer: role === 'ADMIN' };
}
