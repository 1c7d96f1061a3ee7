import type { IncomingMessage } from 'node:http';

export interface Pace {
  /** How long a sender is watched at a time, milliseconds. */
  readonly windowMs: number;
  /** Bytes that have to come in that time. */
  readonly bytes: number;
}

/** 4 kbit/s: a tenth of what the worst connection of a phone still carries. */
const SLOWEST_PACE: Pace = { windowMs: 15_000, bytes: 8 * 1024 };

/**
 * Ends a request whose body drips: each costs its sender next to nothing, and a connection and a file to us. A sender that we ourselves keep
 * waiting, because what has come is not read yet, is not to blame.
 */
export function endSlowSender(request: IncomingMessage, { windowMs, bytes }: Pace = SLOWEST_PACE): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (came < bytes && request.readableLength === 0) request.destroy();
  }, windowMs);
  timer.unref();
  for (const over of ['end', 'close']) request.once(over, () => clearInterval(timer));
}
