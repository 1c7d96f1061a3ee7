import type { TrackingEventInput } from '@oriel/contract/tracking-event';

/** The contract's limit of events per call, and the size limit of a beacon in bytes. */
const BATCH_MAX = 50;
const BYTES_MAX = 60_000;
/** Most events kept for a retry; no real visit has more. */
const KEPT_MAX = 200;
/** Milliseconds that events are collected for, and delays before retries: growing, and limited. */
const GATHER = 4000;
const RETRY = 15_000;
const TRIES_MAX = 4;

/** Outcome of a batch: `failed` may be retried, `refused` may not. */
export type Delivery = 'taken' | 'refused' | 'failed';

export interface Carriers {
  /** Sends and waits for the answer. Never rejects. */
  post(body: string): Promise<Delivery>;
  /** Sends data that outlives the page, without an answer. Returns whether the browser accepted it. */
  beacon(body: string): boolean;
}

/** Splits events into bodies within the server's limits. */
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
 * Queue of events: collected for a few seconds, sent together, retried with the same ids after a failure, and handed to the browser when
 * the page closes. Nothing waits for them, and nothing breaks when they are blocked.
 */
export class Outbox {
  private readonly carriers: Carriers;
  private waiting: TrackingEventInput[] = [];
  /** sent, but not answered yet */
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

  /** Drops everything that has not been sent. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.sent = [];
  }

  /** The page may be gone in a moment: sends everything now, including what is in flight. Repeats count once. */
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
    // Probably blocked on purpose. The rest goes when the page closes, in case it was the network.
    if (this.failures >= TRIES_MAX) return;
    this.timer ??= setTimeout(() => void this.send(), RETRY * 2 ** (this.failures - 1));
  }
}
