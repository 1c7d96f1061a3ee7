import type { Point } from '@oriel/contract/geometry';
import { boxAround } from '@oriel/contract/geometry';
import { type PointerEvent, useRef } from 'react';
import { edgeUnder, outlineUnder, spotUnder } from '../../../kit/stage/hit.ts';
import { distance } from '../../../kit/stage/metric.ts';
import type { WorkOutline } from '../../../kit/stage/outline.ts';
import type { StageTool } from '../../../kit/stage/picture-stage.tsx';
import { insertedPoint, kept, movedBy, movedPoint, ringsOf, type Spot } from '../../../kit/stage/reshape.ts';
import type { Placed } from '../../../kit/stage/view.ts';
import type { EditorActions } from './editor-actions.ts';
import { outlinesHere, selectedOutline } from './editor-store.ts';
import { snapShift } from './snap.ts';

/** Hit radius of handles, edges and points, CSS pixels. */
const HANDLE = 9;
const FINGER = 20;
export const EDGE = 7;
export const SNAP = 8;
/** Minimum length of an edge with a mark in its middle, CSS pixels. */
export const MIDDLE_ROOM = 28;
/** Maximum movement of a click, CSS pixels. */
export const SLOP = 3;

type Grip =
  | { kind: 'spot'; outline: WorkOutline; spot: Spot; from: Point; moved: boolean; made: boolean }
  | { kind: 'whole'; outline: WorkOutline; from: Point; moved: boolean }
  | { kind: 'draw' };

/** The radius of a hit, larger for a finger. */
export function radius(event: { pointerType: string }, base: number): number {
  return event.pointerType === 'touch' ? Math.max(base, FINGER) : base;
}

/** Mouse and touch input on the editor's stage. */
export function useStageTool(actions: EditorActions): StageTool {
  const grip = useRef<Grip | undefined>(undefined);
  const { store } = actions;

  /** Where a point lands: snapped to a neighbour's, unless Alt is held. */
  function landing(point: Point, event: PointerEvent, at: Placed, except?: string): Point {
    const inside = kept(point);
    const snapped = event.altKey ? undefined : actions.snapped(inside, at, SNAP, except);
    store.setState({ snapped });
    return snapped?.point ?? inside;
  }

  function pressDrawing(point: Point, event: PointerEvent, at: Placed): boolean {
    const { drawing } = store.getState();
    const [first] = drawing;
    grip.current = { kind: 'draw' };
    if (first && drawing.length >= 3 && distance(first, point, at) <= radius(event, HANDLE)) {
      actions.closeLine();
      grip.current = undefined;
      return true;
    }
    actions.drawPoint(landing(point, event, at));
    return true;
  }

  function pressSelecting(point: Point, event: PointerEvent, at: Placed): boolean {
    const state = store.getState();
    const chosen = selectedOutline(state);
    const spot = chosen && spotUnder(chosen, point, at, radius(event, HANDLE));
    if (chosen && spot) {
      actions.select(chosen.id, spot);
      grip.current = { kind: 'spot', outline: chosen, spot, from: point, moved: false, made: false };
      return true;
    }
    const middle = chosen && middleUnder(chosen, point, at, radius(event, EDGE));
    if (chosen && middle) {
      // Dragging the mark in the middle of an edge creates a point.
      const made = insertedPoint(chosen, middle.spot, middle.point);
      const next = { ring: middle.spot.ring, index: middle.spot.index + 1 };
      grip.current = { kind: 'spot', outline: made, spot: next, from: point, moved: false, made: true };
      return true;
    }
    const under = outlineUnder(outlinesHere(state), point);
    if (!under) return false;
    actions.select(under.id);
    grip.current = { kind: 'whole', outline: under, from: point, moved: false };
    return true;
  }

  return {
    press(point, event, at) {
      if (event.button !== 0) return false;
      return store.getState().tool === 'select'
        ? pressSelecting(point, event, at)
        : pressDrawing(point, event, at);
    },
    drag(point, event, at) {
      const held = grip.current;
      if (!held) return;
      if (held.kind === 'draw') {
        const { drawing } = store.getState();
        const last = landing(point, event, at);
        store.setState({ drawing: [...drawing.slice(0, -1), last], cursor: last });
        return;
      }
      if (!held.moved && distance(held.from, point, at) < SLOP) return;
      held.moved = true;
      if (held.kind === 'spot') {
        const to = landing(point, event, at, held.outline.id);
        store.setState({ preview: movedPoint(held.outline, held.spot, to) });
        return;
      }
      const moved = movedBy(held.outline, point[0] - held.from[0], point[1] - held.from[1]);
      const others = outlinesHere(store.getState()).filter(({ id }) => id !== moved.id);
      const shift =
        event.altKey || !store.getState().snapping
          ? undefined
          : snapShift(
              moved.points,
              others.filter((other) => isNear(other, moved)).flatMap((other) => ringsOf(other)),
              at,
              SNAP,
            );
      store.setState({ preview: shift ? movedBy(moved, shift[0], shift[1]) : moved });
    },
    release() {
      const held = grip.current;
      grip.current = undefined;
      const { preview } = store.getState();
      store.setState({ snapped: undefined, preview: undefined });
      if (!held || held.kind === 'draw') return;
      if (held.moved && preview) {
        actions.replace(preview, held.kind === 'spot' ? { spot: held.spot } : {});
      } else if (held.kind === 'spot' && held.made) actions.replace(held.outline, { spot: held.spot });
    },
    cancel() {
      if (grip.current?.kind === 'draw') actions.dropPoint();
      grip.current = undefined;
      store.setState({ preview: undefined, snapped: undefined });
    },
    hover(point, event, at) {
      if (store.getState().tool === 'select') return;
      if (!point) store.setState({ cursor: undefined, snapped: undefined });
      else store.setState({ cursor: landing(point, event, at) });
    },
    tap() {
      actions.select(undefined);
    },
    doubleClick(point, at) {
      const state = store.getState();
      if (state.tool !== 'select') {
        if (state.drawing.length >= 3) actions.closeLine();
        return;
      }
      const chosen = selectedOutline(state);
      if (!chosen || spotUnder(chosen, point, at, HANDLE)) return;
      const edge = edgeUnder(chosen, point, at, EDGE);
      if (edge) actions.insert(edge.spot, edge.point);
    },
  };
}

/** The mark in the middle of an edge under a point. */
function middleUnder(outline: WorkOutline, point: Point, at: Placed, within: number) {
  const edge = edgeUnder(outline, point, at, within);
  if (!edge) return undefined;
  const ring = ringsOf(outline)[edge.spot.ring] ?? [];
  const [from, to] = [ring[edge.spot.index], ring[(edge.spot.index + 1) % ring.length]];
  if (!from || !to || distance(from, to, at) < MIDDLE_ROOM) return undefined;
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return distance(middle, point, at) <= within ? { spot: edge.spot, point: middle } : undefined;
}

/** Margin around boxes, as a fraction of the picture: only overlays nearby can be snapped to. */
const AROUND = 0.05;

function isNear(one: WorkOutline, other: WorkOutline): boolean {
  const [a, b] = [boxAround(one.points), boxAround(other.points)];
  if (!a || !b) return false;
  return (
    a.left - AROUND <= b.right &&
    b.left - AROUND <= a.right &&
    a.top - AROUND <= b.bottom &&
    b.top - AROUND <= a.bottom
  );
}
