import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { alongEdge } from '../../../kit/tours/sphere.ts';
import { useEditor, useEditorState } from './editor-context.ts';

/** The outlines of points over the picture: saved ones, and the one being drawn. */
export function Outlines() {
  const { room, stage } = useEditor();
  const { task, point } = useEditorState((now) => now);
  const corners = task?.kind === 'outline' ? task.corners : undefined;
  const editing = point?.roomId === room.id ? point : undefined;
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 h-full w-full">
      {room.pointsOfInterest.map((one) =>
        one.polygon && one.id !== editing?.id ? (
          <Outline key={one.id} stage={stage} corners={one.polygon} closed color={one.color} />
        ) : null,
      )}
      {editing && !corners && editing.values.polygon.length > 0 ? (
        <Outline stage={stage} corners={editing.values.polygon} closed color={editing.values.color} />
      ) : null}
      {corners ? <Outline stage={stage} corners={corners} closed={false} color={undefined} dots /> : null}
    </svg>
  );
}

interface OutlineProps {
  stage: PanoramaStage | undefined;
  corners: readonly SpherePosition[];
  closed: boolean;
  color: string | undefined;
  dots?: boolean;
}

function Outline({ stage, corners, closed, color, dots }: OutlineProps) {
  const line = useRef<SVGPathElement>(null);
  const marks = useRef<SVGPathElement>(null);

  function draw(): void {
    line.current?.setAttribute('d', stage ? pathOf(stage, corners, closed) : '');
    marks.current?.setAttribute('d', stage ? dotsOf(stage, corners) : '');
  }
  const latest = useRef(draw);
  useLayoutEffect(() => {
    latest.current = draw;
    draw();
  });
  useEffect(() => stage?.onDrawn(() => latest.current()), [stage]);

  return (
    <>
      <path
        ref={line}
        className="fill-white/20 stroke-white [paint-order:stroke]"
        strokeWidth={2}
        strokeLinejoin="round"
        style={color ? { stroke: color } : undefined}
      />
      {dots ? <path ref={marks} className="stroke-accent" strokeWidth={12} strokeLinecap="round" /> : null}
    </>
  );
}

/** Leaves out the part of an outline behind the camera. */
function pathOf(stage: PanoramaStage, corners: readonly SpherePosition[], closed: boolean): string {
  const places = corners.flatMap((corner, index) => {
    const next = corners[index + 1] ?? (closed ? corners[0] : undefined);
    return next ? alongEdge(corner, next) : [corner];
  });
  const points = places.flatMap((place) => {
    const point = stage.project(place);
    return point ? [`${point.x.toFixed(1)} ${point.y.toFixed(1)}`] : [];
  });
  if (points.length === 0) return '';
  return `M${points.join('L')}${closed ? 'Z' : ''}`;
}

function dotsOf(stage: PanoramaStage, corners: readonly SpherePosition[]): string {
  return corners
    .map((corner) => {
      const point = stage.project(corner);
      return point ? `M${point.x.toFixed(1)} ${point.y.toFixed(1)}h0` : '';
    })
    .join('');
}
