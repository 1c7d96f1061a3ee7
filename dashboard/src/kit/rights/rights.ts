import type { Role } from '@oriel/contract/enums';

/** What a user is offered in these areas; never anything the server would reject. */
export interface Rights {
  /** Editing estates, buildings, navigators and everyone's files. */
  readonly edit: boolean;
  /** Deleting estates and buildings, archiving, credentials, deleting files in use, and inquiries as a file. */
  readonly administer: boolean;
}

export function rightsOf(role: Role | undefined): Rights {
  return { edit: role === 'USER' || role === 'ADMIN', administer: role === 'ADMIN' };
}
