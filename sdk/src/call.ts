import { OrielError } from './errors.ts';
import {
  CALL_TIMEOUT_MS,
  type CallName,
  type FailureMessage,
  type HostPortMessage,
  type ResultMessage,
  type ViewerCalls,
} from './messages.ts';

/** Options of a call. */
export interface CallOptions {
  /** Aborts the call; the promise rejects with the signal's reason, and the frame is notified. */
  readonly signal?: AbortSignal;
}

/** The calls of one port, matched to their answers by id, in any order. */
export interface Calls {
  /**
   * @throws OrielError with the frame's code; `TIMEOUT` after 5 s; `BAD_ARGUMENT` for arguments that cannot be sent
   * @throws the reason of `options.signal` once it aborts
   */
  call<Name extends CallName>(
    name: Name,
    args: ViewerCalls[Name]['args'],
    options?: CallOptions,
  ): Promise<ViewerCalls[Name]['result']>;
  /** Handles the answer to a call; an unknown id (late or forged) has no effect. */
  settle(answer: ResultMessage | FailureMessage): void;
  /** Sends the calls made before there was a port. */
  resume(): void;
  /** Rejects all pending calls. */
  failAll(error: OrielError): void;
}

interface Waiting {
  readonly message: HostPortMessage;
  sent: boolean;
  settle(error: unknown, value?: unknown): void;
}

/**
 * @param send posts to the frame; returns whether there was a port
 * @param timeout of a call, milliseconds
 */
export function createCalls(send: (message: HostPortMessage) => boolean, timeout = CALL_TIMEOUT_MS): Calls {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const post = (call: Waiting) => {
    if (call.sent) return;
    try {
      call.sent = send(call.message);
    } catch {
      call.settle(new OrielError('BAD_ARGUMENT', 'Arguments cannot be sent.'));
    }
  };

  return {
    call(name, args, { signal } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        lastId += 1;
        const id = lastId;
        const giveUp = (error: unknown) => {
          if (call.sent) send({ kind: 'cancel', id });
          call.settle(error);
        };
        const onAbort = () => giveUp(signal?.reason);
        const timer = setTimeout(
          () => giveUp(new OrielError('TIMEOUT', `The viewer did not answer "${name}" in time.`)),
          timeout,
        );
        const call: Waiting = {
          message: { kind: 'call', id, name, args },
          sent: false,
          settle(error, value) {
            waiting.delete(id);
            clearTimeout(timer);
            signal?.removeEventListener('abort', onAbort);
            if (error === undefined)
              resolve(value as ViewerCalls[typeof name]['result']); // Trusted as sent by the frame.
            else reject(error);
          },
        };
        waiting.set(id, call);
        signal?.addEventListener('abort', onAbort);
        post(call);
      });
    },
    settle(answer) {
      const call = waiting.get(answer.id);
      if (!call?.sent) return;
      if (answer.kind === 'result') call.settle(undefined, answer.value);
      else call.settle(new OrielError(answer.code, answer.message));
    },
    resume() {
      for (const call of waiting.values()) post(call);
    },
    failAll(error) {
      for (const call of waiting.values()) call.settle(error);
    },
  };
}
