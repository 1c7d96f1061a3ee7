import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Keeps credentials so that the database alone does not give them away. */
export interface SecretBox {
  /**
   * Text for storing.
   *
   * @param belongsTo what the secret is part of, such as `integration:<organization>:<estate>`; it opens there alone, so that nobody who can
   *   write to the database can have one organization's credentials used for another
   */
  seal(secret: string, belongsTo: string): string;
  /** @throws UnreadableSecret when it was sealed with another key, for something else, or changed since */
  open(sealed: string, belongsTo: string): string;
}

/** A stored credential that no key of this server opens: it has to be entered again. */
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
 * @param keys 32 bytes each; the first seals, all open, so that a key can be replaced while the old one is still at hand
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

/** The end of a secret, for telling one from another: `…9a1c`. A quarter of it at most, and never more than four characters. */
export function secretHint(secret: string): string {
  const shown = Math.min(4, Math.floor(secret.length / 4));
  return `…${shown === 0 ? '' : secret.slice(-shown)}`;
}
