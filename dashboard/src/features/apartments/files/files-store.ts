import { createStore } from 'zustand/vanilla';
import type { FileMatch, FileUse } from './match-files.ts';

export interface FlatFile {
  readonly key: string;
  readonly file: File;
  readonly organization: string | undefined;
  readonly use: FileUse;
  /** The flats that its name may mean. */
  readonly candidates: readonly string[];
  /** The one that it is for; none yet where the name does not say, or says several. */
  readonly flatId: string | undefined;
  /** `waiting` for its flat or for the start · `sending` its bytes · `joining` it to its flat · `failed` may be tried again. */
  readonly phase: 'waiting' | 'sending' | 'joining' | 'done' | 'failed';
  readonly progress: number;
  readonly assetId?: string;
  readonly message?: string;
}

export interface FilesDeps {
  send(file: FlatFile, onProgress: (share: number) => void, signal: AbortSignal): Promise<{ id: string }>;
  /** Gives an uploaded file to its flat. */
  join(flatId: string, use: FileUse, assetId: string): Promise<void>;
  explain(error: unknown): string;
  organization(): string | undefined;
}

/**
 * Plans, photos and cards on their way to their flats. Each file is one call, all at once; what is given to one flat is given one after
 * another. It goes on wherever one walks in the dashboard.
 */
export function createFlatFiles(deps: FilesDeps) {
  const store = createStore<{ files: readonly FlatFile[] }>(() => ({ files: [] }));
  const aborts = new Map<string, AbortController>();
  const tails = new Map<string, Promise<unknown>>();
  let made = 0;

  function change(key: string, patch: Partial<FlatFile>): void {
    store.setState(({ files }) => ({
      files: files.map((file) => (file.key === key ? { ...file, ...patch } : file)),
    }));
  }

  async function joined(flatId: string, use: FileUse, assetId: string): Promise<void> {
    const before = tails.get(flatId) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(() => deps.join(flatId, use, assetId));
    tails.set(flatId, mine);
    await mine;
  }

  async function run(entry: FlatFile): Promise<void> {
    const { key, flatId, use } = entry;
    if (!flatId) return;
    const abort = new AbortController();
    aborts.set(key, abort);
    try {
      let { assetId } = entry;
      if (!assetId) {
        change(key, { phase: 'sending', progress: 0 });
        assetId = (await deps.send(entry, (progress) => change(key, { progress }), abort.signal)).id;
      }
      change(key, { phase: 'joining', progress: 1, assetId });
      await joined(flatId, use, assetId);
      change(key, { phase: 'done' });
    } catch (error) {
      if (!abort.signal.aborted) change(key, { phase: 'failed', message: deps.explain(error) });
    } finally {
      aborts.delete(key);
    }
  }

  return {
    store,
    add(files: readonly File[], match: (file: File) => FileMatch): void {
      const organization = deps.organization();
      const added = files.map<FlatFile>((file) => {
        made += 1;
        const { use, flats } = match(file);
        const [only] = flats;
        return {
          key: `file-${made}`,
          file,
          organization,
          use,
          candidates: flats,
          flatId: flats.length === 1 ? only : undefined,
          phase: 'waiting',
          progress: 0,
        };
      });
      store.setState(({ files: now }) => ({ files: [...now, ...added] }));
    },
    choose(key: string, patch: Partial<Pick<FlatFile, 'flatId' | 'use'>>): void {
      change(key, patch);
    },
    /** Starts every file that has its flat, and those that failed once more. */
    async start(): Promise<void> {
      const ready = store
        .getState()
        .files.filter(({ phase, flatId }) => flatId && (phase === 'waiting' || phase === 'failed'));
      await Promise.all(ready.map(run));
    },
    remove(key: string): void {
      aborts.get(key)?.abort();
      store.setState(({ files }) => ({ files: files.filter((file) => file.key !== key) }));
    },
    clearDone(): void {
      store.setState(({ files }) => ({ files: files.filter(({ phase }) => phase !== 'done') }));
    },
  };
}

export function isOnItsWay({ phase }: FlatFile): boolean {
  return phase === 'sending' || phase === 'joining';
}
