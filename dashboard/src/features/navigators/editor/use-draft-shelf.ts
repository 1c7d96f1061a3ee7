import { useEffect, useState } from 'react';
import type { WorkOutline } from '../../../kit/stage/outline.ts';
import { type DraftShelf, draftShelf } from './draft-shelf.ts';
import type { EditorStore } from './editor-store.ts';
import type { Frames } from './fill.ts';
import { historyOf } from './history.ts';
import { areSame, merged } from './merge-frames.ts';

const NONE: readonly WorkOutline[] = [];

/** Restores changes that were unsaved when the page was left, and keeps new ones. Returns a function that clears them. */
export function useDraftShelf(store: EditorStore, navigatorId: string, mayEdit: boolean): () => void {
  const [shelf, setShelf] = useState<DraftShelf>();
  useEffect(() => {
    if (!mayEdit) return;
    const opened = draftShelf(navigatorId);
    setShelf(opened);
    let stop: (() => void) | undefined;
    let wanted = true;
    void opened.all().then((frames) => {
      if (!wanted) return;
      restore(store, frames);
      stop = keepUp(store, opened);
    });
    return () => {
      wanted = false;
      stop?.();
      void opened.close();
    };
  }, [store, navigatorId, mayEdit]);

  return () => {
    const { base, imageId } = store.getState();
    store.setState({
      history: historyOf({ frames: base, at: imageId }),
      restored: 0,
      contests: {},
      failures: {},
      selected: undefined,
      spot: undefined,
    });
    void shelf?.clear();
  };
}

function restore(
  store: EditorStore,
  shelved: readonly { imageId: string; base: readonly WorkOutline[]; ours: readonly WorkOutline[] }[],
): void {
  const { base, history, contests } = store.getState();
  const frames: Record<string, readonly WorkOutline[]> = { ...history.present.frames };
  const found = { ...contests };
  let restored = 0;
  for (const { imageId, base: before, ours } of shelved) {
    const theirs = base[imageId];
    if (!theirs) continue;
    const { outlines, contested } = merged(before, ours, theirs);
    if (areSame(outlines, theirs)) continue;
    frames[imageId] = outlines;
    if (contested.length > 0) found[imageId] = { ids: contested, theirs };
    restored += 1;
  }
  if (restored === 0) return;
  store.setState({
    history: historyOf({ frames, at: history.present.at }),
    contests: found,
    restored,
  });
}

/** Stores each frame when it changes, and removes it once it is saved. */
function keepUp(store: EditorStore, shelf: DraftShelf): () => void {
  let seen: { frames: Frames; base: Frames } = {
    frames: store.getState().history.present.frames,
    base: store.getState().base,
  };
  return store.subscribe(({ history, base }) => {
    const { frames } = history.present;
    if (frames === seen.frames && base === seen.base) return;
    const ids = new Set([...Object.keys(frames), ...Object.keys(seen.frames)]);
    for (const imageId of ids) {
      if (frames[imageId] === seen.frames[imageId] && base[imageId] === seen.base[imageId]) continue;
      const [ours, before] = [frames[imageId] ?? NONE, base[imageId] ?? NONE];
      if (areSame(ours, before)) void shelf.drop(imageId);
      else void shelf.keep({ imageId, base: before, ours });
    }
    seen = { frames, base };
  });
}
