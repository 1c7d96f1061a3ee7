import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts credentials, so that the database alone does not reveal them. */
export interface SecretBox {
  /**
   * Encrypts for storage.
   *
   * @param belongsTo context of the secret, such as `integration:<organization>:<estate>`; it only opens there, so that write access to the
   * database does not allow using one organization's credentials for another
   */
  seal(secret: string, belongsTo: string): string;
  /** @throws UnreadableSecret when it was sealed with another key or context, or has changed */
  open(sealed: string, belongsTo: string): string;
}

/** A stored credential that none of the server's keys opens: it has to be entered again. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret';
  constructor() {
    super('a stored credential cannot be opened with the keys of this server');
  }
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function nameOf(key: Buffer): string {
  return createHash('sha256').update('oriel-key-name').update(key).digest('base64url').slice(0, 8);
}

/**
 * AES-256-GCM.
 *
 * @param keys 32 bytes each; the first seals, all open, so that keys can be rotated
 */
export function secretBox(keys: readonly Buffer[]): SecretBox {
  const [current] = keys;
  if (!current) throw new Error('a box needs a key');
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  return {
    seal(secret, belongsTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, iv);
      cipher.setAAD(Buffer.from(belongsTo));
      const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const packed = Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url');
      return `${VERSION}.${nameOf(current)}.${packed}`;
    },
    open(sealed, belongsTo) {
      const [version, name = '', packed = ''] = sealed.split('.');
      const key = byName.get(name);
      const bytes = Buffer.from(packed, 'base64url');
      if (version !== VERSION || !key || bytes.length < IV_BYTES + TAG_BYTES) throw new UnreadableSecret();
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(belongsTo));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const start = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([start, decipher.final()]).toString('utf8');
      } catch {
        throw new UnreadableSecret();
      }
    },
  };
}

/** The end of a secret, to tell secrets apart: `…9a1c`. At most a quarter of it, and at most four characters. */
export function secretHint(secret: string): string {
  const shown = Math.min(4, Math.floor(secret.length / 4));
  return `…${shown === 0 ? '' : secret.slice(-shown)}`;
}
