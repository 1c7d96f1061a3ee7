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

/** The target of an overlay. */
export interface OutlineTarget {
  readonly type: Overlay['targetType'];
  /** id, key of a point of interest, or https address */
  readonly id: string;
}

/** An overlay being edited. Immutable: the same object is the same overlay. */
export interface WorkOutline {
  readonly id: string;
  /** undefined until a target is chosen */
  readonly target: OutlineTarget | undefined;
  readonly points: Ring;
  readonly holes: readonly Ring[];
  /** undefined: the server places the label */
  readonly anchor: Point | undefined;
  readonly zIndex: number;
  readonly source: Overlay['source'];
  /** Filled in from other frames and not reviewed here yet. */
  readonly unseen?: true;
  /** The overlays it replaces once reviewed; until then those stay stored. */
  readonly instead?: readonly WorkOutline[];
}

/** Marks an overlay as reviewed. */
export function lookedAt(outline: WorkOutline): WorkOutline {
  const { unseen: _unseen, instead: _instead, ...looked } = outline;
  return looked;
}

const ID_BYTES = 12;

/** A new id in the format of stored ones. */
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

/** An overlay as the server takes it; undefined without a target. */
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

/** The fault of an overlay's lines by the server's rules; cached. */
export function faultOf(outline: WorkOutline): FoundFault | undefined {
  const known = faults.get(outline);
  if (known) return known.fault;
  const fault = outlineFault(outline);
  faults.set(outline, { fault });
  return fault;
}

/** Why an overlay cannot be saved as it is. */
export function obstacleOf(outline: WorkOutline): 'fault' | 'noTarget' | 'unseen' | undefined {
  if (faultOf(outline)) return 'fault';
  if (!outline.target) return 'noTarget';
  return outline.unseen ? 'unseen' : undefined;
}

/** Whether two overlays are equal, whoever made them. A label that the server places equals any. */
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

/** The anchor if still inside; otherwise the server finds another. */
export function anchorWithin(outline: WorkOutline): WorkOutline {
  if (!outline.anchor || covers(outline, outline.anchor)) return outline;
  return { ...outline, anchor: undefined };
}
