import { createStore } from 'zustand/vanilla';
import type { UploadStore } from '../../../kit/uploads/upload-store.ts';
import { inNameOrder } from './frame-list.ts';

/** A picture that has been uploaded, with its size in pixels where that is known. */
export interface UploadedFrame {
  readonly name: string;
  readonly assetId: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export interface FrameFile extends Partial<Omit<UploadedFrame, 'name'>> {
  readonly navigatorId: string;
}

export interface FrameMakerDeps {
  /** Turns uploaded files into frames, in this order. */
  add(navigatorId: string, files: readonly UploadedFrame[]): Promise<void>;
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
        mine.flatMap(({ file, assetId, width, height }) =>
          assetId ? [{ name: file.name, assetId, width, height }] : [],
        ),
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

export type FrameMaker = ReturnType<typeof createFrameMaker>;
