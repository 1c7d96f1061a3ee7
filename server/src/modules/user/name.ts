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

/** First and last name as they are stored, with the key that lists sort on. */
export function nameFields(named: Named) {
  const { firstName, lastName } = named;
  return { firstName, lastName, nameKey: nameKeyOf(named) };
}
