import type { CDPSession, Page } from 'playwright-core';

/** Received data over time. Times in milliseconds of the wall clock, like `performance.timeOrigin`. */
export interface Traffic {
  readonly arrivals: readonly { readonly at: number; readonly bytes: number }[];
  /** All bytes received so far, headers of finished answers included. */
  bytes(): number;
  /** Number of unfinished requests. */
  inFlight(): number;
  /** Their addresses. */
  awaited(): readonly string[];
  /** Milliseconds since the last request, data or completion. */
  quietMs(): number;
}

/** Records a page's traffic from now on. */
export async function watchTraffic(devtools: CDPSession): Promise<Traffic> {
  const arrivals: { at: number; bytes: number }[] = [];
  const open = new Map<string, string>();
  const received = new Map<string, number>();
  let last = performance.now();
  /** The wall clock minus the clock of the events. */
  let offset = 0;
  const note = (): void => {
    last = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, wallTime, request }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    offset ||= wallTime - timestamp;
    open.set(requestId, request.url);
    note();
  });
  devtools.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength);
    arrivals.push({ at: (timestamp + offset) * 1000, bytes: encodedDataLength });
    note();
  });
  const ended = ({ requestId }: { requestId: string }): void => {
    open.delete(requestId);
    note();
  };
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.set(requestId, Math.max(received.get(requestId) ?? 0, encodedDataLength));
    ended({ requestId });
  });
  devtools.on('Network.loadingFailed', ended);
  await devtools.send('Network.enable');
  return {
    arrivals,
    bytes: () => [...received.values()].reduce((sum, one) => sum + one, 0),
    inFlight: () => open.size,
    awaited: () => [...open.values()],
    quietMs: () => performance.now() - last,
  };
}

/**
 * A page's developer tools do not report requests of its workers: without workers, the page loads everything itself, and every byte is
 * counted.
 */
export async function keepWorkersOut(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'Worker');
  });
}

/** 10 Mbit/s in both directions and 40 ms of latency. */
export async function throttle(devtools: CDPSession): Promise<void> {
  const throughput = 10_000_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

const QUIET_MS = 1500;
/** A stream that stays open has no end: after this long without data, nothing more comes. */
const FORGOTTEN_MS = 5000;
const PATIENCE_MS = 60_000;

/**
 * Waits until nothing has arrived for a second and a half.
 *
 * @throws Error with the addresses that are still awaited after a minute
 */
export async function untilQuiet(traffic: Traffic): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const quiet = traffic.quietMs();
    if (quiet > (traffic.inFlight() === 0 ? QUIET_MS : FORGOTTEN_MS)) return;
    if (performance.now() > until) throw new Error(`Still loading: ${traffic.awaited().join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
