import { createStore } from 'zustand/vanilla';
import { inNameOrder } from './frame-list.ts';

export interface FrameUpload {
  readonly key: string;
  readonly navigatorId: string;
  readonly file: File;
  /** `waiting` for its turn · `sending` · `sent`, and waits for the others · `failed` and may be tried again. */
  readonly phase: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Share of bytes sent, 0..1. */
  readonly progress: number;
  readonly assetId?: string;
  readonly message?: string;
}

export interface FrameUploadDeps {
  send(
    file: File,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<{ assetId: string }>;
  /** Makes frames of what was sent, in this order. */
  add(navigatorId: string, assetIds: readonly string[]): Promise<void>;
  explain(error: unknown): string;
}

const PARALLEL = 3;

/**
 * Pictures on their way to become frames. They are sent a few at a time and become frames together, in the order of their names, once all
 * have arrived; one that fails can be tried again or left out. It lives above the router, so that one can walk on meanwhile.
 */
export function createFrameUploads(deps: FrameUploadDeps) {
  const store = createStore<{ uploads: readonly FrameUpload[]; failures: Readonly<Record<string, string>> }>(
    () => ({ uploads: [], failures: {} }),
  );
  const aborts = new Map<string, AbortController>();
  const adding = new Set<string>();
  let made = 0;

  const of = (navigatorId: string) =>
    store.getState().uploads.filter((upload) => upload.navigatorId === navigatorId);

  function change(key: string, patch: Partial<FrameUpload>): void {
    store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
    }));
  }

  function forget(keys: ReadonlySet<string>): void {
    store.setState(({ uploads }) => ({ uploads: uploads.filter(({ key }) => !keys.has(key)) }));
  }

  function pump(): void {
    const { uploads } = store.getState();
    const busy = uploads.filter(({ phase }) => phase === 'sending').length;
    for (const upload of uploads.filter(({ phase }) => phase === 'waiting').slice(0, PARALLEL - busy))
      void send(upload);
  }

  async function send({ key, file, navigatorId }: FrameUpload): Promise<void> {
    const abort = new AbortController();
    aborts.set(key, abort);
    change(key, { phase: 'sending', progress: 0 });
    try {
      const { assetId } = await deps.send(file, {
        signal: abort.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      change(key, { phase: 'sent', progress: 1, assetId });
    } catch (error) {
      if (abort.signal.aborted) return;
      change(key, { phase: 'failed', message: deps.explain(error) });
    } finally {
      aborts.delete(key);
      pump();
      await finish(navigatorId);
    }
  }

  /** Makes frames of what is there, once nothing is on its way any more and nothing waits for somebody to decide. */
  async function finish(navigatorId: string): Promise<void> {
    const mine = of(navigatorId);
    if (mine.length === 0 || mine.some(({ phase }) => phase !== 'sent') || adding.has(navigatorId)) return;
    adding.add(navigatorId);
    setFailure(navigatorId, undefined);
    try {
      await deps.add(
        navigatorId,
        mine.flatMap(({ assetId }) => assetId ?? []),
      );
      forget(new Set(mine.map(({ key }) => key)));
    } catch (error) {
      setFailure(navigatorId, deps.explain(error));
    } finally {
      adding.delete(navigatorId);
    }
  }

  function setFailure(navigatorId: string, message: string | undefined): void {
    store.setState(({ failures }) => {
      const { [navigatorId]: _former, ...others } = failures;
      return { failures: message === undefined ? others : { ...others, [navigatorId]: message } };
    });
  }

  return {
    store,
    start(navigatorId: string, files: readonly File[]): void {
      const added = inNameOrder(files).map((file): FrameUpload => {
        made += 1;
        return { key: `frame-${made}`, navigatorId, file, phase: 'waiting', progress: 0 };
      });
      store.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
      pump();
    },
    retry(key: string): void {
      change(key, { phase: 'waiting', progress: 0 });
      pump();
    },
    /** Stops one, or leaves it out. */
    remove(key: string): void {
      const upload = store.getState().uploads.find((one) => one.key === key);
      aborts.get(key)?.abort();
      forget(new Set([key]));
      pump();
      if (upload) void finish(upload.navigatorId);
    },
    /** Tries again to make frames of what has arrived. */
    again(navigatorId: string): void {
      void finish(navigatorId);
    },
    stop(navigatorId: string): void {
      const mine = of(navigatorId);
      for (const { key } of mine) aborts.get(key)?.abort();
      forget(new Set(mine.map(({ key }) => key)));
      setFailure(navigatorId, undefined);
      pump();
    },
  };
}
