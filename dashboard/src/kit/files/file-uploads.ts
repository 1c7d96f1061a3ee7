import { createStore } from 'zustand/vanilla';

export interface FileUpload {
  readonly key: string;
  readonly file: File;
  /** Where it goes: an organization and an estate of it. */
  readonly estateId: string;
  /**
   * `sending` bytes are on their way · `checking` all are there, the server looks at the file · `done` it is stored · `refused` the
   * server says no, and why · `failed` it did not arrive and may be tried again.
   */
  readonly phase: 'sending' | 'checking' | 'done' | 'refused' | 'failed';
  /** Share of bytes sent, 0..1. */
  readonly progress: number;
  readonly message?: string;
}

export interface FileUploadsDeps {
  send(
    file: File,
    options: { estateId: string; signal: AbortSignal; onProgress: (sent: number, total: number) => void },
  ): Promise<unknown>;
  /** What to tell people about a failure, and whether trying again can help. */
  explain(error: unknown): { message: string; retryable: boolean };
  uploaded(): void;
}

/**
 * Files on their way into an estate. It lives above the router, so that they go on while one walks through the dashboard. Each file is
 * one call of its own, all in parallel; one that fails leaves the others alone.
 */
export function createFileUploads(deps: FileUploadsDeps) {
  const store = createStore<{ uploads: readonly FileUpload[] }>(() => ({ uploads: [] }));
  const aborts = new Map<string, AbortController>();
  let made = 0;

  function change(key: string, patch: Partial<FileUpload>): void {
    store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
    }));
  }

  async function send({ key, file, estateId }: FileUpload): Promise<void> {
    const abort = new AbortController();
    aborts.set(key, abort);
    try {
      await deps.send(file, {
        estateId,
        signal: abort.signal,
        onProgress: (sent, total) => {
          const progress = total > 0 ? Math.min(1, sent / total) : 0;
          change(key, { progress, phase: progress < 1 ? 'sending' : 'checking' });
        },
      });
      change(key, { phase: 'done', progress: 1 });
      deps.uploaded();
    } catch (error) {
      if (abort.signal.aborted) return;
      const { message, retryable } = deps.explain(error);
      change(key, { phase: retryable ? 'failed' : 'refused', message });
    } finally {
      aborts.delete(key);
    }
  }

  return {
    store,
    /** Starts every file at once; no files, no call. */
    async add(files: readonly File[], estateId: string): Promise<void> {
      if (files.length === 0) return;
      const added = files.map<FileUpload>((file) => {
        made += 1;
        return { key: `file-${made}`, file, estateId, phase: 'sending', progress: 0 };
      });
      store.setState(({ uploads }) => ({ uploads: [...added, ...uploads] }));
      await Promise.all(added.map(send));
    },
    async retry(key: string): Promise<void> {
      const upload = store.getState().uploads.find((one) => one.key === key);
      if (upload?.phase !== 'failed') return;
      change(key, { phase: 'sending', progress: 0 });
      await send(upload);
    },
    /** Stops an upload under way, or clears a finished one away. */
    remove(key: string): void {
      aborts.get(key)?.abort();
      aborts.delete(key);
      store.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.key !== key) }));
    },
    clearFinished(): void {
      store.setState(({ uploads }) => ({ uploads: uploads.filter(isOnItsWay) }));
    },
  };
}

export function isOnItsWay({ phase }: FileUpload): boolean {
  return phase === 'sending' || phase === 'checking';
}
