import { useRef, useState } from 'react';
import { lyingSquare, ringPlace, squareMatrix } from '../core/lying-ring.ts';
import type { Side } from '../core/places.ts';
import { useTexts } from '../locales/texts.tsx';
import type { PortalView } from './marks-stage.ts';
import { RING_BOX, RingShape, ringReach, SignIcon } from './portal-shapes.tsx';
import { around, useAnchor, useLabel } from './use-placed.ts';

/** Radius of a ring of default size, in degrees. */
const RING_RADIUS = 5;
const LARGEST_RADIUS = 14;

/** Largest stretch of a ring's line ahead relative to across, so that it remains a ring. */
const WIDEST = 2;

/** Half the size of a sign, CSS pixels. */
const SIGN = 28;

const LABEL_SIDES: readonly Side[] = ['below', 'above', 'right', 'left'];
const CARD_SIDES: readonly Side[] = ['above', 'below', 'right', 'left'];

/** A portal: a ring on the floor, or a sign; on hover or focus it shows its target. */
export function PortalMark({ portal, onWalk }: { portal: PortalView; onWalk: (portal: PortalView) => void }) {
  const text = useTexts();
  const item = useRef<HTMLLIElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  const { icon, size } = portal;
  const isRing = icon === 'ARROW' || icon === 'CIRCLE';
  const place = isRing ? ringPlace(portal.position) : portal.position;
  const square = lyingSquare(place, Math.min(LARGEST_RADIUS, RING_RADIUS * size));

  // Foreshortening of the floor: see `lyingSquare`.
  const flatness = place.pitch < 0 ? Math.sin((-place.pitch * Math.PI) / 180) : 1;
  const stretch = Math.min(WIDEST, 1 / flatness);

  const mark = useAnchor(item, place, (lens, point) => {
    if (!ring.current) return around(SIGN * Math.min(2.2, Math.max(0.8, size)));
    const matrix = squareMatrix(lens, square, RING_BOX, point);
    if (!matrix) return around(SIGN);
    ring.current.style.transform = `matrix3d(${matrix.join()})`;
    return reachOf(matrix, stretch);
  });
  useLabel(mark, words, near ? CARD_SIDES : LABEL_SIDES, near);

  const target = portal.target?.name;
  const shown = portal.label ?? target;
  const go = target ? text('portal.go', { name: target }) : text('portal.goOn');
  const name = portal.label && portal.label !== target ? `${portal.label}. ${go}` : go;

  return (
    <li ref={item} className="oriel-mark oriel-portal" data-icon={icon} style={{ '--oriel-size': size }}>
      <button
        type="button"
        className="oriel-portal-button"
        aria-label={name}
        data-through=""
        data-yaw={place.yaw}
        data-pitch={place.pitch}
        onClick={() => onWalk(portal)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setNear(true)}
        onPointerLeave={() => setNear(false)}
        onFocus={(event) => event.target.matches(':focus-visible') && setNear(true)}
        onBlur={() => setNear(false)}
      >
        {isRing ? (
          <span ref={ring} className="oriel-ring">
            <RingShape arrow={icon === 'ARROW'} stretch={stretch} />
          </span>
        ) : (
          <span className="oriel-sign">
            <SignIcon icon={icon} />
          </span>
        )}
        {shown && !(near && portal.target) ? (
          <span ref={words} className="oriel-mark-label">
            {shown}
          </span>
        ) : null}
      </button>
      {near && portal.target ? (
        <span ref={words} className="oriel-portal-card" aria-hidden="true">
          <img src={portal.target.thumbnailUrl} alt="" width={200} height={100} />
          <span>{portal.target.name}</span>
        </span>
      ) : null}
    </li>
  );
}

/** Extent of a ring around its anchor, CSS pixels. */
function reachOf(matrix: readonly number[], stretch: number) {
  const { across, ahead } = ringReach(stretch);
  const at = (row: number, x: number, y: number) =>
    (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0);
  const points = Array.from({ length: 16 }, (_, step) => {
    const angle = (step / 8) * Math.PI;
    const [x, y] = [RING_BOX / 2 + across * Math.cos(angle), RING_BOX / 2 + ahead * Math.sin(angle)];
    return { x: at(0, x, y) / at(3, x, y), y: at(1, x, y) / at(3, x, y) };
  });
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
