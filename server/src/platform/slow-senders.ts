import type { IncomingMessage } from 'node:http';

export interface Pace {
  /** Measuring period, milliseconds. */
  readonly windowMs: number;
  /** Bytes required in that period. */
  readonly bytes: number;
}

/** 4 kbit/s: a tenth of the worst mobile connection. */
const SLOWEST_PACE: Pace = { windowMs: 15_000, bytes: 8 * 1024 };

/**
 * Ends a request whose body trickles in: that costs its sender next to nothing, and us a connection and a file. Does not apply while we
 * delay reading ourselves.
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
