import { OutgoingError } from '../../platform/outgoing/outgoing-error.ts';
import { UnreadableSecret } from '../../platform/secrets.ts';
import { FeedError } from './client.ts';

/** Why an integration did not work; its sentence is `integration.failed.<reason>` of the catalogue. */
export interface Failure {
  readonly reason: string;
  readonly values?: Record<string, string | number>;
  readonly httpStatus?: number;
}

/** More than half of the flats are gone from the feed. */
export const FEED_SHRANK = 'FEED_SHRANK';

/** What an error says of the other side; nothing when it is a fault of ours. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof OutgoingError) return { reason: error.reason };
  if (error instanceof UnreadableSecret) return { reason: 'CREDENTIALS_UNREADABLE' };
  if (!(error instanceof FeedError)) return undefined;
  const { fault, httpStatus } = error;
  return {
    reason: fault,
    ...(httpStatus === undefined ? {} : { httpStatus }),
    ...(fault === 'HTTP_STATUS' && httpStatus !== undefined ? { values: { status: httpStatus } } : {}),
  };
}

/** Whether the other side is to blame for it, so that a request that waits is answered as one that failed upstream. */
export function isUpstream(reason: string): boolean {
  return reason !== FEED_SHRANK && reason !== 'INTERNAL' && reason !== 'CREDENTIALS_UNREADABLE';
}
