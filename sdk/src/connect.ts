import type { CallOptions, Calls } from './call.ts';
import { OrielError } from './errors.ts';
import { readEvent, type ViewerEvent } from './event-details.ts';
import { isFramePortMessage } from './guards.ts';
import { type CallName, HEIGHT_INTERVAL_MS, type HostPortMessage, type ViewerCalls } from './messages.ts';

/** Whom a way to a viewer tells. */
export interface Line {
  /** A port to a new viewer. Called again when it has begun anew. */
  onPort(port: MessagePort): void;
  /** There is no viewer; there may be one later. */
  onFailure(error: Pick<OrielError, 'message'> & Partial<OrielError>): void;
}

/** A way to a viewer: into a frame, or into a box of this page. Returns what ends it. */
export type Reach = (line: Line) => () => void;

/** A line to the viewer in one frame. It survives the frame's reloads. */
export interface Connection {
  call<Name extends CallName>(
    name: Name,
    args: ViewerCalls[Name]['args'],
    options?: CallOptions,
  ): Promise<ViewerCalls[Name]['result']>;
  /** Hangs up: calls that wait reject with the reason; no listener, timer or port is left. */
  close(reason: OrielError): void;
}

/**
 * Connects to a viewer and keeps connected. Calls made before it answers are sent when it does. A failure is told as an
 * `error` event.
 */
export function connect(reach: Reach, onEvent: (event: ViewerEvent) => void): Connection {
  let port: MessagePort | undefined;
  /** A frame may report its height as often as it likes; the page is told of the latest, at most every {@link HEIGHT_INTERVAL_MS}. */
  let height: ViewerEvent;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let ended: OrielError | undefined;
  /** Most pages never call: what calls need is loaded for the first one. */
  let calls: Promise<Calls> | undefined;

  const send = (message: HostPortMessage) => {
    port?.postMessage(message);
    return port !== undefined;
  };

  const loadCalls = () =>
    import('./call.ts').then(
      ({ createCalls }) => createCalls(send),
      ({ message }: Error) => {
        calls = undefined;
        throw new OrielError('NETWORK', message);
      },
    );

  const withCalls = (what: (calls: Calls) => void) => {
    calls?.then(what, () => {});
  };

  const drop = (reason: OrielError) => {
    withCalls((all) => all.failAll(reason));
    port?.close();
    port = undefined;
  };

  const onPortMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isFramePortMessage(data)) return;
    if (data.kind !== 'event') withCalls((all) => all.settle(data));
    else {
      const event = readEvent(data.name, data.detail);
      if (event?.name === 'resize') {
        height = event;
        timer ??= setTimeout(() => {
          timer = undefined;
          onEvent(height);
        }, HEIGHT_INTERVAL_MS);
      } else if (event) onEvent(event);
    }
  };

  const stop = reach({
    onPort(next) {
      if (port) drop(new OrielError('NETWORK', 'The viewer was reloaded.'));
      port = next;
      next.onmessage = onPortMessage;
      withCalls((all) => all.resume());
    },
    onFailure({ code = 'NETWORK', message }) {
      // Of this class, whoever found it.
      const error = new OrielError(code, message);
      drop(error);
      onEvent({ name: 'error', detail: error });
    },
  });

  return {
    async call(name, args, options) {
      calls ??= loadCalls();
      const all = await calls;
      if (ended) throw ended;
      return all.call(name, args, options);
    },
    close(reason) {
      ended = reason;
      stop();
      clearTimeout(timer);
      drop(reason);
    },
  };
}
