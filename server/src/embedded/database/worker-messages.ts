import type { Address } from './wire/server.ts';

/** What the thread is started with. */
export interface WorkerSettings {
  readonly directory: string;
  readonly address: Address;
  readonly ttlSweepMs: number;
}

/** What the thread says. It is told only one thing, by any message: to close. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly port: number; readonly fresh: boolean }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'log'; readonly message: string };
