import { createHmac } from 'node:crypto';
import type { Types } from 'mongoose';

/** A person, signed in or not. */
export type Person = { readonly visitorId: string } | { readonly userId: Types.ObjectId };

/** Hashes people to pseudonyms that are only comparable within an organization. */
export type VisitorHasher = (organizationId: Types.ObjectId, person: Person) => string;

/**
 * Hashes with a key outside the database: the database neither reveals who a hash is nor links a visitor across organizations.
 *
 * @param secret the installation's key; another key changes all pseudonyms
 */
export function visitorHasher(secret: Buffer): VisitorHasher {
  const key = createHmac('sha256', secret).update('oriel-visitors').digest();
  return (organizationId, person) => {
    const [kind, id] = 'userId' in person ? ['user', String(person.userId)] : ['visitor', person.visitorId];
    return createHmac('sha256', key)
      .update(`${String(organizationId)}:${kind}:${id}`)
      .digest('base64url')
      .slice(0, 32);
  };
}
