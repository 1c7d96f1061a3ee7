/** Every way in which the SDK fails. The list is closed: a page may switch on it. */
export const ORIEL_ERROR_CODES = [
  /** No answer in time: the viewer's page never finished loading, or a call went unanswered. */
  'TIMEOUT',
  /** The frame loaded, but no viewer in it talks to this page: framing refused, by the organization's origins or by this page's own CSP. */
  'BLOCKED',
  /** No such panorama, viewer or apartment, or it is not published. */
  'NOT_FOUND',
  /** It exists, but not for this page or visitor; or the browser refused (fullscreen without a gesture). */
  'FORBIDDEN',
  /** A missing or malformed option or argument. */
  'BAD_ARGUMENT',
  /** This viewer, or this version of it, cannot do that. */
  'UNSUPPORTED',
  /** The handle was destroyed, or the call's signal aborted by it. */
  'DESTROYED',
  /** The connection broke: the frame was reloaded under a call, or the viewer could not reach the server. */
  'NETWORK',
] as const;

/** One code of the closed list. */
export type OrielErrorCode = (typeof ORIEL_ERROR_CODES)[number];

/** What every rejected promise of the SDK carries, except an abort by the caller's own signal, which rejects with the signal's reason. */
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

/** Whether a value that came over the wire is a code of the list. */
export function isOrielErrorCode(value: unknown): value is OrielErrorCode {
  return (ORIEL_ERROR_CODES as readonly unknown[]).includes(value);
}
