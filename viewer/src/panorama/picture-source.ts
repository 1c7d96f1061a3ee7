/// <reference types="vite/client" />

import { fetchPicture } from './fetch-picture.ts';

/** Messages to the worker: fetch a picture, or cancel one. */
export type PictureOrder = { readonly id: number } & ({ readonly url: string } | { readonly abort: true });

/** Messages from the worker: the picture, or why it failed. */
export type PictureAnswer = { readonly id: number } & (
  | { readonly picture: ImageBitmap }
  | { readonly error: string }
);

interface Waiting {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly resolve: (picture: ImageBitmap | Promise<ImageBitmap>) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Source of decoded pictures: first this thread, because a worker starts more slowly than the first pictures load; later a worker, so that
 * decoding while the visitor looks around does not delay frames.
 */
export class PictureSource {
  private worker: Worker | null = null;
  private wanted = false;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** Fetches and decodes a picture. Rejects on failure and on cancellation. */
  fetch(url: string, signal: AbortSignal): Promise<ImageBitmap> {
    const { worker } = this;
    if (!worker) return fetchPicture(url, signal);
    this.lastId += 1;
    const id = this.lastId;
    signal.addEventListener('abort', () => this.giveUp(id), { once: true });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { url, signal, resolve, reject });
      // A blob worker has no base URL, so addresses must be absolute.
      worker.postMessage({ id, url: new URL(url, document.baseURI).href } satisfies PictureOrder);
    });
  }

  /** Moves fetching to a worker. Where none is possible, as under a host page's strict policy, everything stays on this thread. */
  async startWorker(): Promise<void> {
    if (this.wanted) return;
    this.wanted = true;
    try {
      const { default: PictureWorker } = await import('./picture-worker.ts?worker&inline');
      if (!this.wanted) return;
      const worker = new PictureWorker();
      worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => this.answer(data);
      worker.onerror = () => this.endWorker();
      this.worker = worker;
    } catch {
      // Only costs some smoothness.
    }
  }

  destroy(): void {
    this.wanted = false;
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error('Given up.'));
    this.waiting.clear();
  }

  private answer(answer: PictureAnswer): void {
    const one = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('error' in answer) one?.reject(new Error(answer.error));
    else if (one) one.resolve(answer.picture);
    else answer.picture.close();
  }

  private giveUp(id: number): void {
    const one = this.waiting.get(id);
    if (!one) return;
    this.waiting.delete(id);
    this.worker?.postMessage({ id, abort: true } satisfies PictureOrder);
    one.reject(new Error('Given up.'));
  }

  /** The worker failed to start or died: fetches its outstanding pictures here. */
  private endWorker(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { url, signal, resolve } of this.waiting.values()) resolve(fetchPicture(url, signal));
    this.waiting.clear();
  }
}
