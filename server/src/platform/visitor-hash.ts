import { createHmac } from 'node:crypto';
import type { Types } from 'mongoose';

/**
 * A person, signed in or not, or words of theirs. `visitorId` proves who wrote a comment, `visitId` recognises visits, `text` is looked for when
 * somebody sends the same again.
 */
export type Person =
  | { readonly visitorId: string }
  | { readonly visitId: string }
  | { readonly text: string }
  | { readonly userId: Types.ObjectId };

/** Hashes people, and words of theirs, to pseudonyms that are only comparable within an organization. */
export type VisitorHasher = (organizationId: Types.ObjectId, person: Person) => string;

/** The kind keeps them apart: what one kind of id hashes to says nothing about another. */
function namedBy(person: Person): string {
  if ('userId' in person) return `user:${String(person.userId)}`;
  if ('text' in person) return `text:${person.text}`;
  return 'visitId' in person ? `visit:${person.visitId}` : `visitor:${person.visitorId}`;
}

/**
 * Hashes with a key outside the database: the database neither reveals who a hash is nor links a visitor across organizations.
 *
 * @param secret the installation's key; another key changes all pseudonyms
 */
export function visitorHasher(secret: Buffer): VisitorHasher {
  const key = createHmac('sha256', secret).update('oriel-visitors').digest();
  return (organizationId, person) => {
    return createHmac('sha256', key)
      .update(`${String(organizationId)}:${namedBy(person)}`)
      .digest('base64url')
      .slice(0, 32);
  };
}
