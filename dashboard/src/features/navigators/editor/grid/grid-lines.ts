import type { Point } from '@oriel/contract/geometry';
import { type FacadeGrid, footOf, type GridPart } from './facade-grid.ts';
import { pointOn } from './plane.ts';

/** A line of the grid that can be moved, in the picture. */
export interface GridLine {
  readonly part: GridPart;
  readonly from: Point;
  readonly to: Point;
}

/** The lines between storeys and between cells. */
export function linesOf(grid: FacadeGrid): readonly GridLine[] {
  const { corners, rows } = grid;
  const levels = rows.slice(0, -1).map(
    ({ to }, row): GridLine => ({
      part: { kind: 'level', row },
      from: pointOn(corners, [0, to]),
      to: pointOn(corners, [1, to]),
    }),
  );
  const cuts = rows.flatMap(({ to, cells }, row) => {
    const top = rows[row - 1]?.to ?? 0;
    return cells.slice(0, -1).map(
      (cell, index): GridLine => ({
        part: { kind: 'cut', row, index },
        from: pointOn(corners, [cell.to, top]),
        to: pointOn(corners, [cell.to, to]),
      }),
    );
  });
  return [...cuts, ...levels];
}

/** Everything of a grid that keys go through, in order: corners, lines, then cells. */
export function partsOf(grid: FacadeGrid): readonly GridPart[] {
  const corners = grid.corners.map((_, index): GridPart => ({ kind: 'corner', index }));
  const cells = grid.rows.flatMap((line, row) =>
    line.cells.flatMap((_, index): GridPart[] => {
      const foot = footOf(grid, { row, index });
      return foot.row === row && foot.index === index ? [{ kind: 'cell', row, index }] : [];
    }),
  );
  return [...corners, ...linesOf(grid).map(({ part }) => part), ...cells];
}
