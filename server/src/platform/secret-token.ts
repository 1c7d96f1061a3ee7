import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link in a mail: 256 bits, fit for an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret: whoever reads the database cannot follow the link. The secret is random, so a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
