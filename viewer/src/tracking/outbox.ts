import type { TrackingEventInput } from '@oriel/contract/tracking-event';

/** Events in one call, as the contract has it, and bytes that a beacon may carry. */
const BATCH_MAX = 50;
const BYTES_MAX = 60_000;
/** Events that are kept for later at most; more than that is nobody's visit. */
const KEPT_MAX = 200;
/** Milliseconds for which events are gathered, and after which a failed call is tried again: longer each time, and not for ever. */
const GATHER = 4000;
const RETRY = 15_000;
const TRIES_MAX = 4;

/** What became of a batch: `failed` may be tried again, `refused` not. */
export type Delivery = 'taken' | 'refused' | 'failed';

export interface Carriers {
  /** Sends and waits for the answer. Never rejects. */
  post(body: string): Promise<Delivery>;
  /** Sends what may outlive the page, without an answer; whether the browser has taken it. */
  beacon(body: string): boolean;
}

/** Parts events into bodies that the server takes. */
export function batchesOf(events: readonly TrackingEventInput[]): string[] {
  const batches: string[] = [];
  let batch: string[] = [];
  let bytes = 0;
  for (const event of events) {
    const text = JSON.stringify(event);
    if (batch.length === BATCH_MAX || (batch.length > 0 && bytes + text.length > BYTES_MAX)) {
      batches.push(bodyOf(batch));
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += text.length + 1;
  }
  if (batch.length > 0) batches.push(bodyOf(batch));
  return batches;
}

function bodyOf(events: readonly string[]): string {
  return `{"events":[${events.join(',')}]}`;
}

/**
 * Events on their way: gathered for a few seconds, sent together, tried again with the same ids when nothing came back, handed to the browser
 * when the page is left. Nothing waits for them, and where they are blocked nothing is missing.
 */
export class Outbox {
  private readonly carriers: Carriers;
  private waiting: TrackingEventInput[] = [];
  /** what has been sent and not been answered */
  private sent: TrackingEventInput[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  constructor(carriers: Carriers) {
    this.carriers = carriers;
  }

  add(event: TrackingEventInput): void {
    this.waiting = [...this.waiting, event].slice(-KEPT_MAX);
    if (this.failures === 0) this.timer ??= setTimeout(() => void this.send(), GATHER);
  }

  /** Nothing of what has not gone yet may go any more. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.sent = [];
  }

  /** The page may be gone in a moment: everything goes now, that which is on its way too. A repeat counts once. */
  leave(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const all = [...this.sent, ...this.waiting];
    if (all.length === 0) return;
    const taken = batchesOf(all).map((body) => this.carriers.beacon(body));
    if (taken.every(Boolean)) this.waiting = [];
    else this.timer = setTimeout(() => void this.send(), GATHER);
  }

  private async send(): Promise<void> {
    this.timer = undefined;
    if (this.sent.length > 0 || this.waiting.length === 0) return;
    this.sent = this.waiting.slice(0, BATCH_MAX);
    this.waiting = this.waiting.slice(BATCH_MAX);
    const [first = '', ...others] = batchesOf(this.sent);
    let delivery = await this.carriers.post(first);
    for (const body of others) if (delivery !== 'failed') delivery = await this.carriers.post(body);
    this.settle(delivery);
  }

  private settle(delivery: Delivery): void {
    const sent = this.sent;
    this.sent = [];
    if (delivery !== 'failed') {
      this.failures = 0;
      if (this.waiting.length > 0) this.timer ??= setTimeout(() => void this.send(), GATHER);
      return;
    }
    this.failures += 1;
    this.waiting = [...sent, ...this.waiting].slice(-KEPT_MAX);
    // Whoever blocks this means it. What is left goes with the page, in case it was the line.
    if (this.failures >= TRIES_MAX) return;
    this.timer ??= setTimeout(() => void this.send(), RETRY * 2 ** (this.failures - 1));
  }
}
