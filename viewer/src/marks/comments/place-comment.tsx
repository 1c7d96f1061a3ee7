import { Crosshair } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Angles } from '../../core/projection.ts';
import { useTexts } from '../../locales/texts.tsx';
import type { MarksStage } from '../marks-stage.ts';

/** CSS pixels that a press may move and still count as a tap. */
const SLOP = 8;

/**
 * Lets the visitor pick the position of a comment: by a tap on the picture, or by looking there with the arrow keys and pressing Enter for
 * the cross in the middle.
 */
export function PlaceComment({
  element,
  stage,
  onPlace,
  onCancel,
}: {
  element: HTMLElement;
  stage: MarksStage;
  onPlace: (position: Angles) => void;
  onCancel: () => void;
}) {
  const text = useTexts();
  const here = useRef<HTMLButtonElement>(null);
  const place = useRef(onPlace);
  place.current = onPlace;

  useEffect(() => {
    here.current?.focus({ preventScroll: true });
    const listening = new AbortController();
    const { signal } = listening;
    let press: PointerEvent | null = null;
    element.addEventListener(
      'pointerdown',
      (event) => {
        press =
          event.isPrimary && event.isTrusted && event.target instanceof HTMLCanvasElement ? event : null;
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
        place.current(stage.anglesAt({ x: event.clientX - box.left, y: event.clientY - box.top }));
      },
      { signal },
    );
    return () => listening.abort();
  }, [element, stage]);

  return (
    <>
      <span className="oriel-crosshair" aria-hidden="true">
        <Crosshair size={40} strokeWidth={1.25} />
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Escape for the buttons within */}
      <div
        className="oriel-place oriel-pill"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      >
        <p id="oriel-place-how">{text('comment.place.how')}</p>
        <button
          ref={here}
          type="button"
          className="oriel-button"
          data-through="keys"
          aria-describedby="oriel-place-how"
          onClick={() => {
            const { width, height } = element.getBoundingClientRect();
            onPlace(stage.anglesAt({ x: width / 2, y: height / 2 }));
          }}
        >
          {text('comment.place.here')}
        </button>
        <button type="button" className="oriel-text-button" onClick={onCancel}>
          {text('comment.cancel')}
        </button>
      </div>
    </>
  );
}
