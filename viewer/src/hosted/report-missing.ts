import { OrielError } from '@oriel/sdk/errors';
import { connectToHost } from '@oriel/sdk/frame-connect';

/**
 * Tells the host page that there is nothing to embed.
 *
 * @param what is missing, in English: for developers
 */
export function reportMissing(allowedOrigins: readonly string[], what: 'panorama' | 'building'): void {
  const { code, message } = new OrielError('NOT_FOUND', `There is no such ${what}.`);
  connectToHost({ allowedOrigins, handlers: {} }).emit('error', { code, message });
}
