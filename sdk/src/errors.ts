/** All errors of the SDK. The list is closed: a page may switch on it. */
export const ORIEL_ERROR_CODES = [
  /** No answer in time: the viewer's page never finished loading, or a call went unanswered. */
  'TIMEOUT',
  /**
   * The frame loaded, but no viewer in it talks to this page: framing was refused, by the organization's origins or by this page's own CSP.
   */
  'BLOCKED',
  /** The panorama, viewer or apartment does not exist or is not published. */
  'NOT_FOUND',
  /** Not available to this page or visitor; or the browser refused (fullscreen without a gesture). */
  'FORBIDDEN',
  /** A missing or malformed option or argument. */
  'BAD_ARGUMENT',
  /** This viewer, or its version, does not support that. */
  'UNSUPPORTED',
  /** The handle was destroyed. */
  'DESTROYED',
  /** The connection broke: the frame was reloaded during a call, or the viewer could not reach the server. */
  'NETWORK',
] as const;

/** A code of the closed list. */
export type OrielErrorCode = (typeof ORIEL_ERROR_CODES)[number];

/** Rejection of every promise of the SDK, except for an abort by the caller's own signal, which rejects with the signal's reason. */
export class OrielError extends Error {
  readonly code: OrielErrorCode;

  /**
   * @param code one of {@link ORIEL_ERROR_CODES}
   * @param message for the developer, in English; never shown to visitors
   */
  constructor(code: OrielErrorCode, message: string) {
    super(message);
    this.name = 'OrielError';
    this.code = code;
  }
}

/** Whether a received value is a code of the list. */
export function isOrielErrorCode(value: unknown): value is OrielErrorCode {
  return (ORIEL_ERROR_CODES as readonly unknown[]).includes(value);
}
