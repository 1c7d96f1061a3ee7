import { OutgoingError } from '../../platform/outgoing/outgoing-error.ts';
import { UnreadableSecret } from '../../platform/secrets.ts';
import { FeedError } from './client.ts';

/** Why an integration failed; its sentence is `integration.failed.<reason>` of the catalogue. */
export interface Failure {
  readonly reason: string;
  readonly values?: Record<string, string | number>;
  readonly httpStatus?: number;
}

/** More than half of the apartments are missing from the feed. */
export const FEED_SHRANK = 'FEED_SHRANK';

/** The failure of the external system behind an error; undefined for an internal error. */
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

/** Whether the external system caused it, so that a waiting request is answered as an upstream failure. */
export function isUpstream(reason: string): boolean {
  return reason !== FEED_SHRANK && reason !== 'INTERNAL' && reason !== 'CREDENTIALS_UNREADABLE';
}
