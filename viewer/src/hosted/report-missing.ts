import { OrielError } from '@oriel/sdk/errors';
import { connectToHost } from '@oriel/sdk/frame-connect';

/**
 * Tells the page around that there is nothing here to embed.
 *
 * @param what that is not there, in English: for developers
 */
export function reportMissing(allowedOrigins: readonly string[], what: 'panorama' | 'building'): void {
  const { code, message } = new OrielError('NOT_FOUND', `There is no such ${what}.`);
  connectToHost({ allowedOrigins, handlers: {} }).emit('error', { code, message });
}
