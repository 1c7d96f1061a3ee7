import type { CallOptions, Calls } from './call.ts';
import { OrielError } from './errors.ts';
import { readEvent, type ViewerEvent } from './event-details.ts';
import { isFramePortMessage } from './guards.ts';
import { type CallName, HEIGHT_INTERVAL_MS, type HostPortMessage, type ViewerCalls } from './messages.ts';

/** Callbacks of a connection attempt. */
export interface Line {
  /** Receives a port to a new viewer; again after each restart. */
  onPort(port: MessagePort): void;
  /** There is no viewer now; there may be one later. */
  onFailure(error: Pick<OrielError, 'message'> & Partial<OrielError>): void;
}

/** Reaches a viewer in a frame, or in a box of this page. Returns a function that stops it. */
export type Reach = (line: Line) => () => void;

/** Connection to the viewer of one frame. It survives reloads of the frame. */
export interface Connection {
  call<Name extends CallName>(
    name: Name,
    args: ViewerCalls[Name]['args'],
    options?: CallOptions,
  ): Promise<ViewerCalls[Name]['result']>;
  /** Closes the connection: pending calls reject with the reason; all listeners, timers and ports are released. */
  close(reason: OrielError): void;
}

/** Connects to a viewer and stays connected. Queues calls until it answers. Failures are reported as `error` events. */
export function connect(reach: Reach, onEvent: (event: ViewerEvent) => void): Connection {
  let port: MessagePort | undefined;
  /** Throttles height reports: the page receives the latest, at most every {@link HEIGHT_INTERVAL_MS}. */
  let height: ViewerEvent;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let ended: OrielError | undefined;
  /** Most pages never call: the code for calls is loaded with the first one. */
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
      // Recreated as an instance of this build's class.
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
