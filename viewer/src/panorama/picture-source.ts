/// <reference types="vite/client" />

import { fetchPicture } from './fetch-picture.ts';

/** What the worker is told: to fetch a picture, or that it is no longer wanted. */
export type PictureOrder = { readonly id: number } & ({ readonly url: string } | { readonly abort: true });

/** What the worker answers: the picture, or why there is none. */
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
 * Where decoded pictures come from: from this thread at first, for a worker takes longer to start than the first pictures to come; later
 * from a worker, so that what arrives while somebody looks around costs their frames next to nothing.
 */
export class PictureSource {
  private worker: Worker | null = null;
  private wanted = false;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** Fetches and decodes a picture. Rejects when it cannot be had, or is given up. */
  fetch(url: string, signal: AbortSignal): Promise<ImageBitmap> {
    const { worker } = this;
    if (!worker) return fetchPicture(url, signal);
    this.lastId += 1;
    const id = this.lastId;
    signal.addEventListener('abort', () => this.giveUp(id), { once: true });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { url, signal, resolve, reject });
      // A worker from a blob has no address of its own that others could be relative to.
      worker.postMessage({ id, url: new URL(url, document.baseURI).href } satisfies PictureOrder);
    });
  }

  /** Has a worker fetch from now on. Where there can be none, as under a page's own strict policy, everything stays here. */
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
      // It costs some smoothness, and nobody anything else.
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

  /** It could not start, or has died: what it still owed is fetched here. */
  private endWorker(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { url, signal, resolve } of this.waiting.values()) resolve(fetchPicture(url, signal));
    this.waiting.clear();
  }
}
