import { createStore } from 'zustand/vanilla';

export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly organization: string | undefined;
  /**
   * `sending` bytes are on their way · `checking` all are there, the server looks at the picture · `accepted` it has become a panorama ·
   * `refused` the server says no, and why · `failed` it did not arrive and may be tried again.
   */
  readonly phase: 'sending' | 'checking' | 'accepted' | 'refused' | 'failed';
  /** Share of bytes sent, 0..1. */
  readonly progress: number;
  readonly panoramaId?: string;
  readonly message?: string;
  readonly code?: string;
}

export interface UploadDeps {
  send(
    file: File,
    options: { signal: AbortSignal; onProgress: (sent: number, total: number) => void },
  ): Promise<{ panoramaId: string | undefined }>;
  organization(): string | undefined;
  /** What to tell people about a failure, and whether trying again can help. */
  explain(error: unknown): { message: string; code?: string; retryable: boolean };
  uploaded(): void;
}

/**
 * The uploads of this tab. It lives above the router, so that they go on while one walks through the dashboard.
 * Each file is one call of its own, all in parallel; one that fails leaves the others alone.
 */
export function createUploadStore(deps: UploadDeps) {
  const store = createStore<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));
  const aborts = new Map<string, AbortController>();
  let made = 0;

  function change(key: string, patch: Partial<Upload>): void {
    store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
    }));
  }

  function forget(key: string): void {
    aborts.delete(key);
    store.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.key !== key) }));
  }

  async function send({ key, file }: Upload): Promise<void> {
    const abort = new AbortController();
    aborts.set(key, abort);
    try {
      const { panoramaId } = await deps.send(file, {
        signal: abort.signal,
        onProgress: (sent, total) => {
          const progress = total > 0 ? Math.min(1, sent / total) : 0;
          change(key, { progress, phase: progress < 1 ? 'sending' : 'checking' });
        },
      });
      change(key, { phase: 'accepted', progress: 1, ...(panoramaId ? { panoramaId } : {}) });
      deps.uploaded();
    } catch (error) {
      if (abort.signal.aborted) return;
      const { message, code, retryable } = deps.explain(error);
      change(key, { phase: retryable ? 'failed' : 'refused', message, ...(code ? { code } : {}) });
    } finally {
      if (aborts.get(key) === abort) aborts.delete(key);
    }
  }

  return {
    store,
    /** Starts every file at once; no files, no call. */
    async add(files: readonly File[]): Promise<void> {
      const organization = deps.organization();
      const added = files.map<Upload>((file) => {
        made += 1;
        return { key: `upload-${made}`, file, organization, phase: 'sending', progress: 0 };
      });
      store.setState(({ uploads }) => ({ uploads: [...added, ...uploads] }));
      await Promise.all(added.map(send));
    },
    async retry(key: string): Promise<void> {
      const upload = store.getState().uploads.find((candidate) => candidate.key === key);
      if (upload?.phase !== 'failed') return;
      store.setState(({ uploads }) => ({
        uploads: uploads.map((other) => {
          if (other.key !== key) return other;
          const { message: _message, code: _code, ...rest } = other;
          return { ...rest, phase: 'sending', progress: 0 };
        }),
      }));
      await send(upload);
    },
    /** Stops an upload under way, or clears a finished one away. */
    remove(key: string): void {
      aborts.get(key)?.abort();
      forget(key);
    },
    clearFinished(): void {
      for (const { key, phase } of store.getState().uploads) {
        if (phase !== 'sending' && phase !== 'checking') forget(key);
      }
    },
    stopAll(): void {
      for (const abort of aborts.values()) abort.abort();
      aborts.clear();
      store.setState({ uploads: [] });
    },
  };
}

export type Uploads = ReturnType<typeof createUploadStore>;

export function isUnderWay({ phase }: Upload): boolean {
  return phase === 'sending' || phase === 'checking';
}
