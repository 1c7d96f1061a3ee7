import {
  covers,
  type FoundFault,
  outlineFault,
  type Point,
  type Ring,
  snapped,
} from '@oriel/contract/geometry';
import type { Overlay, OverlayInput } from '@oriel/contract/navigator-image';
import type { ImagePoint } from '@oriel/contract/primitives';

/** What an outline stands for. */
export interface OutlineTarget {
  readonly type: Overlay['targetType'];
  /** id, key of a point of interest, or https address */
  readonly id: string;
}

/** An outline as it is worked on. Never changed in place: two that are the same object are the same outline. */
export interface WorkOutline {
  readonly id: string;
  /** undefined until somebody says what it stands for */
  readonly target: OutlineTarget | undefined;
  readonly points: Ring;
  readonly holes: readonly Ring[];
  /** undefined: the server finds the place of the label */
  readonly anchor: Point | undefined;
  readonly zIndex: number;
  readonly source: Overlay['source'];
  /** Filled in from other frames, and nobody has looked at it here yet. */
  readonly unseen?: true;
  /** What it takes the place of once somebody has looked at it: until then that is what is stored. */
  readonly instead?: readonly WorkOutline[];
}

/** An outline that somebody has looked at: it stands for itself. */
export function lookedAt(outline: WorkOutline): WorkOutline {
  const { unseen: _unseen, instead: _instead, ...looked } = outline;
  return looked;
}

const ID_BYTES = 12;

/** A new id in the form of those that are stored. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function newOutline(points: Ring, target?: OutlineTarget): WorkOutline {
  const onGrid = snapped(points);
  return { id: newId(), target, points: onGrid, holes: [], anchor: undefined, zIndex: 0, source: 'MANUAL' };
}

export function fromOverlay(overlay: Overlay): WorkOutline {
  const { id, targetType, targetId, points, holes = [], anchor, zIndex, source } = overlay;
  return { id, target: { type: targetType, id: targetId }, points, holes, anchor, zIndex, source };
}

/** An outline as the server takes it; undefined while nobody has said what it stands for. */
export function toInput({
  id,
  target,
  points,
  holes,
  anchor,
  zIndex,
  source,
}: WorkOutline): OverlayInput | undefined {
  if (!target) return undefined;
  return {
    id,
    targetType: target.type,
    targetId: target.id,
    points: points.map(mutable),
    ...(holes.length > 0 ? { holes: holes.map((hole) => hole.map(mutable)) } : {}),
    ...(anchor ? { anchor: mutable(anchor) } : {}),
    zIndex,
    source,
  };
}

function mutable([x, y]: Point): ImagePoint {
  return [x, y];
}

const faults = new WeakMap<WorkOutline, { readonly fault: FoundFault | undefined }>();

/** What is wrong with the lines, as the server sees it; looked for once. */
export function faultOf(outline: WorkOutline): FoundFault | undefined {
  const known = faults.get(outline);
  if (known) return known.fault;
  const fault = outlineFault(outline);
  faults.set(outline, { fault });
  return fault;
}

/** Why an outline cannot be stored as it is. */
export function obstacleOf(outline: WorkOutline): 'fault' | 'noTarget' | 'unseen' | undefined {
  if (faultOf(outline)) return 'fault';
  if (!outline.target) return 'noTarget';
  return outline.unseen ? 'unseen' : undefined;
}

/** Whether two outlines say the same, whoever made them. A label that the server is to place is the same as any. */
export function isSame(one: WorkOutline, other: WorkOutline): boolean {
  if (one === other) return true;
  if (textOf(one) !== textOf(other)) return false;
  if (!one.anchor || !other.anchor) return true;
  return one.anchor[0] === other.anchor[0] && one.anchor[1] === other.anchor[1];
}

const texts = new WeakMap<WorkOutline, string>();

function textOf(outline: WorkOutline): string {
  const known = texts.get(outline);
  if (known !== undefined) return known;
  const { target, points, holes, zIndex, source, unseen } = outline;
  const text = JSON.stringify([target?.type, target?.id, points, holes, zIndex, source, unseen]);
  texts.set(outline, text);
  return text;
}

/** The anchor where it still lies inside; elsewhere the server finds another one. */
export function anchorWithin(outline: WorkOutline): WorkOutline {
  if (!outline.anchor || covers(outline, outline.anchor)) return outline;
  return { ...outline, anchor: undefined };
}
