import { createStore } from 'zustand/vanilla';

interface Sending {
  readonly key: string;
  readonly file: File;
  /** The organization it was chosen for. */
  readonly organization: string | undefined;
  /**
   * `waiting` for its turn or to be started · `sending` its bytes · `checking` all sent, the server examines them · `done` · `refused`
   * rejected by the server, with the reason · `failed` did not arrive; a retry may help.
   */
  readonly phase: 'waiting' | 'sending' | 'checking' | 'done' | 'refused' | 'failed';
  /** Share of bytes sent, 0..1. */
  readonly progress: number;
  readonly message?: string | undefined;
  readonly code?: string | undefined;
}

/** A file being uploaded, with its feature's data. */
export type Upload<Own = object> = Sending & Own;

export interface SendOptions<Own> {
  signal: AbortSignal;
  onProgress: (bytes: { loaded: number; total: number }) => void;
  /** Stores the upload's intermediate result, so that a retry resumes after a later step fails. */
  note: (own: Partial<Own>) => void;
}

export interface UploadDeps<Own> {
  /** Sends one file and completes it. */
  send(upload: Upload<Own>, options: SendOptions<Own>): Promise<unknown>;
  /** The text for a failure, and whether a retry can help. */
  explain(error: unknown): { message: string; code?: string | undefined; retryable: boolean };
  organization(): string | undefined;
  /** Concurrent uploads; unlimited by default. */
  parallel?: number;
  /** Lists new files above previous ones. */
  newestFirst?: boolean;
}

/** The organization was switched, here or in another tab, before the file was sent: it would become one of the other's. */
export class OtherOrganization extends Error {}

/** Uploads to the server. Each file is a separate call; a failed one does not affect the others. */
export function createUploadStore<Own = object>(deps: UploadDeps<Own>) {
  type One = Upload<Own>;
  const { parallel = Number.POSITIVE_INFINITY } = deps;
  const store = createStore<{ uploads: readonly One[] }>(() => ({ uploads: [] }));
  const aborts = new Map<string, AbortController>();
  const running = new Set<Promise<void>>();
  let made = 0;

  const find = (key: string) => store.getState().uploads.find((upload) => upload.key === key);

  function change(key: string, patch: Partial<Sending> | Partial<Own>): void {
    store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
    }));
  }

  async function send(key: string): Promise<void> {
    // It may have been removed while waiting for its turn.
    const upload = find(key);
    if (!upload) return;
    const abort = new AbortController();
    aborts.set(key, abort);
    change(key, { phase: 'sending' });
    try {
      if (upload.organization !== deps.organization()) throw new OtherOrganization();
      await deps.send(upload, {
        signal: abort.signal,
        onProgress: ({ loaded, total }) => {
          const progress = total > 0 ? Math.min(1, loaded / total) : 0;
          change(key, { progress, phase: progress < 1 ? 'sending' : 'checking' });
        },
        note: (own) => change(key, own),
      });
      change(key, { phase: 'done', progress: 1 });
    } catch (error) {
      if (abort.signal.aborted) return;
      const { message, code, retryable } = deps.explain(error);
      change(key, { phase: retryable ? 'failed' : 'refused', message, code });
    } finally {
      aborts.delete(key);
    }
  }

  async function start(key: string): Promise<void> {
    while (running.size >= parallel) await Promise.race(running);
    const mine = send(key).finally(() => running.delete(mine));
    running.add(mine);
    await mine;
  }

  return {
    store,
    change,
    /** Adds files that wait to be started, and returns their keys. */
    add(files: readonly File[], own: (file: File) => Own): string[] {
      const organization = deps.organization();
      const added = files.map<One>((file) => {
        made += 1;
        return { key: `upload-${made}`, file, organization, phase: 'waiting', progress: 0, ...own(file) };
      });
      store.setState(({ uploads }) => ({
        uploads: deps.newestFirst ? [...added, ...uploads] : [...uploads, ...added],
      }));
      return added.map(({ key }) => key);
    },
    /** Starts or retries files; resolves when they have ended. */
    async start(...keys: readonly string[]): Promise<void> {
      const idle = keys.filter((key) => !aborts.has(key));
      for (const key of idle)
        change(key, { phase: 'waiting', progress: 0, message: undefined, code: undefined });
      await Promise.all(idle.map(start));
    },
    /** Cancels uploads, and removes them from the list. */
    remove(...keys: readonly string[]): void {
      for (const key of keys) aborts.get(key)?.abort();
      store.setState(({ uploads }) => ({ uploads: uploads.filter(({ key }) => !keys.includes(key)) }));
    },
    /** Calls back for each group in which a file was added, removed or changed its phase. */
    onPhases(groupOf: (upload: One) => string, act: (group: string) => void): void {
      store.subscribe(({ uploads: now }, { uploads: before }) => {
        const phases = (list: readonly One[], group: string) =>
          list.flatMap((one) => (groupOf(one) === group ? `${one.key} ${one.phase}` : [])).join();
        for (const group of new Set(now.map(groupOf)))
          if (phases(now, group) !== phases(before, group)) act(group);
      });
    },
  };
}

export type UploadStore<Own> = ReturnType<typeof createUploadStore<Own>>;

export function isUnderWay({ phase }: Pick<Sending, 'phase'>): boolean {
  return phase === 'sending' || phase === 'checking';
}

/** Whether the upload was rejected or has failed. */
export function isStopped({ phase }: Pick<Sending, 'phase'>): boolean {
  return phase === 'refused' || phase === 'failed';
}
