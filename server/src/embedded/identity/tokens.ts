import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Seals what the emulator hands out, so that it can tell its own from what somebody made up. */
export interface TokenSeal {
  /** A JWT that the emulator made without a signature, signed (HS256). */
  signed(unsigned: string): string;
  /** The unsigned form of a JWT whose signature is ours, as firebase-admin wants it of an emulator; undefined for any other. */
  unsigned(token: string): string | undefined;
  /** A record as a text that only this installation can make. */
  sealed(record: object): string;
  /** The record in such a text; undefined for any other text. */
  unsealed(text: string): Readonly<Record<string, unknown>> | undefined;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const SIGNED = encoded({ alg: 'HS256', typ: 'JWT' });
const UNSIGNED = encoded({ alg: 'none', typ: 'JWT' });

/**
 * @param installationKey the key of `secret.key` or SECRET_KEY; tokens are sealed with one derived of it (RFC 5869), so that neither use
 *   tells anything of the other
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
      // The header is compared as a whole: no other algorithm is ever looked at.
      if (header !== SIGNED || more.length > 0 || !isOurs(`${header}.${payload}`, signature))
        return undefined;
      return `${UNSIGNED}.${payload}.`;
    },
    sealed: (record) => sign(encoded(record)),
    unsealed(text) {
      const [payload = '', signature = '', ...more] = text.split('.');
      if (more.length > 0 || !isOurs(payload, signature)) return undefined;
      // Ours, so it is what `sealed` wrote.
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    },
  };
}
