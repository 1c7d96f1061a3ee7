import { useLayoutEffect, useRef, useState } from 'react';
import { lyingSquare, squareMatrix } from '../core/lying-ring.ts';
import { useTexts } from '../locales/texts.tsx';
import { anchored } from './anchored.ts';
import type { PortalView } from './marks-stage.ts';
import { RING_BOX, RingShape, SignIcon } from './portal-shapes.tsx';
import { usePlacer } from './use-placed.ts';

/** Degrees of the view that half a ring of the usual size takes. */
const RING_RADIUS = 5;
const LARGEST_RADIUS = 14;

/** CSS pixels from the top of the picture within which a card opens downward, and from its sides within which it opens inward. */
const CARD_ABOVE = 230;
const CARD_BESIDE = 130;

/** A way to another room: a ring to step to, or a sign; hovered or focused, it shows what is there. */
export function PortalMark({ portal, onWalk }: { portal: PortalView; onWalk: (portal: PortalView) => void }) {
  const text = useTexts();
  const placer = usePlacer();
  const item = useRef<HTMLLIElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const [card, setCard] = useState<{ side: string; align: string } | null>(null);
  const { icon, size } = portal;
  const { yaw, pitch } = portal.position;
  const isRing = icon === 'ARROW' || icon === 'CIRCLE';

  useLayoutEffect(() => {
    const element = item.current;
    if (!element) return;
    const square = lyingSquare({ yaw, pitch }, Math.min(LARGEST_RADIUS, RING_RADIUS * size));
    return placer.add(
      anchored(element, { yaw, pitch }, (lens, point) => {
        if (!ring.current || !point) return;
        const matrix = squareMatrix(lens, square, RING_BOX, point);
        if (!matrix) return;
        ring.current.style.transform = `matrix3d(${matrix.join()})`;
        if (label.current) label.current.style.transform = `translateY(${lowestOf(matrix).toFixed(1)}px)`;
      }),
    );
  }, [placer, yaw, pitch, size]);

  const target = portal.target?.name;
  const shown = portal.label ?? target;
  const go = target ? text('portal.go', { name: target }) : text('portal.goOn');
  const name = portal.label && portal.label !== target ? `${portal.label}. ${go}` : go;

  const show = () => {
    const box = item.current?.getBoundingClientRect();
    const around = item.current?.closest('.oriel-marks')?.getBoundingClientRect();
    if (!box || !around) return;
    const x = box.left - around.left;
    const side = box.top - around.top < CARD_ABOVE ? 'below' : 'above';
    setCard({ side, align: x < CARD_BESIDE ? 'start' : x > around.width - CARD_BESIDE ? 'end' : 'center' });
  };
  const hide = () => setCard(null);

  return (
    <li ref={item} className="oriel-mark oriel-portal" data-icon={icon} style={{ '--oriel-size': size }}>
      <button
        type="button"
        className="oriel-portal-button"
        aria-label={name}
        data-through=""
        data-yaw={yaw}
        data-pitch={pitch}
        onClick={() => onWalk(portal)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
        onPointerLeave={hide}
        onFocus={(event) => event.target.matches(':focus-visible') && show()}
        onBlur={hide}
      >
        {isRing ? (
          <span ref={ring} className="oriel-ring">
            <RingShape arrow={icon === 'ARROW'} />
          </span>
        ) : (
          <span className="oriel-sign">
            <SignIcon icon={icon} />
          </span>
        )}
        {shown && !card ? (
          <span ref={label} className="oriel-mark-label">
            {shown}
          </span>
        ) : null}
      </button>
      {card && portal.target ? (
        <span className="oriel-portal-card" data-side={card.side} data-align={card.align} aria-hidden="true">
          <img src={portal.target.thumbnailUrl} alt="" width={200} height={100} />
          <span>{portal.target.name}</span>
        </span>
      ) : null}
    </li>
  );
}

/** How far below its anchor a ring reaches, CSS pixels. */
function lowestOf(matrix: readonly number[]): number {
  const [x, y] = [RING_BOX / 2, RING_BOX * 0.91];
  const at = (row: number) => (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0);
  return at(1) / at(3);
}
