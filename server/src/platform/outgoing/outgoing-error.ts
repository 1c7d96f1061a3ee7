import { ApiError } from '../errors.ts';

/** Why an outgoing call did not bring an answer. */
export type OutgoingReason =
  /** The address is not one that may be called: its form, scheme or host. */
  | 'ADDRESS_REFUSED'
  /** The host's name leads into a network that is nobody's business. */
  | 'NETWORK_REFUSED'
  | 'NAME_UNKNOWN'
  | 'CONNECTION_FAILED'
  | 'TOO_MANY_REDIRECTS'
  | 'ANSWER_TOO_LARGE'
  | 'ANSWER_UNREADABLE'
  | 'TIMEOUT';

/**
 * A failed outgoing call; answered as `UPSTREAM_FAILED` or `UPSTREAM_TIMEOUT` where nobody catches it. It holds neither the address nor the
 * words of the other side: keys stand in addresses, and errors are logged.
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
