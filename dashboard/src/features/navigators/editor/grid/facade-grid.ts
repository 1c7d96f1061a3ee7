import type { Point, Ring } from '@oriel/contract/geometry';
import { type Corners, isSurface, placeOf, pointOn } from './plane.ts';

/** A part of a storey, up to the left edge of the next. */
export interface Cell {
  /** its right edge, from the left edge of the facade (0) to the right (1) */
  readonly to: number;
  /** chosen by hand: an apartment's id, `null` for none; without it, numbers fill in */
  readonly apartmentId?: string | null;
  /** belongs to the apartment of the cell below its middle */
  readonly isUpper?: true;
}

/** A storey of the facade. */
interface Row {
  /** its lower edge, from the top edge of the facade (0) to the bottom (1) */
  readonly to: number;
  readonly cells: readonly Cell[];
}

/** Storeys and apartments of a flat facade in a picture. */
export interface FacadeGrid {
  readonly corners: Corners;
  /** from the top */
  readonly rows: readonly Row[];
}

/** Where a cell is: its row from the top, and its number in it from the left. */
export interface CellAt {
  readonly row: number;
  readonly index: number;
}

/** A part of the grid that can be moved or chosen. */
export type GridPart =
  | { readonly kind: 'corner'; readonly index: number }
  /** the lower edge of a row */
  | { readonly kind: 'level'; readonly row: number }
  /** the right edge of a cell */
  | ({ readonly kind: 'cut' } & CellAt)
  | ({ readonly kind: 'cell' } & CellAt);

/** Whether two parts are the same one. */
export function isSamePart(one: GridPart | undefined, other: GridPart): boolean {
  if (one?.kind === 'corner' || other.kind === 'corner')
    return one?.kind === other.kind && 'index' in one && 'index' in other && one.index === other.index;
  const index = (part: GridPart) => ('index' in part ? part.index : 0);
  return one?.kind === other.kind && one.row === other.row && index(one) === index(other);
}

/** Smallest height of a row and width of a cell, as a share of the facade. */
const LEAST = 0.004;
/** Lines of different rows at the same place move together. */
const SAME = 1e-6;

function even(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) / count);
}

/** A grid of equal storeys. @param counts cells of each storey, from the top, at least one each */
export function gridOf(corners: Corners, counts: readonly number[]): FacadeGrid {
  return {
    corners,
    rows: even(counts.length).map((to, row) => ({
      to,
      cells: even(counts[row] ?? 1).map((end) => ({ to: end })),
    })),
  };
}

/** The same grid with another number of cells in each storey; storeys that keep theirs stay as they are. */
export function withCounts(grid: FacadeGrid, counts: readonly number[]): FacadeGrid {
  if (counts.length !== grid.rows.length) return gridOf(grid.corners, counts);
  return {
    ...grid,
    rows: grid.rows.map((row, index) => {
      const count = counts[index] ?? row.cells.length;
      return count === row.cells.length ? row : { ...row, cells: even(count).map((to) => ({ to })) };
    }),
  };
}

export function cellAt({ rows }: FacadeGrid, { row, index }: CellAt): Cell | undefined {
  return rows[row]?.cells[index];
}

interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The edges of a cell on the facade. */
export function boundsOf({ rows }: FacadeGrid, { row, index }: CellAt): Bounds {
  const line = rows[row];
  return {
    left: line?.cells[index - 1]?.to ?? 0,
    right: line?.cells[index]?.to ?? 1,
    top: rows[row - 1]?.to ?? 0,
    bottom: line?.to ?? 1,
  };
}

/** The cell at a point of the picture. */
export function cellUnder(grid: FacadeGrid, point: Point): CellAt | undefined {
  const [across, down] = placeOf(grid.corners, point);
  if (across < 0 || across > 1 || down < 0 || down > 1) return undefined;
  const row = grid.rows.findIndex(({ to }) => down <= to);
  const index = grid.rows[row]?.cells.findIndex(({ to }) => across <= to) ?? -1;
  return row < 0 || index < 0 ? undefined : { row, index };
}

