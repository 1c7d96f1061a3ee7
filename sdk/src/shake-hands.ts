import { OrielError } from './errors.ts';
import { isFrameWindowMessage } from './guards.ts';
import { type HelloMessage, type PortMessage, PROTOCOL_VERSIONS } from './messages.ts';
import { randomId } from './random-id.ts';

/**
 * The host's side of the handshake. `frame-shake-hands.ts` has the other.
 *
 * 1. The host speaks first. It built the frame's address, so it knows the frame's exact origin and can address its message; the frame knows
 *   nothing about its host, and must not broadcast to `'*'` to find out.
 * 2. `hello` is repeated until it is answered, because nobody knows when the frame's script starts to listen: an earlier message is lost
 *   without a trace. The frame's `load` event would also wait for its pictures. So `hello` must be harmless and repeatable: it carries no
 *   port (with a port in every attempt, the host could not know which one was accepted).
 * 3. The frame answers `ready` with the id of its document. A new id is a document without a port (the first one, or the one after a
 *   reload); a known one needs nothing. This distinguishes a reload from the late `load` event of a connected frame.
 * 4. The host creates a channel and transfers one end with `port`. From here on, no more messages are sent between the windows.
 * 5. Every `load` of the frame starts again at 2: after a reload the old port leads nowhere.
 *
 * Every message is checked in the same order: source window, shape, exact origin string, state. The first two are cheap and drop the noise
 * of other widgets; an origin is never compared by prefix or pattern.
 *
 * The initial `about:blank` of a frame has the host's own origin; a message to it would be logged as an error in the host's console. Hence
 * `hasArrived`. A blocked frame (`frame-ancestors`) fires `load` like any other: the only observable difference is that it never answers. A
 * viewer's page answers `wait` before `load`, however slowly its code loads, so silence after `load` means that there is no viewer.
 */

/** Time limit for a frame to load and answer, milliseconds. A later `load` still connects. */
const CONNECT_TIMEOUT_MS = 20_000;

/** Silence of a loaded frame after which it counts as blocked, milliseconds. */
const BLOCKED_AFTER_MS = 3_000;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 800;

/** Options and callbacks of a handshake. */
export interface HandshakeOptions {
  readonly iframe: HTMLIFrameElement;
  /** Exact origin of the frame's document. */
  readonly origin: string;
  /** Receives the port to a new document; again after every reload of the frame. */
  onPort(port: MessagePort): void;
  /** `TIMEOUT`, `BLOCKED` or `UNSUPPORTED`; a later `load` may still lead to `onPort`. */
  onFailure(error: OrielError): void;
}

function hasArrived(frame: Window, origin: string): boolean {
  try {
    return frame.location.origin === origin;
  } catch {
    return true; // Only a cross-origin document throws on access.
  }
}

/**
 * Connects to the viewer in a frame, again after each reload.
 *
 * @returns a function that stops it; ports handed out stay with their owner
 */
export function shakeHands(options: HandshakeOptions): () => void {
  const { iframe, origin } = options;
  const session = randomId();
  const life = new AbortController();
  let connectedTo: string | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const rest = () => {
    clearTimeout(pause);
    clearTimeout(limit);
  };

  const say = (message: HelloMessage | PortMessage, transfer: Transferable[] = []) => {
    const frame = iframe.contentWindow;
    if (frame && hasArrived(frame, origin)) frame.postMessage(message, origin, transfer);
  };

  const greet = (next: number) => {
    say({ oriel: 'hello', session, versions: PROTOCOL_VERSIONS });
    pause = setTimeout(() => greet(Math.min(next * 1.6, LONGEST_PAUSE_MS)), next);
  };

  const begin = (within: number, failure: () => OrielError) => {
    rest();
    limit = setTimeout(() => {
      rest();
      options.onFailure(failure());
    }, within);
    greet(FIRST_PAUSE_MS);
  };

  const onLoad = () =>
    begin(
      BLOCKED_AFTER_MS,
      () =>
        new OrielError('BLOCKED', `${origin} did not answer: frame-ancestors or frame-src may forbid it.`),
    );

  const onMessage = (event: MessageEvent<unknown>) => {
    if (!event.source || event.source !== iframe.contentWindow) return;
    const message = event.data;
    if (!isFrameWindowMessage(message) || event.origin !== origin || message.session !== session) return;
    clearTimeout(limit);
    // Keeps asking until the viewer's own code answers.
    if (message.oriel === 'wait') return;
    rest();
    if (message.oriel === 'refuse') {
      options.onFailure(new OrielError('UNSUPPORTED', `It does not speak protocol ${PROTOCOL_VERSIONS}.`));
      return;
    }
    if (message.frame === connectedTo || !PROTOCOL_VERSIONS.includes(message.version)) return;
    connectedTo = message.frame;
    const { port1, port2 } = new MessageChannel();
    say({ oriel: 'port', session, frame: message.frame, version: message.version }, [port2]);
    options.onPort(port1);
  };

  const { signal } = life;
  addEventListener('message', onMessage, { signal });
  iframe.addEventListener('load', onLoad, { signal });
  begin(CONNECT_TIMEOUT_MS, () => new OrielError('TIMEOUT', `${origin} did not answer in time.`));

  return () => {
    rest();
    life.abort();
  };
}
