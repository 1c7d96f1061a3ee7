import { createStore } from 'zustand/vanilla';
import type { PartOfSphere } from '../../kit/tours/api.ts';
import type { PlacedRoom } from './arrangement.ts';

export interface Upload {
  readonly key: string;
  readonly file: File;
  /** The files that were chosen together with it. */
  readonly group: string;
  readonly organization: string | undefined;
  /**
   * `sending` bytes are on their way · `checking` all are there, the server looks at the picture · `accepted` it has become a panorama ·
   * `refused` the server says no, and why · `failed` it did not arrive and may be tried again.
   */
  readonly phase: 'sending' | 'checking' | 'accepted' | 'refused' | 'failed';
  /** Share of bytes sent, 0..1. */
  readonly progress: number;
  readonly panoramaId?: string;
  readonly assetId?: string;
  /** The name that somebody gave the room while it was uploaded. */
  readonly name?: string;
  /** The room that it became, once it was looked up. */
  readonly room?: PlacedRoom;
  readonly message?: string;
  readonly code?: string;
  /** What was said of a picture that is a part of a sphere. */
  readonly part?: PartOfSphere;
}

/** A tour that files are added to. */
export interface UploadTarget {
  readonly id: string;
  /** Place of the first of them. */
  readonly from: number;
  readonly visibility: 'PUBLIC' | 'UNLISTED' | 'PRIVATE';
}

/** Files that were chosen together. */
export interface UploadGroup {
  readonly key: string;
  /** One tour of them all, or each a tour. */
  readonly together: boolean;
  readonly into?: UploadTarget;
  /** Name typed for the tour that they become. */
  readonly name?: string;
  /** Why their rooms could not be put together. */
  readonly failure?: string;
}

export interface UploadDeps {
  send(
    file: File,
    options: {
      signal: AbortSignal;
      onProgress: (sent: number, total: number) => void;
      part?: PartOfSphere | undefined;
    },
  ): Promise<{ panoramaId: string | undefined; assetId?: string }>;
  organization(): string | undefined;
  /** What to tell people about a failure, and whether trying again can help. */
  explain(error: unknown): { message: string; code?: string; retryable: boolean };
  uploaded(): void;
}

/**
 * The uploads of this tab, in the order of the rooms they become. It lives above the router, so that they go on while one walks through the
 * dashboard. Each file is one call of its own, all in parallel; one that fails leaves the others alone.
 */
export function createUploadStore(deps: UploadDeps) {
  const store = createStore<{ uploads: readonly Upload[]; groups: readonly UploadGroup[] }>(() => ({
    uploads: [],
    groups: [],
  }));
  const aborts = new Map<string, AbortController>();
  let made = 0;

  function change(key: string, patch: Partial<Upload>): void {
    store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)),
    }));
  }

  function forget(key: string): void {
    aborts.delete(key);
    store.setState(({ uploads, groups }) => {
      const left = uploads.filter((upload) => upload.key !== key);
      return { uploads: left, groups: groups.filter((group) => left.some((one) => one.group === group.key)) };
    });
  }

  async function send({ key, file, part }: Upload): Promise<void> {
    const abort = new AbortController();
    aborts.set(key, abort);
    try {
      const { panoramaId, assetId } = await deps.send(file, {
        signal: abort.signal,
        part,
        onProgress: (sent, total) => {
          const progress = total > 0 ? Math.min(1, sent / total) : 0;
          change(key, { progress, phase: progress < 1 ? 'sending' : 'checking' });
        },
      });
      change(key, {
        phase: 'accepted',
        progress: 1,
        ...(panoramaId ? { panoramaId } : {}),
        ...(assetId ? { assetId } : {}),
      });
      deps.uploaded();
    } catch (error) {
      if (abort.signal.aborted) return;
      const { message, code, retryable } = deps.explain(error);
      change(key, { phase: retryable ? 'failed' : 'refused', message, ...(code ? { code } : {}) });
    } finally {
      if (aborts.get(key) === abort) aborts.delete(key);
    }
  }

  async function sendAgain(upload: Upload): Promise<void> {
    const { message: _message, code: _code, ...rest } = upload;
    const begun: Upload = { ...rest, phase: 'sending', progress: 0 };
    store.setState(({ uploads }) => ({
      uploads: uploads.map((other) => (other.key === upload.key ? begun : other)),
    }));
    await send(begun);
  }

  return {
    store,
    change,
    /** Starts every file at once; no files, no call. Several files become one tour unless somebody wants otherwise. */
    async add(files: readonly File[], into?: UploadTarget): Promise<void> {
      if (files.length === 0) return;
      const organization = deps.organization();
      made += 1;
      const group: UploadGroup = { key: `group-${made}`, together: true, ...(into ? { into } : {}) };
      const added = files.map<Upload>((file) => {
        made += 1;
        const key = `upload-${made}`;
        return { key, file, group: group.key, organization, phase: 'sending', progress: 0 };
      });
      store.setState(({ uploads, groups }) => ({
        uploads: [...added, ...uploads],
        groups: [group, ...groups],
      }));
      await Promise.all(added.map(send));
    },
    async retry(key: string): Promise<void> {
      const upload = store.getState().uploads.find((candidate) => candidate.key === key);
      if (upload?.phase === 'failed') await sendAgain(upload);
    },
    /** Sends a picture again that was refused because of its shape, with what it shows of a sphere. */
    async sendPart(key: string, part: PartOfSphere): Promise<void> {
      const upload = store.getState().uploads.find((candidate) => candidate.key === key);
      if (upload?.phase === 'refused') await sendAgain({ ...upload, part });
    },
    changeGroup(key: string, patch: Partial<Pick<UploadGroup, 'together' | 'name' | 'failure'>>): void {
      store.setState(({ groups }) => ({
        groups: groups.map((group) => {
          if (group.key !== key) return group;
          const { failure: _failure, ...rest } = group;
          return { ...rest, ...patch };
        }),
      }));
    },
    /** Puts the files of a group in another order. */
    order(keys: readonly string[]): void {
      store.setState(({ uploads }) => {
        const sorted = keys.flatMap((key) => uploads.find((upload) => upload.key === key) ?? []);
        return {
          uploads: uploads.map((upload) => (keys.includes(upload.key) ? (sorted.shift() ?? upload) : upload)),
        };
      });
    },
    /** Stops an upload under way, or clears a finished one away. */
    remove(key: string): void {
      aborts.get(key)?.abort();
      forget(key);
    },
    clearFinished(): void {
      for (const upload of store.getState().uploads) if (!isUnderWay(upload)) forget(upload.key);
    },
    stopAll(): void {
      for (const abort of aborts.values()) abort.abort();
      aborts.clear();
      store.setState({ uploads: [], groups: [] });
    },
  };
}

export type Uploads = ReturnType<typeof createUploadStore>;

export function isUnderWay({ phase }: Upload): boolean {
  return phase === 'sending' || phase === 'checking';
}
