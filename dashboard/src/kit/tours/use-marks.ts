import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { nudged, rounded } from './sphere.ts';

/** A mark in the picture. */
export interface Mark {
  readonly id: string;
  readonly position: SpherePosition;
}

/** Maximum movement of a click, CSS pixels. */
const SLOP = 4;
/** Degrees per arrow key. */
const STEP = 0.5;
/** Pause after which a mark moved by keys is saved, milliseconds. */
const SETTLED = 600;

const DIRECTIONS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface Options {
  readonly stage: PanoramaStage | undefined;
  readonly marks: readonly Mark[];
  readonly movable: boolean;
  readonly onMove: (id: string, position: SpherePosition) => void;
  readonly onSelect: (id: string) => void;
  /** Degrees per arrow key; ten times as many with Shift. */
  readonly step?: number;
}

/**
 * Keeps elements over their positions in the picture, in the frame in which it is drawn and without a render; makes them draggable and
 * movable by keys.
 */
export function useMarks({ stage, marks, movable, onMove, onSelect, step = STEP }: Options) {
  const elements = useRef(new Map<string, HTMLElement>());
  /** The position of a mark while it is being moved. */
  const away = useRef(new Map<string, SpherePosition>());
  const held = useRef<
    { id: string; x: number; y: number; dx: number; dy: number; moved: boolean } | undefined
  >(undefined);
  const dragged = useRef(false);
  const timer = useRef<{ id: string; handle: ReturnType<typeof setTimeout> } | undefined>(undefined);

  function place(): void {
    for (const mark of marks) {
      const element = elements.current.get(mark.id);
      if (!element) continue;
      const point = stage?.project(away.current.get(mark.id) ?? mark.position) ?? null;
      const box = element.offsetParent;
      const inside =
        point !== null &&
        point.x > -20 &&
        point.y > -20 &&
        (!box || (point.x < box.clientWidth + 20 && point.y < box.clientHeight + 20));
      // Off-screen marks are not focusable either.
      element.style.visibility = inside ? 'visible' : 'hidden';
      if (point && inside) element.style.translate = `${point.x.toFixed(1)}px ${point.y.toFixed(1)}px`;
    }
  }

  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
    place();
  });
  useEffect(() => stage?.onDrawn(() => latest.current()), [stage]);
  const finish = useRef(finishKeys);
  useLayoutEffect(() => {
    finish.current = finishKeys;
  });
  useEffect(() => () => finish.current(), []);

  function settle(id: string): void {
    const position = away.current.get(id);
    away.current.delete(id);
    if (position) onMove(id, position);
  }

  function finishKeys(): void {
    if (!timer.current) return;
    clearTimeout(timer.current.handle);
    const { id } = timer.current;
    timer.current = undefined;
    settle(id);
  }

  /** Props of a mark's element, whose upper left corner is at the mark's position. */
  function propsFor(mark: Mark) {
    return {
      ref: (element: HTMLElement | null) => {
        if (element) elements.current.set(mark.id, element);
        else elements.current.delete(mark.id);
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!movable || event.button !== 0 || !stage) return;
        const at = stage.project(mark.position);
        if (!at) return;
        const box = event.currentTarget.offsetParent?.getBoundingClientRect();
        const x = event.clientX - (box?.left ?? 0);
        const y = event.clientY - (box?.top ?? 0);
        held.current = { id: mark.id, x, y, dx: at.x - x, dy: at.y - y, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const hold = held.current;
        const box = event.currentTarget.offsetParent?.getBoundingClientRect();
        if (hold?.id !== mark.id || !stage || !box) return;
        const x = Math.max(0, Math.min(box.width, event.clientX - box.left));
        const y = Math.max(0, Math.min(box.height, event.clientY - box.top));
        if (!hold.moved && Math.hypot(x - hold.x, y - hold.y) < SLOP) return;
        hold.moved = true;
        away.current.set(mark.id, rounded(stage.anglesAt({ x: x + hold.dx, y: y + hold.dy })));
        place();
      },
      onPointerUp: () => {
        const hold = held.current;
        held.current = undefined;
        dragged.current = hold?.moved === true;
        if (hold?.moved) settle(hold.id);
      },
      onPointerCancel: () => {
        held.current = undefined;
        away.current.delete(mark.id);
        place();
      },
      onClick: () => {
        // The click that ends a drag is not a selection.
        if (!dragged.current) onSelect(mark.id);
        dragged.current = false;
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const direction = DIRECTIONS[event.key];
        if (!movable || !direction) return;
        event.preventDefault();
        event.stopPropagation();
        const turn = event.shiftKey ? step * 10 : step;
        const from = away.current.get(mark.id) ?? mark.position;
        away.current.set(mark.id, nudged(from, direction[0] * turn, direction[1] * turn));
        place();
        clearTimeout(timer.current?.handle);
        timer.current = { id: mark.id, handle: setTimeout(finishKeys, SETTLED) };
      },
      onBlur: finishKeys,
    };
  }

  return propsFor;
}
