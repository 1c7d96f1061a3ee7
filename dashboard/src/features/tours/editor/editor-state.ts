import type { Locale } from '@oriel/contract/enums';
import type { WalkStep } from '@oriel/contract/guided-walk';
import type { PointCreate, SpherePosition } from '@oriel/contract/panorama-marks';
import { createStore } from 'zustand/vanilla';

export const TABS = ['room', 'start', 'portals', 'points', 'plan'] as const;
type Tab = (typeof TABS)[number];

/** The meaning of the next click into the picture. */
export type Task =
  /** starts a portal; to a known room, or one chosen afterwards */
  | { readonly kind: 'portal'; readonly targetId?: string }
  /** places this portal */
  | { readonly kind: 'move-portal'; readonly portalId: string }
  | { readonly kind: 'point' }
  | { readonly kind: 'outline'; readonly corners: readonly SpherePosition[] }
  /** not a click but a view: the arrival view of a portal in another room */
  | { readonly kind: 'arrival'; readonly roomId: string; readonly portalId: string }
  /** the same for a step of the guided walk */
  | { readonly kind: 'aim'; readonly stepKey: string };

/** A point of interest being edited; a new one has no id. */
export interface PointDraft {
  readonly roomId: string;
  readonly id?: string;
  readonly values: PointValues;
  /** Whether there is unsaved input. */
  readonly dirty: boolean;
  readonly failure?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** A point as form values: all texts present, possibly empty. */
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

/** A step of the guided walk as form values. */
export interface StepDraft extends Pick<WalkStep, 'panoramaId' | 'view'> {
  /** Identifies it here; a new one has no id. */
  readonly key: string;
  readonly id?: string;
  /** Seconds, as typed. */
  readonly stay: string;
  readonly pointId?: string | undefined;
  readonly caption: string;
  /** In the other languages. */
  readonly captions: Partial<Record<Locale, string>>;
}

/** The unsaved guided walk. */
interface WalkDraft {
  readonly steps: readonly StepDraft[];
  readonly saving?: boolean;
  readonly failure?: string | undefined;
}

export interface EditorState {
  readonly tab: Tab;
  readonly task: Task | undefined;
  /** The position of a new portal whose target is to be chosen. */
  readonly newPortal: SpherePosition | undefined;
  /** The portal or point open in the panel. */
  readonly selected: string | undefined;
  readonly point: PointDraft | undefined;
  /** Undefined while the walk is as saved. */
  readonly walk: WalkDraft | undefined;
  /** Whether a walk is being recorded, or played. */
  readonly recording: boolean;
  readonly previewing: boolean;
  /** A point that was chosen in the picture during the recording. */
  readonly recordedPoint: string | undefined;
  /** Announcement for screen readers. */
  readonly said: string;
}

export function createEditorState() {
  return createStore<EditorState>(() => ({
    tab: 'room',
    task: undefined,
    newPortal: undefined,
    selected: undefined,
    point: undefined,
    walk: undefined,
    recording: false,
    previewing: false,
    recordedPoint: undefined,
    said: '',
  }));
}

export type EditorStore = ReturnType<typeof createEditorState>;

/** The state of a newly opened room: nothing selected; a point being edited stays open. */
export const FRESH = { task: undefined, newPortal: undefined, selected: undefined } as const;
