import { isHostWindowMessage } from './guards.ts';
import { PROTOCOL_VERSIONS, type ReadyMessage, type RefuseMessage } from './messages.ts';
import { randomId } from './random-id.ts';

/**
 * The frame's side of the handshake; `shake-hands.ts` explains its steps.
 *
 * The allowed hosts come from the server, in the page's own data: the organization's `embed.allowedOrigins`, the same list as in
 * `frame-ancestors`. Never from the address, which the embedding page writes, nor from `document.referrer`, which the host can suppress.
 * When the list is empty, anybody may embed, and the first `hello` of the parent window sets its origin: from then on that exact origin and
 * no other. A parent cannot change its origin while its frame lives, so this binding can only ever reject strangers. A page of the viewer's
 * own origin (the dashboard's previews) may always connect.
 *
 * A parent with an opaque origin (`'null'`: a sandboxed page, a local file) cannot be addressed exactly, so it gets no answer; the viewer
 * works there as a plain frame.
 */

/** Allowed hosts of a frame, and its callback. */
export interface FrameHandshakeOptions {
  /** Exact origins; empty = any. */
  readonly allowedOrigins: readonly string[];
  /** Called for every connection: the first, and again when the host's script reloads. */
  onPort(port: MessagePort, hostOrigin: string): void;
}

/**
 * Waits for the host's `hello` and answers it. Does nothing in a page that is not framed.
 *
 * @returns a function that stops listening
 */
export function answerHost({ allowedOrigins, onPort }: FrameHandshakeOptions): () => void {
  const { parent } = window;
  if (parent === window) return () => {};
  const frame = randomId();
  let boundTo: string | undefined;
  let session: string | undefined;

  const mayTalk = (origin: string) => {
    if (origin === 'null' || origin === '') return false;
    if (boundTo !== undefined) return origin === boundTo;
    return allowedOrigins.length === 0 || origin === location.origin || allowedOrigins.includes(origin);
  };

  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== parent) return;
    const message = event.data;
    if (!isHostWindowMessage(message)) return;
    const { origin } = event;
    if (!mayTalk(origin)) return;

    if (message.oriel === 'port') {
      const [port] = event.ports;
      if (!port || message.session !== session || message.frame !== frame) return;
      onPort(port, origin);
      return;
    }
    boundTo = origin;
    const version = PROTOCOL_VERSIONS.find((known) => message.versions.includes(known));
    const answer: ReadyMessage | RefuseMessage =
      version === undefined
        ? { oriel: 'refuse', session: message.session }
        : { oriel: 'ready', session: message.session, frame, version };
    session = message.session;
    parent.postMessage(answer, origin);
  };

  addEventListener('message', onMessage);
  return () => removeEventListener('message', onMessage);
}
