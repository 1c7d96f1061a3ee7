import { useMemo } from 'react';
import { inOrder } from '../../../kit/stage/hit.ts';
import { faultOf, type WorkOutline } from '../../../kit/stage/outline.ts';
import { OutlineShape, PATH_UNITS } from '../../../kit/stage/outline-shape.tsx';
import { pointAt, ringsOf } from '../../../kit/stage/reshape.ts';
import { type Placed, toStage } from '../../../kit/stage/view.ts';
import { useEditing, useEditorState } from './editor-context.ts';
import { outlinesHere } from './editor-store.ts';
import { GridLayer } from './grid/grid-layer.tsx';
import { MIDDLE_ROOM } from './use-stage-tool.ts';

/** Half the size of a handle, CSS pixels. */
const HANDLE = 4.5;
/** Minimum width for showing a number, CSS pixels. */
const LABEL_WIDTH = 26;
const LABEL_HEIGHT = 15;

/** All drawings over the picture. */
export function OutlineLayer({ at }: { at: Placed }) {
  const { colorOf } = useEditing();
  const here = useEditorState(outlinesHere);
  const selected = useEditorState((state) => state.selected);
  const preview = useEditorState((state) => state.preview);
  const tool = useEditorState((state) => state.tool);
  const outlines = useMemo(
    () => inOrder(here.map((outline) => (outline.id === preview?.id ? preview : outline))),
    [here, preview],
  );
  const chosen = outlines.find(({ id }) => id === selected);
  const shape = (outline: WorkOutline) => (
    <OutlineShape
      key={outline.id}
      lines={outline}
      color={colorOf(outline.target)}
      look={outline.id === selected ? 'selected' : tool === 'select' ? 'plain' : 'dim'}
      dashed={outline.unseen === true}
      faulty={faultOf(outline) !== undefined}
    />
  );
  return (
    <>
      <g
        transform={`translate(${at.left} ${at.top}) scale(${at.width / PATH_UNITS} ${at.height / PATH_UNITS})`}
      >
        {outlines.filter((one) => one !== chosen).map(shape)}
        {chosen ? shape(chosen) : null}
      </g>
      {/* The facade grid has numbers of its own. */}
      {tool === 'grid' ? null : <Labels outlines={outlines} at={at} />}
      {chosen && tool === 'select' ? <Handles outline={chosen} at={at} /> : null}
      {tool === 'grid' ? <GridLayer at={at} /> : null}
      <DrawnLine at={at} />
    </>
  );
}

/** The names of overlays that are large enough. */
function Labels({ outlines, at }: { outlines: readonly WorkOutline[]; at: Placed }) {
  const { targets } = useEditing();
  return (
    <g className="text-[12px] font-semibold" textAnchor="middle" dominantBaseline="central">
      {outlines.map((outline) => {
        const label = labelOf(outline, at);
        if (!label) return null;
        const name = targets.find(outline.target)?.name ?? '?';
        return (
          <text
            key={outline.id}
            x={label.x}
            y={label.y}
            fill="#ffffff"
            stroke="#15130f"
            strokeOpacity={0.75}
            strokeWidth={3}
            paintOrder="stroke"
          >
            {name}
          </text>
        );
      })}
    </g>
  );
}

function labelOf(outline: WorkOutline, at: Placed): { x: number; y: number } | undefined {
  let [left, top, right, bottom] = [1, 1, 0, 0];
  for (const [x, y] of outline.points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if ((right - left) * at.width < LABEL_WIDTH || (bottom - top) * at.height < LABEL_HEIGHT) return undefined;
  return toStage(outline.anchor ?? [(left + right) / 2, (top + bottom) / 2], at);
}

/** Points of the selected overlay, and the marks in the middle of its edges. */
function Handles({ outline, at }: { outline: WorkOutline; at: Placed }) {
  const spot = useEditorState((state) => state.spot);
  const chosen = spot && pointAt(outline, spot);
  return (
    <g stroke="#15130f" strokeWidth={1.25}>
      {ringsOf(outline).flatMap((ring, number) =>
        ring.map((point, index) => {
          const { x, y } = toStage(point, at);
          const next = toStage(ring[(index + 1) % ring.length] ?? point, at);
          const hasRoom = Math.hypot(next.x - x, next.y - y) >= MIDDLE_ROOM;
          const middle = { x: (x + next.x) / 2, y: (y + next.y) / 2 };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a handle is its place in the line
            <g key={`${number} ${index}`}>
              {hasRoom ? (
                <circle
                  cx={middle.x}
                  cy={middle.y}
                  r={3}
                  fill="#ffffff"
                  fillOpacity={0.55}
                  strokeOpacity={0.5}
                />
              ) : null}
              <rect
                x={x - HANDLE}
                y={y - HANDLE}
                width={2 * HANDLE}
                height={2 * HANDLE}
                rx={1.5}
                fill="#ffffff"
              />
            </g>
          );
        }),
      )}
      {chosen ? <Chosen {...toStage(chosen, at)} /> : null}
    </g>
  );
}

function Chosen({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={10} fill="none" stroke="#ffffff" strokeWidth={4} />
      <circle cx={x} cy={y} r={10} fill="none" strokeWidth={2} className="stroke-accent" />
      <rect
        x={x - HANDLE}
        y={y - HANDLE}
        width={2 * HANDLE}
        height={2 * HANDLE}
        rx={1.5}
        className="fill-accent"
      />
    </>
  );
}

/** The line being drawn, including the preview of its next point. */
function DrawnLine({ at }: { at: Placed }) {
  const drawing = useEditorState((state) => state.drawing);
  const cursor = useEditorState((state) => state.cursor);
  const snapped = useEditorState((state) => state.snapped);
  const tool = useEditorState((state) => state.tool);
  if (tool === 'select') return snapped ? <SnapMark {...toStage(snapped.point, at)} /> : null;
  const points = drawing.map((point) => toStage(point, at));
  const there = cursor && toStage(cursor, at);
  const line = [...points, ...(there ? [there] : [])].map(({ x, y }) => `${x},${y}`).join(' ');
  const [first] = points;
  return (
    <g fill="none" strokeLinejoin="round">
      <polyline points={line} stroke="#15130f" strokeOpacity={0.6} strokeWidth={4} />
      <polyline points={line} stroke="#ffffff" strokeWidth={2} />
      {points.map(({ x, y }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the line
          key={index}
          cx={x}
          cy={y}
          r={index === 0 ? 6 : 4}
          fill="#ffffff"
          stroke="#15130f"
          strokeWidth={1.25}
        />
      ))}
      {first && points.length >= 3 ? (
        <circle cx={first.x} cy={first.y} r={10} className="stroke-accent" strokeWidth={2} />
      ) : null}
      {there ? (
        <g stroke="#ffffff" strokeWidth={1.5} style={{ mixBlendMode: 'difference' }}>
          <path d={`M${there.x - 14} ${there.y}h28M${there.x} ${there.y - 14}v28`} />
        </g>
      ) : null}
      {snapped ? <SnapMark {...toStage(snapped.point, at)} /> : null}
    </g>
  );
}

function SnapMark({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={9} fill="none" stroke="#ffffff" strokeWidth={4} />
      <circle cx={x} cy={y} r={9} fill="none" strokeWidth={2} className="stroke-accent" />
    </>
  );
}
