import type { Member } from '@oriel/contract/user';
import type { Person } from '../api.ts';

/** Whether somebody is told of as the back office sees them, not only as a colleague. */
export function isWholeMember(person: Person): person is Member {
  return person.status !== undefined && person.updatedAt !== undefined;
}
