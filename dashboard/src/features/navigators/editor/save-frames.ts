import type { NavigatorImage, OverlayInput } from '@oriel/contract/navigator-image';
import { ApiError } from '@oriel/sdk/team-client';
import { fromOverlay, type WorkOutline } from '../../../kit/stage/outline.ts';
import type { EditorStore } from './editor-store.ts';
import { merged } from './merge-frames.ts';
import { bodyOf, storable } from './saving.ts';

export interface SaveWire {
  put(imageId: string, overlays: readonly OverlayInput[], version: string): Promise<NavigatorImage>;
  read(imageId: string): Promise<NavigatorImage>;
  explain(error: unknown): string;
}

/** Attempts to save a frame that others keep changing. */
const TRIES = 3;
const NONE: readonly WorkOutline[] = [];

/** Saves frames one by one; a failure does not affect the others. Returns how many were saved. */
export async function saveFrames(
  store: EditorStore,
  ids: readonly string[],
  wire: SaveWire,
): Promise<number> {
  store.setState({ saving: true, failures: {} });
  let saved = 0;
  for (const id of ids) {
    try {
      if (await saveFrame(store, id, wire)) saved += 1;
    } catch (error) {
      store.setState(({ failures }) => ({ failures: { ...failures, [id]: wire.explain(error) } }));
    }
  }
  store.setState({ saving: false });
  return saved;
}

async function saveFrame(store: EditorStore, id: string, wire: SaveWire): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const { base, versions, history, contests } = store.getState();
    if (contests[id]) return false;
    const outlines = storable(base[id] ?? NONE, history.present.frames[id] ?? NONE);
    try {
      const image = await wire.put(id, bodyOf(outlines), versions[id] ?? '');
      takeBase(store, image);
      return true;
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'STALE_UPDATE';
      if (!isStale || attempt >= TRIES) throw error;
      takeTheirs(store, await wire.read(id));
    }
  }
}

function takeBase(store: EditorStore, image: NavigatorImage): void {
  store.setState(({ base, versions }) => ({
    base: { ...base, [image.id]: image.overlays.map(fromOverlay) },
    versions: { ...versions, [image.id]: image.updatedAt },
  }));
}

/** Rebases on what someone else has saved; conflicts stay open. */
function takeTheirs(store: EditorStore, image: NavigatorImage): void {
  const theirs = image.overlays.map(fromOverlay);
  store.setState((state) => {
    const { history } = state;
    const ours = history.present.frames[image.id] ?? NONE;
    const { outlines, contested } = merged(state.base[image.id] ?? NONE, ours, theirs);
    const frames = { ...history.present.frames, [image.id]: outlines };
    return {
      base: { ...state.base, [image.id]: theirs },
      versions: { ...state.versions, [image.id]: image.updatedAt },
      history: { ...history, present: { ...history.present, frames } },
      contests:
        contested.length > 0 ? { ...state.contests, [image.id]: { ids: contested, theirs } } : state.contests,
    };
  });
}

/** Resolves a conflict: ours stays, or theirs replaces it. */
export function settle(store: EditorStore, imageId: string, whose: 'ours' | 'theirs'): void {
  store.setState(({ contests, history }) => {
    const { [imageId]: contest, ...others } = contests;
    if (!contest) return {};
    if (whose === 'ours') return { contests: others };
    const theirs = new Map(contest.theirs.map((outline) => [outline.id, outline]));
    const kept = (history.present.frames[imageId] ?? NONE).flatMap((outline) => {
      if (!contest.ids.includes(outline.id)) return [outline];
      const other = theirs.get(outline.id);
      return other ? [other] : [];
    });
    const frames = { ...history.present.frames, [imageId]: kept };
    return { contests: others, history: { ...history, present: { ...history.present, frames } } };
  });
}