/** The cell that an upper part belongs to: the one below its middle. */
function below(grid: FacadeGrid, at: CellAt): CellAt | undefined {
  const { left, right } = boundsOf(grid, at);
  const index = grid.rows[at.row + 1]?.cells.findIndex(({ to }) => (left + right) / 2 <= to) ?? -1;
  return index < 0 ? undefined : { row: at.row + 1, index };
}

/** The lowest cell of an apartment that goes over several storeys. */
export function footOf(grid: FacadeGrid, at: CellAt): CellAt {
  const next = cellAt(grid, at)?.isUpper ? below(grid, at) : undefined;
  return next ? footOf(grid, next) : at;
}

const sameCell = (one: CellAt, other: CellAt) => one.row === other.row && one.index === other.index;

/** All cells, row by row from the top. */
export function cellsOf({ rows }: FacadeGrid): CellAt[] {
  return rows.flatMap(({ cells }, row) => cells.map((_, index) => ({ row, index })));
}

/** The line around a cell and the upper parts that belong to it, in the picture. */
export function ringOf(grid: FacadeGrid, foot: CellAt): Ring {
  const parts = cellsOf(grid)
    .filter((at) => sameCell(footOf(grid, at), foot))
    .map((at) => boundsOf(grid, at));
  // One part for each storey: those beside each other are one cell.
  const rows = [...new Set(parts.map(({ top }) => top))]
    .sort((a, b) => a - b)
    .map((top) => {
      const line = parts.filter((part) => part.top === top);
      return {
        top,
        bottom: line[0]?.bottom ?? top,
        left: Math.min(...line.map(({ left }) => left)),
        right: Math.max(...line.map(({ right }) => right)),
      };
    });
  const ring: (readonly [number, number])[] = [];
  for (const { top, bottom, right } of rows) ring.push([right, top], [right, bottom]);
  for (const { top, bottom, left } of rows.toReversed()) ring.push([left, bottom], [left, top]);
  return ring
    .filter((place, index) => !isIdle(ring, place, index))
    .map((place) => pointOn(grid.corners, place));
}

/** Whether a corner repeats its neighbour or lies in the middle of a straight line. */
function isIdle(
  ring: readonly (readonly [number, number])[],
  [x, y]: readonly [number, number],
  index: number,
) {
  const [bx, by] = ring.at(index - 1) ?? [x, y];
  const [ax, ay] = ring[(index + 1) % ring.length] ?? [x, y];
  const near = (one: number, other: number) => Math.abs(one - other) < SAME;
  return (near(bx, x) && near(ax, x)) || (near(by, y) && near(ay, y));
}

/** Moves a corner; unchanged where the facade would fold over. */
export function withCorner(grid: FacadeGrid, index: number, to: Point): FacadeGrid {
  // Four corners stay four.
  const corners = grid.corners.with(index, to) as unknown as Corners;
  return isSurface(corners) ? { ...grid, corners } : grid;
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least + LEAST), most - LEAST);
}

/** Moves the line under a row to a point of the picture, between its neighbours. */
export function withLevel(grid: FacadeGrid, row: number, point: Point): FacadeGrid {
  const [, down] = placeOf(grid.corners, point);
  const to = between(down, grid.rows[row - 1]?.to ?? 0, grid.rows[row + 1]?.to ?? 1);
  return { ...grid, rows: grid.rows.map((line, index) => (index === row ? { ...line, to } : line)) };
}

/** Moves the line beside a cell, and those above and below at the same place unless `alone`, between their neighbours. */
export function withCut(grid: FacadeGrid, { row, index }: CellAt, point: Point, alone: boolean): FacadeGrid {
  const from = cellAt(grid, { row, index })?.to ?? 0;
  const moves = (line: Row, at: number) =>
    alone && at !== row ? -1 : line.cells.slice(0, -1).findIndex(({ to }) => Math.abs(to - from) < SAME);
  let [to] = placeOf(grid.corners, point);
  for (const [at, line] of grid.rows.entries()) {
    const cut = moves(line, at);
    if (cut >= 0) to = between(to, line.cells[cut - 1]?.to ?? 0, line.cells[cut + 1]?.to ?? 1);
  }
  return {
    ...grid,
    rows: grid.rows.map((line, at) => {
      const cut = moves(line, at);
      return cut < 0
        ? line
        : { ...line, cells: line.cells.map((cell, i) => (i === cut ? { ...cell, to } : cell)) };
    }),
  };
}

