import { type CallOptions, createCalls } from './call.ts';
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
  /** Hangs up: calls that wait reject with `DESTROYED`; no listener, timer or port is left. */
  close(): void;
}

/**
 * Connects to a viewer and keeps connected. Calls made before it answers are sent when it does. A failure is told as an
 * `error` event.
 */
export function connect(reach: Reach, onEvent: (event: ViewerEvent) => void): Connection {
  let port: MessagePort | undefined;
  const heights = limitHeights(onEvent);

  const calls = createCalls((message: HostPortMessage) => {
    port?.postMessage(message);
    return port !== undefined;
  });

  const drop = (reason: OrielError) => {
    calls.failAll(reason);
    port?.close();
    port = undefined;
  };

  const onPortMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isFramePortMessage(data)) return;
    if (data.kind === 'result') calls.settle(data.id, undefined, data.value);
    else if (data.kind === 'failure')
      calls.settle(data.id, new OrielError(data.code, data.message), undefined);
    else {
      const event = readEvent(data.name, data.detail);
      if (event) heights.pass(event);
    }
  };

  const stop = reach({
    onPort(next) {
      if (port) drop(new OrielError('NETWORK', 'The viewer was reloaded.'));
      port = next;
      next.onmessage = onPortMessage;
      calls.resume();
    },
    onFailure({ code = 'NETWORK', message }) {
      // Of this class, whoever found it.
      const error = new OrielError(code, message);
      drop(error);
      onEvent({ name: 'error', detail: error });
    },
  });

  return {
    call: calls.call,
    close() {
      stop();
      heights.stop();
      drop(new OrielError('DESTROYED', 'The viewer was destroyed.'));
    },
  };
}

/** A frame may report its height as often as it likes; the page is told of the latest, at most every {@link HEIGHT_INTERVAL_MS}. */
function limitHeights(onEvent: (event: ViewerEvent) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: ViewerEvent;
  const tell = () => {
    timer = undefined;
    onEvent(last);
  };
  return {
    pass(event: ViewerEvent) {
      if (event.name !== 'resize') {
        onEvent(event);
        return;
      }
      last = event;
      timer ??= setTimeout(tell, HEIGHT_INTERVAL_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
