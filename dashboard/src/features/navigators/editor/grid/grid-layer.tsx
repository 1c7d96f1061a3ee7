import { useMemo } from 'react';
import { type Placed, toStage } from '../../../../kit/stage/view.ts';
import { useEditing, useEditorState } from '../editor-context.ts';
import { cellLabels } from './cell-labels.ts';
import {
  boundsOf,
  cellAt,
  cellKey,
  cellsOf,
  type FacadeGrid,
  footOf,
  isSamePart,
  ringOf,
} from './facade-grid.ts';
import { linesOf } from './grid-lines.ts';
import { apartmentsIn } from './grid-work.ts';
import { pointOn } from './plane.ts';

/** Half the size of a corner's handle, CSS pixels. */
const HANDLE = 6;

/** The facade grid over the picture: its lines and corners, and the number of each cell. */
export function GridLayer({ at }: { at: Placed }) {
  const { grids, targets } = useEditing();
  const work = useEditorState((state) => state.grid);
  const doc = work?.history.present;
  const filled = useMemo(() => doc && apartmentsIn(doc, grids.storeys()), [doc, grids]);
  if (!work || !doc || !filled) return null;
  const grid = work.preview ?? doc.grid;
  const line = (from: readonly [number, number], to: readonly [number, number]) => {
    const [a, b] = [toStage(from, at), toStage(to, at)];
    return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  };
  const lines = linesOf(grid);
  const edges = grid.corners.map((corner, index) => line(corner, grid.corners[(index + 1) % 4] ?? corner));
  const all = [...edges, ...lines.map(({ from, to }) => line(from, to))].join('');
  const chosenLine = lines.find(({ part }) => isSamePart(work.part, part));
  const cells = cellsOf(grid)
    .filter((cell) => footOf(grid, cell) === cell)
    .map((cell) => ({ cell, name: targets.find(targetOf(filled.get(cellKey(cell))))?.name }));
  const named = cells.flatMap(({ cell, name }) => (name ? [{ cell, name, ...sizeOf(grid, cell, at) }] : []));
  const labels = cellLabels(named);
  const labelOf = new Map(named.map(({ cell }, index) => [cell, labels[index]]));
  return (
    <g fill="none">
      {cells.map(({ cell, name }) => {
        const isChosen = isSamePart(work.part, { kind: 'cell', ...cell });
        return (
          <CellShape
            key={cellKey(cell)}
            path={pathOf(grid, cell, at)}
            label={!name ? '–' : isChosen ? name : labelOf.get(cell)}
            isFilled={name !== undefined}
            isChosen={isChosen}
            isByHand={cellAt(grid, cell)?.apartmentId !== undefined}
            {...middleOf(grid, cell, at)}
          />
        );
      })}
      <path d={all} stroke="#15130f" strokeOpacity={0.55} strokeWidth={3.5} />
      <path d={all} stroke="#ffffff" strokeWidth={1.5} />
      {chosenLine ? (
        <path d={line(chosenLine.from, chosenLine.to)} className="stroke-accent" strokeWidth={3.5} />
      ) : null}
      {grid.corners.map((corner, index) => {
        const { x, y } = toStage(corner, at);
        const isChosen = isSamePart(work.part, { kind: 'corner', index });
        return (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
            key={index}
            cx={x}
            cy={y}
            r={isChosen ? HANDLE + 3 : HANDLE}
            fill="#ffffff"
            className={isChosen ? 'stroke-accent' : 'stroke-[#15130f]'}
            strokeWidth={isChosen ? 3 : 1.5}
          />
        );
      })}
    </g>
  );
}

const targetOf = (id: string | undefined) => (id ? ({ type: 'apartment', id } as const) : undefined);

function pathOf(grid: FacadeGrid, cell: { row: number; index: number }, at: Placed): string {
  const points = ringOf(grid, cell).map((point) => toStage(point, at));
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

function sizeOf(grid: FacadeGrid, cell: { row: number; index: number }, at: Placed) {
  const points = ringOf(grid, cell).map((point) => toStage(point, at));
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return { width: extent(points.map(({ x }) => x)), height: extent(points.map(({ y }) => y)) };
}

function middleOf(grid: FacadeGrid, cell: { row: number; index: number }, at: Placed) {
  const { left, right, top, bottom } = boundsOf(grid, cell);
  return toStage(pointOn(grid.corners, [(left + right) / 2, (top + bottom) / 2]), at);
}

interface CellShapeProps {
  path: string;
  /** undefined where there is no room for one */
  label: string | undefined;
  isFilled: boolean;
  isChosen: boolean;
  isByHand: boolean;
  x: number;
  y: number;
}

/** A cell: filled where it gets an overlay, empty where it gets none. */
function CellShape({ path, label, isFilled, isChosen, isByHand, x, y }: CellShapeProps) {
  return (
    <>
      <path
        d={path}
        className={isFilled || isChosen ? 'fill-accent' : 'fill-[#15130f]'}
        fillOpacity={isChosen ? 0.55 : isFilled ? 0.24 : 0.12}
        stroke={isChosen ? '#ffffff' : undefined}
        strokeWidth={isChosen ? 5 : undefined}
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fill="#ffffff"
        stroke="#15130f"
        strokeOpacity={0.75}
        strokeWidth={3}
        paintOrder="stroke"
        className={isByHand ? 'text-[12px] font-semibold underline' : 'text-[12px] font-semibold'}
      >
        {label}
      </text>
    </>
  );
}
