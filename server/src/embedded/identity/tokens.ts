import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs the emulator's tokens, to distinguish them from forged ones. */
export interface TokenSeal {
  /** Signs a JWT that the emulator made without a signature (HS256). */
  signed(unsigned: string): string;
  /** The unsigned form of a JWT with our signature, as firebase-admin expects from an emulator; undefined for any other. */
  unsigned(token: string): string | undefined;
  /** Encodes a record so that only this installation can have made it. */
  sealed(record: object): string;
  /** Decodes such a text; undefined for any other. */
  unsealed(text: string): Readonly<Record<string, unknown>> | undefined;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const SIGNED = encoded({ alg: 'HS256', typ: 'JWT' });
const UNSIGNED = encoded({ alg: 'none', typ: 'JWT' });

/**
 * @param installationKey the key of `secret.key` or SECRET_KEY; tokens are signed with a derived key (RFC 5869), so that neither use
 * reveals anything about the other
 */
export function tokenSeal(installationKey: Uint8Array): TokenSeal {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'oriel embedded identity', 32));

  function isOurs(text: string, signature: string): boolean {
    const wanted = createHmac('sha256', key).update(text).digest();
    const given = Buffer.from(signature, 'base64url');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  function sign(text: string): string {
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  }

  return {
    signed: (token) => sign(`${SIGNED}.${token.split('.')[1] ?? ''}`),
    unsigned(token) {
      const [header = '', payload = '', signature = '', ...more] = token.split('.');
      // Compares the header as a whole: no other algorithm is ever considered.
      if (header !== SIGNED || more.length > 0 || !isOurs(`${header}.${payload}`, signature))
        return undefined;
      return `${UNSIGNED}.${payload}.`;
    },
    sealed: (record) => sign(encoded(record)),
    unsealed(text) {
      const [payload = '', signature = '', ...more] = text.split('.');
      if (more.length > 0 || !isOurs(payload, signature)) return undefined;
      // Our own text, so it has the format of `sealed`.
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    },
  };
}
