import { outlinePath } from '@oriel/contract/outline-path';
import { memo, useMemo } from 'react';
import { cx } from '../../ui/class-names.ts';
import type { WorkOutline } from './outline.ts';

/** Path units for the full width and height: a tenth of one is far below a pixel at the closest zoom. */
export const PATH_UNITS = 100_000;

type ShapeLook = 'plain' | 'selected' | 'dim';

interface ShapeProps {
  readonly lines: Pick<WorkOutline, 'points' | 'holes'>;
  readonly color: string;
  readonly look: ShapeLook;
  /** opacity of the fill, 0..1 */
  readonly filling?: number;
  /** not reviewed yet */
  readonly dashed?: boolean;
  readonly faulty?: boolean;
}

/** One overlay over the picture; re-renders only when it changes. */
export const OutlineShape = memo(function OutlineShape({
  lines,
  color,
  look,
  filling,
  dashed,
  faulty,
}: ShapeProps) {
  const d = useMemo(() => outlinePath(lines, PATH_UNITS, PATH_UNITS), [lines]);
  const opacity = filling ?? (look === 'selected' ? 0.4 : look === 'dim' ? 0.06 : 0.24);
  return (
    <g className={cx(look === 'dim' && 'opacity-40')}>
      {look === 'selected' ? (
        <path
          d={d}
          fill="none"
          stroke="#ffffff"
          strokeWidth={5}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
      <path
        d={d}
        fill={color}
        fillOpacity={opacity}
        fillRule="evenodd"
        stroke={faulty ? '#d22f27' : color}
        strokeWidth={look === 'selected' || faulty ? 2.5 : 1.5}
        strokeDasharray={dashed ? '6 5' : undefined}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </g>
  );
});
