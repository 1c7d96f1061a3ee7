import { OrielError } from '@oriel/sdk/errors';
import { connectToHost } from '@oriel/sdk/frame-connect';

/** Tells the page around that there is nothing here to embed. */
export function reportMissing(allowedOrigins: readonly string[]): void {
  const { code, message } = new OrielError('NOT_FOUND', 'There is no such panorama.');
  connectToHost({ allowedOrigins, handlers: {} }).emit('error', { code, message });
}
