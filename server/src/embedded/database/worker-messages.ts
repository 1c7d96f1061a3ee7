import type { Address } from './wire/server.ts';

/** Settings of the thread. */
export interface WorkerSettings {
  readonly directory: string;
  readonly address: Address;
  readonly ttlSweepMs: number;
}

/** Messages from the thread. It accepts a single one, with any content: to close. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly port: number; readonly fresh: boolean }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'log'; readonly message: string };
