import { createHmac } from 'node:crypto';
import type { Types } from 'mongoose';

/** Who does something without signing in, or with. */
export type Person = { readonly visitorId: string } | { readonly userId: Types.ObjectId };

/** Turns people into names that tell one from another within an organization and nothing else. */
export type VisitorHasher = (organizationId: Types.ObjectId, person: Person) => string;

/**
 * Hashes with a key that the database does not hold: whoever reads the database can neither find out who a hash is nor follow a visitor
 * from one organization to another.
 *
 * @param secret a key of this installation; another one makes strangers of everybody
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
