import type { Point } from '@oriel/contract/geometry';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fromOverlay, type WorkOutline } from '../../../kit/stage/outline.ts';
import type { Spot } from '../../../kit/stage/reshape.ts';
import { type View, WHOLE } from '../../../kit/stage/view.ts';
import type { Frames } from './fill.ts';
import { type History, historyOf } from './history.ts';
import type { Snapped } from './snap.ts';

export type Tool = 'select' | 'draw' | 'hole' | 'anchor';

/** What can be undone: all outlines, and the frame that the last change was made in. */
interface Doc {
  readonly frames: Frames;
  readonly at: string;
}

/** Somebody else has changed the same outlines; theirs wait beside ours until it is decided. */
interface Contest {
  readonly ids: readonly string[];
  readonly theirs: readonly WorkOutline[];
}

export interface EditorState {
  readonly history: History<Doc>;
  /** What is stored, by image, and the version that it is of. */
  readonly base: Frames;
  readonly versions: Readonly<Record<string, string>>;
  readonly imageId: string;
  /** id of the chosen outline */
  readonly selected: string | undefined;
  readonly spot: Spot | undefined;
  readonly tool: Tool;
  /** points of the line that is being drawn */
  readonly drawing: readonly Point[];
  /** where the next point would lie */
  readonly cursor: Point | undefined;
  readonly snapped: Snapped | undefined;
  /** how the chosen outline looks while it is dragged */
  readonly preview: WorkOutline | undefined;
  readonly snapping: boolean;
  readonly view: View;
  readonly clipboard: readonly WorkOutline[];
  readonly saving: boolean;
  /** why a frame could not be saved */
  readonly failures: Readonly<Record<string, string>>;
  readonly contests: Readonly<Record<string, Contest>>;
  /** frames brought back from this browser at the start */
  readonly restored: number;
  /** said to screen readers */
  readonly said: string;
}

export type EditorStore = StoreApi<EditorState>;

const NOTHING_IN_HAND = {
  selected: undefined,
  spot: undefined,
  drawing: [],
  cursor: undefined,
  snapped: undefined,
  preview: undefined,
} as const;

/** What is left behind when another frame or tool is taken up. */
export const FRESH: Pick<EditorState, keyof typeof NOTHING_IN_HAND> = NOTHING_IN_HAND;

export function createEditorStore(images: readonly NavigatorImage[], imageId: string): EditorStore {
  const base = Object.fromEntries(images.map(({ id, overlays }) => [id, overlays.map(fromOverlay)]));
  return createStore<EditorState>(() => ({
    ...FRESH,
    history: historyOf({ frames: base, at: imageId }),
    base,
    versions: Object.fromEntries(images.map(({ id, updatedAt }) => [id, updatedAt])),
    imageId,
    tool: 'select',
    snapping: true,
    view: WHOLE,
    clipboard: [],
    saving: false,
    failures: {},
    contests: {},
    restored: 0,
    said: '',
  }));
}

const NONE: readonly WorkOutline[] = [];

/** Outlines of the frame that is open. */
export function outlinesHere({ history, imageId }: Pick<EditorState, 'history' | 'imageId'>) {
  return history.present.frames[imageId] ?? NONE;
}

export function selectedOutline(state: EditorState): WorkOutline | undefined {
  return outlinesHere(state).find(({ id }) => id === state.selected);
}
