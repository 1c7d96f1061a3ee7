import { argumentWords } from './argument-words.ts';
import { CALL_ARGUMENTS, isCallName } from './call-arguments.ts';
import { OrielError } from './errors.ts';
import { answerHost } from './frame-shake-hands.ts';
import { isHostPortMessage } from './guards.ts';
import type {
  CallMessage,
  CallName,
  EventName,
  FramePortMessage,
  ViewerCalls,
  ViewerEvents,
} from './messages.ts';

/**
 * How a viewer carries out the calls it knows, by name; a missing one answers `UNSUPPORTED`. Arguments have been checked. A handler that
 * throws an `OrielError` answers with its code. `signal` aborts when the host cancels or goes away.
 */
export type CallHandlers = {
  readonly [Name in CallName]?: (
    args: ViewerCalls[Name]['args'],
    signal: AbortSignal,
  ) => ViewerCalls[Name]['result'] | Promise<ViewerCalls[Name]['result']>;
};

/** What a viewer's page gives to be driven from outside. */
export interface ConnectToHostOptions {
  /** The organization's `embed.allowedOrigins`, as the server wrote them into the page; empty = any. */
  readonly allowedOrigins: readonly string[];
  readonly handlers: CallHandlers;
  /**
   * The end of a channel that the page around holds the other end of. For a viewer that stands in that very page: no window is listened to,
   * for there is none between the two.
   */
  readonly port?: MessagePort;
  /** A host has connected; its exact origin. */
  onConnect?(hostOrigin: string): void;
}

/** A viewer's line to the page that embeds it. */
export interface HostConnection {
  /**
   * Tells the host. One that connects later, or again, is told the latest `ready`, `error`, `state` and `resize`; the first one also what has
   * happened before it.
   */
  emit<Name extends EventName>(name: Name, detail: ViewerEvents[Name]): void;
  /** Exact origin of the connected host. */
  readonly hostOrigin: string | undefined;
  /** Hangs up and stops listening. */
  destroy(): void;
}

/** Events that describe how things are, not that something happened: whoever connects later has to hear the latest. */
const KEPT: ReadonlySet<EventName> = new Set<EventName>(['ready', 'error', 'state', 'resize']);

/** Most events that are kept for a host that may never come. */
const UNHEARD_MAX = 100;

/**
 * Lets the page that embeds this viewer talk to it. Call it before the page's `load` event, at the top of the entry script; a page that is
 * not framed gets a connection that never connects. Calls that come while the viewer still loads are the handlers' to wait with.
 */
export function connectToHost(options: ConnectToHostOptions): HostConnection {
  const kept = new Map<EventName, FramePortMessage>();
  /** Until a host has connected: the page is often there before it. */
  let unheard: FramePortMessage[] | undefined = [];
  let port: MessagePort | undefined;
  let hostOrigin: string | undefined;
  let running = new Map<number, AbortController>();

  const hangUp = () => {
    if (!port) return;
    port.onmessage = null;
    port.close();
    port = undefined;
    hostOrigin = undefined;
    for (const call of running.values()) call.abort();
    running = new Map();
  };

  const onPort = (next: MessagePort, origin: string) => {
    hangUp();
    port = next;
    hostOrigin = origin;
    next.onmessage = (event: MessageEvent<unknown>) => {
      const message = event.data;
      if (!isHostPortMessage(message)) return;
      if (message.kind === 'cancel') {
        running.get(message.id)?.abort();
      } else {
        void answerCall(next, message);
      }
    };
    for (const message of [...kept.values(), ...(unheard ?? [])]) next.postMessage(message);
    unheard = undefined;
    options.onConnect?.(origin);
  };
  const stopAnswering = options.port
    ? () => {}
    : answerHost({ allowedOrigins: options.allowedOrigins, onPort });

  const answerCall = async (from: MessagePort, call: CallMessage) => {
    const { id } = call;
    if (running.has(id)) return;
    const controller = new AbortController();
    const calls = running;
    calls.set(id, controller);
    const answer = await carryOut(call, options.handlers, controller.signal);
    calls.delete(id);
    if (from === port && !controller.signal.aborted) from.postMessage(answer);
  };

  if (options.port) onPort(options.port, location.origin);
  return {
    emit(name, detail) {
      const message: FramePortMessage = { kind: 'event', name, detail };
      if (KEPT.has(name)) kept.set(name, message);
      else unheard = unheard && [...unheard, message].slice(-UNHEARD_MAX);
      port?.postMessage(message);
    },
    get hostOrigin() {
      return hostOrigin;
    },
    destroy() {
      stopAnswering();
      hangUp();
    },
  };
}

async function carryOut(
  { id, name, args }: CallMessage,
  handlers: CallHandlers,
  signal: AbortSignal,
): Promise<FramePortMessage> {
  try {
    if (!isCallName(name)) throw new OrielError('UNSUPPORTED', `This viewer has no call "${name}".`);
    return { kind: 'result', id, value: await invoke(name, args, handlers, signal) };
  } catch (error) {
    if (error instanceof OrielError) return { kind: 'failure', id, code: error.code, message: error.message };
    // A fault of the viewer, not of the host: it belongs in this page's error reports, and its text does not belong to strangers.
    reportError(error);
    return { kind: 'failure', id, code: 'UNSUPPORTED', message: `The viewer could not carry out "${name}".` };
  }
}

function invoke<Name extends CallName>(
  name: Name,
  args: unknown,
  handlers: CallHandlers,
  signal: AbortSignal,
): ViewerCalls[Name]['result'] | Promise<ViewerCalls[Name]['result']> {
  const handler = handlers[name];
  if (!handler) throw new OrielError('UNSUPPORTED', `This viewer cannot "${name}".`);
  if (!CALL_ARGUMENTS[name](args)) throw new OrielError('BAD_ARGUMENT', argumentWords(name, args));
  return handler(args, signal);
}
