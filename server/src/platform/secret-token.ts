import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link in a mail: 256 bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: the database does not reveal the link. The secret is random, so a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
