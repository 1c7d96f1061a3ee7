import type { Point } from '@oriel/contract/geometry';
import { type PointerEvent, useRef } from 'react';
import { distance, nearestOnEdge } from '../../../../kit/stage/metric.ts';
import type { StageTool } from '../../../../kit/stage/picture-stage.tsx';
import { kept } from '../../../../kit/stage/reshape.ts';
import type { Placed } from '../../../../kit/stage/view.ts';
import type { EditorActions } from '../editor-actions.ts';
import { EDGE, radius, SLOP, SNAP } from '../use-stage-tool.ts';
import { cellUnder, type FacadeGrid, type GridPart, withCorner, withCut, withLevel } from './facade-grid.ts';
import type { GridActions } from './grid-actions.ts';
import { linesOf } from './grid-lines.ts';

const CORNER = 12;

/** The part of a grid at a point: a corner before a line, a line before a cell. */
function partUnder(
  grid: FacadeGrid,
  point: Point,
  event: { pointerType: string },
  at: Placed,
): GridPart | undefined {
  const corner = grid.corners
    .map((one, index) => ({ index, away: distance(one, point, at) }))
    .toSorted((one, other) => one.away - other.away)[0];
  if (corner && corner.away <= radius(event, CORNER)) return { kind: 'corner', index: corner.index };
  const line = linesOf(grid)
    .map(({ part, from, to }) => ({
      part,
      away: distance(nearestOnEdge(point, from, to, at), point, at),
    }))
    .toSorted((one, other) => one.away - other.away)[0];
  if (line && line.away <= radius(event, EDGE)) return line.part;
  const cell = cellUnder(grid, point);
  return cell && { kind: 'cell', ...cell };
}

/** The grid with a part of it moved to a point. @param alone of a line between cells: only in its own storey */
export function movedTo(grid: FacadeGrid, part: GridPart, point: Point, alone: boolean): FacadeGrid {
  if (part.kind === 'corner') return withCorner(grid, part.index, kept(point));
  if (part.kind === 'level') return withLevel(grid, part.row, point);
  if (part.kind === 'cut') return withCut(grid, part, point, alone);
  return grid;
}

/** Mouse and touch input while the facade grid is the tool: corners and lines are dragged, cells chosen. */
export function useGridTool(actions: EditorActions, grids: GridActions): StageTool {
  const { store } = actions;
  const held = useRef<{ part: GridPart; from: Point; moved: boolean } | undefined>(undefined);
  const current = () => store.getState().grid?.history.present.grid;

  return {
    press(point, event, at) {
      const grid = current();
      if (event.button !== 0 || !grid) return false;
      const part = partUnder(grid, point, event, at);
      if (!part) return false;
      grids.choose(part);
      held.current = { part, from: point, moved: false };
      return true;
    },
    drag(point, event: PointerEvent, at) {
      const grid = current();
      const grip = held.current;
      if (!grid || !grip || grip.part.kind === 'cell') return;
      if (!grip.moved && distance(grip.from, point, at) < SLOP) return;
      grip.moved = true;
      const inside = kept(point);
      const snapped =
        grip.part.kind === 'corner' && !event.altKey ? actions.snapped(inside, at, SNAP) : undefined;
      store.setState({ snapped });
      grids.preview(movedTo(grid, grip.part, snapped?.point ?? inside, event.shiftKey));
    },
    release() {
      const preview = store.getState().grid?.preview;
      if (held.current?.moved && preview) grids.changeGrid(preview);
      held.current = undefined;
      grids.preview(undefined);
      store.setState({ snapped: undefined });
    },
    cancel() {
      held.current = undefined;
      grids.preview(undefined);
      store.setState({ snapped: undefined });
    },
    hover() {},
    tap() {
      grids.choose(undefined);
    },
    doubleClick() {},
  };
}
