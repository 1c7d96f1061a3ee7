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
 * Implementations of calls by name; a missing one answers `UNSUPPORTED`. Arguments are validated beforehand. A handler that throws an
 * `OrielError` answers with its code. `signal` aborts when the host cancels or goes away.
 */
export type CallHandlers = {
  readonly [Name in CallName]?: (
    args: ViewerCalls[Name]['args'],
    signal: AbortSignal,
  ) => ViewerCalls[Name]['result'] | Promise<ViewerCalls[Name]['result']>;
};

/** Options of a viewer page that can be controlled by its host. */
export interface ConnectToHostOptions {
  /** The organization's `embed.allowedOrigins`, as embedded in the page by the server; empty = any. */
  readonly allowedOrigins: readonly string[];
  readonly handlers: CallHandlers;
  /** The viewer's end of a channel to the host page. For a viewer inside the host page itself: there is no separate window to listen to. */
  readonly port?: MessagePort;
  /** A host has connected, from this exact origin. */
  onConnect?(hostOrigin: string): void;
}

/** A viewer's connection to its host page. */
export interface HostConnection {
  /**
   * Sends an event to the host. A host that connects later, or reconnects, gets the latest `ready`, `error`, `state` and `resize`; the
   * first one also gets earlier events.
   */
  emit<Name extends EventName>(name: Name, detail: ViewerEvents[Name]): void;
  /** Exact origin of the connected host. */
  readonly hostOrigin: string | undefined;
  /** Closes the connection and stops listening. */
  destroy(): void;
}

/** Events that describe a state rather than an occurrence: later hosts get the latest. */
const KEPT: ReadonlySet<EventName> = new Set<EventName>(['ready', 'error', 'state', 'resize']);

/** Most events kept for a host that may never connect. */
const UNHEARD_MAX = 100;

/**
 * Lets the host page talk to this viewer. Call it before the page's `load` event, at the top of the entry script; in a page that is not
 * framed it never connects. Handlers have to wait themselves while the viewer is still loading.
 */
export function connectToHost(options: ConnectToHostOptions): HostConnection {
  const kept = new Map<EventName, FramePortMessage>();
  /** Events until the first host connects, which is often after the page has loaded. */
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
    // An error of the viewer, not of the host: reported in this page, because strangers must not read its text.
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
