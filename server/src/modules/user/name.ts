import { naturalKey } from '../../platform/natural-order.ts';
import type { UserDocument } from './model.ts';

type Named = Pick<UserDocument, 'firstName' | 'lastName' | 'email'>;

/** A person's name; the e-mail's first part for somebody who was invited without one. */
export function nameOf({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || (email.split('@')[0] ?? '');
}

/** What lists sort people on. */
export function nameKeyOf(named: Named): string {
  return naturalKey(nameOf(named));
}