function withCells(grid: FacadeGrid, row: number, cells: readonly Cell[]): FacadeGrid {
  return { ...grid, rows: grid.rows.map((line, index) => (index === row ? { ...line, cells } : line)) };
}

/** Joins a cell with the one on its right; unchanged at the right edge. */
export function joinedRight(grid: FacadeGrid, { row, index }: CellAt): FacadeGrid {
  const cells = grid.rows[row]?.cells ?? [];
  const [one, other] = [cells[index], cells[index + 1]];
  return one && other ? withCells(grid, row, cells.toSpliced(index, 2, { ...one, to: other.to })) : grid;
}

/** Joins a cell with the one above its middle, or takes them apart; unchanged under the roof. */
export function joinedUp(grid: FacadeGrid, at: CellAt): FacadeGrid {
  const { left, right } = boundsOf(grid, at);
  const cells = grid.rows[at.row - 1]?.cells;
  const index = cells?.findIndex(({ to }) => (left + right) / 2 <= to) ?? -1;
  const cell = cells?.[index];
  if (!cells || !cell) return grid;
  const next: Cell = cell.isUpper ? { to: cell.to } : { to: cell.to, isUpper: true };
  const changed = withCells(grid, at.row - 1, cells.with(index, next));
  // What is not below its middle cannot belong to it.
  return !next.isUpper || sameCell(footOf(changed, { row: at.row - 1, index }), footOf(changed, at))
    ? changed
    : grid;
}

/** Divides a cell into two halves. */
export function divided(grid: FacadeGrid, { row, index }: CellAt): FacadeGrid {
  const cells = grid.rows[row]?.cells ?? [];
  const cell = cells[index];
  if (!cell) return grid;
  const from = cells[index - 1]?.to ?? 0;
  if (cell.to - from < 2 * LEAST) return grid;
  return withCells(grid, row, cells.toSpliced(index, 1, { to: (from + cell.to) / 2 }, { to: cell.to }));
}

/** Gives a cell an apartment by hand, `null` for none, undefined to let numbers fill in again. */
export function withApartment(
  grid: FacadeGrid,
  { row, index }: CellAt,
  apartmentId: string | null | undefined,
): FacadeGrid {
  const cells = grid.rows[row]?.cells ?? [];
  const cell = cells[index];
  if (!cell) return grid;
  const next: Cell = apartmentId === undefined ? { to: cell.to } : { to: cell.to, apartmentId };
  return withCells(grid, row, cells.with(index, next));
}

/** How numbers go through the storeys. */
export interface Filling {
  /** apartments of each row from the top, in the order of their numbers */
  readonly storeys: readonly (readonly string[])[];
  readonly isRightToLeft: boolean;
  /** apartments of each storey that are passed over: those on the other sides of the building */
  readonly skipped: number;
}

/** Apartments of cells, by `row/index` of their lowest part. */
export type Filled = ReadonlyMap<string, string>;

export const cellKey = ({ row, index }: CellAt): string => `${row}/${index}`;

/** Gives each cell its apartment: those chosen by hand, then along each storey in the order of numbers, each apartment once. */
export function filledIn(grid: FacadeGrid, { storeys, isRightToLeft, skipped }: Filling): Filled {
  const result = new Map<string, string>();
  for (const at of cellsOf(grid)) {
    const cell = cellAt(grid, at);
    if (cell?.apartmentId && !cell.isUpper) result.set(cellKey(at), cell.apartmentId);
  }
  const taken = new Set(result.values());
  for (const [row, { cells }] of grid.rows.entries()) {
    const free = (storeys[row] ?? []).slice(skipped).filter((id) => !taken.has(id));
    const open = cells
      .map((cell, index) => ({ cell, at: { row, index } }))
      .filter(({ cell }) => cell.apartmentId === undefined && !cell.isUpper);
    for (const [order, { at }] of (isRightToLeft ? open.toReversed() : open).entries()) {
      const id = free[order];
      if (id !== undefined) result.set(cellKey(at), id);
    }
  }
  return result;
}
