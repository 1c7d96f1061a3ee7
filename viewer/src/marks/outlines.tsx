import { useLayoutEffect, useRef } from 'react';
import { clippedOutline } from '../core/clipped-outline.ts';
import { directionOf } from '../core/projection.ts';
import type { PointView } from './marks-stage.ts';
import { usePlacer } from './use-placed.ts';

/** The outlines of points, over the picture. Keyboard users reach them through the points' buttons. */
export function Outlines({
  points,
  openId,
  nearId,
  onOpen,
}: {
  points: readonly PointView[];
  openId: string | null;
  nearId: string | null;
  onOpen: (point: PointView, opener: Element) => void;
}) {
  return (
    <svg className="oriel-outlines" aria-hidden="true" focusable="false">
      {points.map((point) =>
        point.polygon ? (
          <Outline
            key={point.id}
            point={point}
            open={point.id === openId || point.id === nearId}
            onOpen={onOpen}
          />
        ) : null,
      )}
    </svg>
  );
}

function Outline({
  point,
  open,
  onOpen,
}: {
  point: PointView;
  open: boolean;
  onOpen: (point: PointView, opener: Element) => void;
}) {
  const placer = usePlacer();
  const group = useRef<SVGGElement>(null);
  const { polygon } = point;

  useLayoutEffect(() => {
    const paths = [...(group.current?.children ?? [])];
    const corners = (polygon ?? []).map(directionOf);
    let written = '';
    return placer.add({
      place(lens) {
        const outline = clippedOutline(lens, corners);
        const path = outline.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
        if (path === written) return;
        written = path;
        for (const one of paths) one.setAttribute('d', path && `M${path}Z`);
      },
    });
  }, [placer, polygon]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the point's own button is what the keyboard and screen readers use
    <g
      ref={group}
      className="oriel-outline"
      data-outline={point.id}
      data-through=""
      data-open={open || undefined}
      style={point.color ? { '--oriel-point': point.color } : undefined}
      onClick={(event) => onOpen(point, event.currentTarget)}
    >
      <path className="oriel-outline-hem" />
      <path className="oriel-outline-line" />
    </g>
  );
}
