import { createStore } from 'zustand/vanilla';
import type { UploadStore } from '../../../kit/uploads/upload-store.ts';
import { inNameOrder } from './frame-list.ts';

export interface FrameFile {
  readonly navigatorId: string;
  readonly assetId?: string;
}

export interface FrameMakerDeps {
  /** Turns uploaded files into frames, in this order. */
  add(navigatorId: string, assetIds: readonly string[]): Promise<void>;
  explain(error: unknown): string;
}

/**
 * Turns uploaded pictures into frames: all of a navigator together, sorted by name, once they have arrived. A failed one can be retried or
 * left out.
 */
export function createFrameMaker(uploads: UploadStore<FrameFile>, deps: FrameMakerDeps) {
  const failures = createStore<Readonly<Record<string, string | undefined>>>(() => ({}));
  const adding = new Set<string>();

  const of = (navigatorId: string) =>
    uploads.store.getState().uploads.filter((upload) => upload.navigatorId === navigatorId);
  const remove = (files: readonly { readonly key: string }[]) =>
    uploads.remove(...files.map(({ key }) => key));

  /** Does nothing while a file is uploading or waiting for a decision. */
  async function finish(navigatorId: string): Promise<void> {
    const mine = of(navigatorId);
    if (mine.length === 0 || mine.some(({ phase }) => phase !== 'done') || adding.has(navigatorId)) return;
    adding.add(navigatorId);
    failures.setState({ [navigatorId]: undefined });
    try {
      await deps.add(
        navigatorId,
        mine.flatMap(({ assetId }) => assetId ?? []),
      );
      adding.delete(navigatorId);
      remove(mine);
    } catch (error) {
      adding.delete(navigatorId);
      failures.setState({ [navigatorId]: deps.explain(error) });
    }
  }

  uploads.onPhases(
    ({ navigatorId }) => navigatorId,
    (navigatorId) => void finish(navigatorId),
  );

  return {
    failures,
    start(navigatorId: string, files: readonly File[]): void {
      void uploads.start(...uploads.add(inNameOrder(files), () => ({ navigatorId })));
    },
    /** Retries creating frames from the uploaded files. */
    again: (navigatorId: string) => void finish(navigatorId),
    stop(navigatorId: string): void {
      remove(of(navigatorId));
      failures.setState({ [navigatorId]: undefined });
    },
  };
}
