import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One of two numbered points, dragged or moved by the arrow keys, ten steps at once with Shift. */
export function PlanMarker({
  number,
  label,
  place,
  onDrag,
  onStep,
}: {
  number: 1 | 2;
  label: string;
  /** CSS of its middle in the element around it. */
  place: { readonly left: string; readonly top: string };
  /** To a point in CSS pixels of the element around it, which is so large. */
  onDrag: (point: { x: number; y: number; width: number; height: number }) => void;
  onStep: (right: number, down: number) => void;
}) {
  const held = useRef(false);
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!held.current || !box) return;
    const { width, height, left, top } = box;
    onDrag({ x: event.clientX - left, y: event.clientY - top, width, height });
  };
  const step = (event: KeyboardEvent) => {
    const found = STEPS[event.key];
    if (!found) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    onStep(found[0] * times, found[1] * times);
  };
  return (
    <button
      type="button"
      aria-label={label}
      style={place}
      className="pointer-events-auto absolute grid size-[44px] -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
      onPointerDown={(event) => {
        held.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={() => {
        held.current = false;
      }}
      onPointerCancel={() => {
        held.current = false;
      }}
      onKeyDown={step}
    >
      <span className="grid size-[28px] place-items-center rounded-full border-2 border-white bg-accent text-sm font-semibold text-on-accent shadow-soft">
        {number}
      </span>
    </button>
  );
}
