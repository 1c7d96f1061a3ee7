import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { cx } from '../../ui/class-names.ts';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A numbered point, dragged or moved by the arrow keys, ten steps at once with Shift. */
export function PointMarker({
  number,
  label,
  place,
  onDrag,
  onStep,
  onHold,
  small = false,
}: {
  /** Beside it; absent where it is the only one. */
  number: number | undefined;
  label: string;
  /** CSS of its middle in the element around it. */
  place: { readonly left: string; readonly top: string };
  /** To a point in CSS pixels of the element around it, which is so large. */
  onDrag: (point: { x: number; y: number; width: number; height: number }) => void;
  onStep: (right: number, down: number) => void;
  /** It is about to be moved: pressed, or reached by keyboard. */
  onHold?: () => void;
  /** Leaves what is around it to presses: for points that a press beside them moves, too. */
  small?: boolean;
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
      className={cx(
        'pointer-events-auto absolute grid -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing',
        small ? 'size-[24px]' : 'size-[44px]',
      )}
      onFocus={onHold}
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
      <PointNumber number={number} />
    </button>
  );
}

/** Its look: a ring that leaves the spot itself free, with the number beside it. */
export function PointNumber({ number }: { number: number | undefined }) {
  return (
    <span className="relative grid size-[18px] place-items-center rounded-full border-[3px] border-accent shadow-[0_0_0_2px_white,inset_0_0_0_1px_white]">
      <span className="size-[3px] rounded-full bg-accent" />
      {number === undefined ? null : (
        <span className="pointer-events-none absolute bottom-full left-full -mb-[6px] -ml-[6px] grid size-[22px] place-items-center rounded-full border-2 border-white bg-accent text-xs font-semibold text-on-accent shadow-soft">
          {number}
        </span>
      )}
    </span>
  );
}
