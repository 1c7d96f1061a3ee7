import type { History } from '../history.ts';
import type { Storey } from '../storeys.ts';
import { type FacadeGrid, type Filled, filledIn, type GridPart, gridOf, withCounts } from './facade-grid.ts';
import type { Corners } from './plane.ts';

/** A facade grid and what its numbers follow: one undo step of the grid. */
export interface GridDoc {
  readonly grid: FacadeGrid;
  readonly buildingId: string | undefined;
  /** floor of the lowest row */
  readonly lowest: number;
  readonly isRightToLeft: boolean;
  readonly skipped: number;
}

/** The grid being worked on. It stays after it was taken over, for the next frame. */
export interface GridWork {
  readonly history: History<GridDoc>;
  /** the part that keys move */
  readonly part: GridPart | undefined;
  /** the grid while a part of it is dragged */
  readonly preview: FacadeGrid | undefined;
}

/** Cells of each row from the top: as many as the price list has apartments on that floor. */
function countsOf(storeys: readonly Storey[]): readonly number[] {
  return storeys.toReversed().map(({ apartmentIds }) => Math.max(1, apartmentIds.length));
}

/** A grid over all storeys of a building. */
export function newGridDoc(
  corners: Corners,
  buildingId: string | undefined,
  storeys: readonly Storey[],
): GridDoc {
  return {
    grid: gridOf(corners, storeys.length > 0 ? countsOf(storeys) : [1]),
    buildingId,
    lowest: storeys[0]?.floor ?? 0,
    isRightToLeft: false,
    skipped: 0,
  };
}

/** The same facade for other floors, both included: as many cells on each as it has apartments. */
export function withFloors(
  doc: GridDoc,
  storeys: readonly Storey[],
  lowest: number,
  highest: number,
): GridDoc {
  const chosen = Array.from(
    { length: highest - lowest + 1 },
    (_, index) =>
      storeys.find(({ floor }) => floor === lowest + index) ?? { floor: lowest + index, apartmentIds: [] },
  );
  return { ...doc, lowest, grid: gridOf(doc.grid.corners, countsOf(chosen)) };
}

/** Sets the number of cells of one floor, or of all. */
export function withCount(doc: GridDoc, row: number | 'all', count: number): GridDoc {
  const counts = doc.grid.rows.map(({ cells }, index) =>
    row === 'all' || row === index ? count : cells.length,
  );
  return { ...doc, grid: withCounts(doc.grid, counts) };
}

/** The floor of a row. */
export function floorOfRow({ lowest, grid }: GridDoc, row: number): number {
  return lowest + grid.rows.length - 1 - row;
}

/** The apartments of a grid's cells. @param grid the document's own, or the one being dragged */
export function apartmentsIn(doc: GridDoc, storeys: readonly Storey[], grid = doc.grid): Filled {
  return filledIn(grid, {
    storeys: grid.rows.map(
      (_, row) => storeys.find(({ floor }) => floor === floorOfRow(doc, row))?.apartmentIds ?? [],
    ),
    isRightToLeft: doc.isRightToLeft,
    skipped: doc.skipped,
  });
}
