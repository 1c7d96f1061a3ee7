import type { Member } from '@oriel/contract/user';
import type { Person } from '../api.ts';

/** Whether a member comes with the back office's data, not only a colleague's. */
export function isWholeMember(person: Person): person is Member {
  return person.status !== undefined && person.updatedAt !== undefined;
}
