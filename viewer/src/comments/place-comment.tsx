import { Crosshair } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ScreenPoint } from '../core/projection.ts';
import { useTexts } from '../locales/texts.tsx';

/** CSS pixels that a press may move and still count as a tap. */
const SLOP = 8;
/** CSS pixels that an arrow key moves the cross, and with Shift. */
const STEP = { plain: 8, far: 48 } as const;

const STEPS: Readonly<Record<string, ScreenPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Lets the visitor pick the place of a comment: by a tap on the picture, or by the cross and Enter. Over a picture that turns, the arrow
 * keys look around beneath the cross; over one that does not, they move the cross.
 */
export function PlaceComment({
  element,
  isPicture,
  steady = false,
  how,
  children,
  onPlace,
  onCancel,
}: {
  element: HTMLElement;
  /** whether a press on this is one on the picture */
  isPicture: (target: EventTarget | null) => boolean;
  /** the arrow keys move the cross */
  steady?: boolean;
  /** how to choose, in the visitor's language */
  how: string;
  /** other ways on */
  children?: ReactNode;
  /** `point` in CSS pixels of the element */
  onPlace: (point: ScreenPoint) => void;
  onCancel: () => void;
}) {
  const text = useTexts();
  const here = useRef<HTMLButtonElement>(null);
  const place = useRef(onPlace);
  place.current = onPlace;
  const hit = useRef(isPicture);
  hit.current = isPicture;
  const [cross, setCross] = useState<ScreenPoint>({ x: 0, y: 0 });

  useEffect(() => {
    here.current?.focus({ preventScroll: true });
    const listening = new AbortController();
    const { signal } = listening;
    let press: PointerEvent | null = null;
    element.addEventListener(
      'pointerdown',
      (event) => {
        press = event.isPrimary && event.isTrusted && hit.current(event.target) ? event : null;
      },
      { signal },
    );
    element.addEventListener(
      'pointerup',
      (event) => {
        const start = press;
        press = null;
        if (start?.pointerId !== event.pointerId) return;
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP) return;
        const box = element.getBoundingClientRect();
        place.current({ x: event.clientX - box.left, y: event.clientY - box.top });
      },
      { signal },
    );
    return () => listening.abort();
  }, [element]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
    const step = STEPS[event.key];
    if (!steady || !step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? STEP.far : STEP.plain;
    const [right, down] = [element.clientWidth / 2, element.clientHeight / 2];
    setCross(({ x, y }) => ({
      x: Math.min(Math.max(x + step.x * by, -right), right),
      y: Math.min(Math.max(y + step.y * by, -down), down),
    }));
  };

  return (
    <>
      <span
        className="oriel-crosshair"
        aria-hidden="true"
        style={{ '--oriel-cross-x': `${cross.x}px`, '--oriel-cross-y': `${cross.y}px` }}
      >
        <Crosshair size={40} strokeWidth={1.25} />
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears keys for the buttons within */}
      <div className="oriel-comment-place oriel-pill oriel-over" onKeyDown={onKeyDown}>
        <p id="oriel-place-how">{how}</p>
        <button
          ref={here}
          type="button"
          className="oriel-button"
          data-through={steady ? undefined : 'keys'}
          aria-describedby="oriel-place-how"
          onClick={() => {
            const { width, height } = element.getBoundingClientRect();
            onPlace({ x: width / 2 + cross.x, y: height / 2 + cross.y });
          }}
        >
          {text('comment.place.here')}
        </button>
        {children}
        <button type="button" className="oriel-text-button" onClick={onCancel}>
          {text('comment.cancel')}
        </button>
      </div>
    </>
  );
}
