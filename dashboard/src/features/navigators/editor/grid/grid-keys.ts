import type { Point } from '@oriel/contract/geometry';
import type { KeyboardEvent } from 'react';
import type { Metric } from '../../../../kit/stage/metric.ts';
import type { EditorActions } from '../editor-actions.ts';
import {
  divided,
  type FacadeGrid,
  type GridPart,
  isSamePart,
  joinedRight,
  joinedUp,
  withApartment,
} from './facade-grid.ts';
import type { GridActions } from './grid-actions.ts';
import { linesOf, partsOf } from './grid-lines.ts';
import { movedTo } from './use-grid-tool.ts';

/** A point of the part that keys can push. */
function placeOfPart(grid: FacadeGrid, part: GridPart): Point | undefined {
  if (part.kind === 'corner') return grid.corners[part.index];
  const line = linesOf(grid).find((one) => isSamePart(one.part, part));
  return line && [(line.from[0] + line.to[0]) / 2, (line.from[1] + line.to[1]) / 2];
}

/** Pushes the chosen corner or line by pixels of the picture. */
export function pushPart(
  { store }: EditorActions,
  grids: GridActions,
  [x, y]: readonly [number, number],
  { width, height }: Metric,
): boolean {
  const work = store.getState().grid;
  const grid = work?.history.present.grid;
  const at = grid && work.part && placeOfPart(grid, work.part);
  if (!work?.part || !at) return false;
  const to: Point = [at[0] + x / width, at[1] + y / height];
  grids.changeGrid(movedTo(grid, work.part, to, false), `push ${JSON.stringify(work.part)}`);
  return true;
}

/** Handles a key while the facade grid is the tool; returns whether it did anything. */
export function gridKey(
  event: KeyboardEvent,
  actions: EditorActions,
  grids: GridActions,
  chooseApartment: () => void,
): boolean {
  const work = actions.store.getState().grid;
  if (!work) return false;
  const { part } = work;
  const { grid } = work.history.present;
  const cell = part?.kind === 'cell' ? part : undefined;
  switch (event.key) {
    case 'Tab': {
      const parts = partsOf(grid);
      const at = parts.findIndex((one) => isSamePart(part, one));
      const by = event.shiftKey ? -1 : 1;
      const next = parts[at < 0 ? (by > 0 ? 0 : parts.length - 1) : at + by];
      grids.choose(next);
      // After the last part, Tab leaves the stage.
      return next !== undefined;
    }
    case 'Escape':
      if (part) grids.choose(undefined);
      else actions.takeTool('select');
      return true;
    case 'Enter':
      if (!cell) return false;
      chooseApartment();
      return true;
    case 'Delete':
    case 'Backspace':
      if (!cell) return false;
      grids.changeGrid(withApartment(grid, cell, null));
      return true;
    case 'j':
      if (!cell) return false;
      grids.changeGrid(joinedRight(grid, cell));
      return true;
    case 'u':
      if (!cell) return false;
      grids.changeGrid(joinedUp(grid, cell));
      return true;
    case 'd':
      if (!cell) return false;
      grids.changeGrid(divided(grid, cell));
      return true;
    default:
      return false;
  }
}
