import type { Point } from '@oriel/contract/panorama-marks';
import type { EditorStore } from './editor-state.ts';
import { pointValues } from './point-draft.ts';

/** Selects a point and opens it for editing, unless that would discard input about another. */
export function openPoint(state: EditorStore, roomId: string, point: Point, mayEdit: boolean): void {
  const { point: draft } = state.getState();
  const opens = mayEdit && !draft?.dirty;
  state.setState({
    tab: 'points',
    selected: point.id,
    newPortal: undefined,
    ...(opens ? { point: { roomId, id: point.id, values: pointValues(point), dirty: false } } : {}),
  });
}
