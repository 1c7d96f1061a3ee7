import type { PointCreate, SpherePosition } from '@oriel/contract/panorama-marks';
import { createStore } from 'zustand/vanilla';

export const TABS = ['room', 'start', 'ways', 'points', 'plan'] as const;
type Tab = (typeof TABS)[number];

/** What the next click into the picture means. */
export type Task =
  /** a portal begins here; to a known room, or the room is chosen afterwards */
  | { readonly kind: 'way'; readonly targetId?: string }
  /** this portal lies here */
  | { readonly kind: 'move-way'; readonly portalId: string }
  | { readonly kind: 'point' }
  | { readonly kind: 'outline'; readonly corners: readonly SpherePosition[] }
  /** not a click but a look: so one arrives by a portal of another room */
  | { readonly kind: 'arrival'; readonly roomId: string; readonly portalId: string };

/** A point of interest that is being written; of a new one the id is absent. */
export interface PointDraft {
  readonly roomId: string;
  readonly id?: string;
  readonly values: PointValues;
  /** Whether anything was typed that is not saved. */
  readonly dirty: boolean;
  readonly failure?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** A point as a form holds it: every text is there, empty ones too. */
export interface PointValues extends Pick<PointCreate, 'position' | 'type' | 'title'> {
  readonly description: string;
  readonly url: string;
  readonly assetId: string;
  readonly assetName: string;
  readonly apartmentId: string;
  readonly color: string;
  readonly visible: boolean;
  readonly polygon: readonly SpherePosition[];
}

export interface EditorState {
  readonly tab: Tab;
  readonly task: Task | undefined;
  /** A portal whose beginning is placed and whose target is to be chosen. */
  readonly newPortal: SpherePosition | undefined;
  /** The portal or the point that is open in the panel. */
  readonly selected: string | undefined;
  readonly point: PointDraft | undefined;
  /** What was done, for those who do not see it. */
  readonly said: string;
}

export function createEditorState() {
  return createStore<EditorState>(() => ({
    tab: 'room',
    task: undefined,
    newPortal: undefined,
    selected: undefined,
    point: undefined,
    said: '',
  }));
}

export type EditorStore = ReturnType<typeof createEditorState>;

/** What another room begins with: nothing selected; a point that is being written stays where it is. */
export const FRESH = { task: undefined, newPortal: undefined, selected: undefined } as const;
