import { ApiError } from '../errors.ts';

/** Why an outgoing call failed. */
export type OutgoingReason =
  /** The address is not allowed: its form, scheme or host. */
  | 'ADDRESS_REFUSED'
  /** The host's name resolves to an internal network. */
  | 'NETWORK_REFUSED'
  | 'NAME_UNKNOWN'
  | 'CONNECTION_FAILED'
  | 'TOO_MANY_REDIRECTS'
  | 'ANSWER_TOO_LARGE'
  | 'ANSWER_UNREADABLE'
  | 'TIMEOUT';

/**
 * A failed outgoing call; uncaught, it is answered as `UPSTREAM_FAILED` or `UPSTREAM_TIMEOUT`. Contains neither the address nor the other
 * side's answer: addresses contain keys, and errors are logged.
 */
export class OutgoingError extends ApiError {
  override name = 'OutgoingError';
  readonly reason: OutgoingReason;

  constructor(reason: OutgoingReason) {
    super(reason === 'TIMEOUT' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED');
    this.reason = reason;
    this.message = `outgoing call: ${reason}`;
  }
}
