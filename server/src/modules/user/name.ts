import { naturalKey } from '../../platform/natural-order.ts';
import type { UserDocument } from './model.ts';

type Named = Pick<UserDocument, 'firstName' | 'lastName' | 'email'>;

/** A person's name; the local part of the e-mail for somebody invited without one. */
export function nameOf({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || (email.split('@')[0] ?? '');
}

/** Sort key of lists of people. */
export function nameKeyOf(named: Named): string {
  return naturalKey(nameOf(named));
}
