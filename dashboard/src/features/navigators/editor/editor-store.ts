import type { Point } from '@oriel/contract/geometry';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fromOverlay, type OutlineTarget, type WorkOutline } from '../../../kit/stage/outline.ts';
import type { Spot } from '../../../kit/stage/reshape.ts';
import { type View, WHOLE } from '../../../kit/stage/view.ts';
import { type Copied, lastCopied } from './clipboard.ts';
import type { Frames } from './fill.ts';
import type { GridWork } from './grid/grid-work.ts';
import { type History, historyOf } from './history.ts';
import type { Snapped } from './snap.ts';

export type Tool = 'select' | 'draw' | 'hole' | 'anchor' | 'grid';

/** The undoable state: all overlays, and the frame of the last change. */
interface Doc {
  readonly frames: Frames;
  readonly at: string;
}

/** Someone else has changed the same overlays; their version is kept until the conflict is resolved. */
interface Contest {
  readonly ids: readonly string[];
  readonly theirs: readonly WorkOutline[];
}

export interface EditorState {
  readonly history: History<Doc>;
  /** The stored overlays by image, with their version. */
  readonly base: Frames;
  readonly versions: Readonly<Record<string, string>>;
  readonly imageId: string;
  /** id of the selected overlay */
  readonly selected: string | undefined;
  readonly spot: Spot | undefined;
  readonly tool: Tool;
  /** points of the line being drawn */
  readonly drawing: readonly Point[];
  /** what the next overlay stands for, when it was chosen before it is drawn */
  readonly wanted: OutlineTarget | undefined;
  /** preview of the next point */
  readonly cursor: Point | undefined;
  readonly snapped: Snapped | undefined;
  /** the selected overlay while it is dragged */
  readonly preview: WorkOutline | undefined;
  /** the facade grid, once it was opened */
  readonly grid: GridWork | undefined;
  readonly snapping: boolean;
  readonly view: View;
  readonly clipboard: readonly Copied[];
  readonly saving: boolean;
  /** why a frame could not be saved */
  readonly failures: Readonly<Record<string, string>>;
  readonly contests: Readonly<Record<string, Contest>>;
  /** frames restored from this browser at the start */
  readonly restored: number;
  /** announced to screen readers */
  readonly said: string;
}

export type EditorStore = StoreApi<EditorState>;

const NOTHING_IN_HAND = {
  selected: undefined,
  spot: undefined,
  drawing: [],
  wanted: undefined,
  cursor: undefined,
  snapped: undefined,
  preview: undefined,
} as const;

/** Resets what belongs to the previous frame or tool. */
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
    grid: undefined,
    snapping: true,
    view: WHOLE,
    clipboard: lastCopied(),
    saving: false,
    failures: {},
    contests: {},
    restored: 0,
    said: '',
  }));
}

const NONE: readonly WorkOutline[] = [];

/** Overlays of the current frame. */
export function outlinesHere({ history, imageId }: Pick<EditorState, 'history' | 'imageId'>) {
  return history.present.frames[imageId] ?? NONE;
}

export function selectedOutline(state: EditorState): WorkOutline | undefined {
  return outlinesHere(state).find(({ id }) => id === state.selected);
}

/** The steps that undo goes through: the facade grid's while it is the tool, else the overlays'. */
export function historyInHand({ tool, grid, history }: EditorState): History<unknown> {
  return tool === 'grid' && grid ? grid.history : history;
}
