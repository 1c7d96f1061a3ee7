import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moved } from './moved.ts';

/** Pause after which an order changed by keys is saved, milliseconds. */
const SETTLED = 700;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface Options {
  readonly ids: readonly string[];
  /** Entries at the start that keep their position. */
  readonly fixed?: number;
  readonly onOrder: (ids: readonly string[]) => void;
  /** Called after a move by keys, with the position from 1, to announce it. */
  readonly onPlace: (id: string, place: number) => void;
}

/**
 * Reorders entries by dragging a handle or by arrow keys on it. The new order is shown at once and saved when it settles. The entries carry
 * `data-reorder` with their id.
 */
export function useReorder({ ids, fixed = 0, onOrder, onPlace }: Options) {
  const [shown, setShown] = useState<readonly string[]>();
  const [held, setHeld] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The shown order may contain removed entries and lack new ones.
  const order = shown && shown.length === ids.length && ids.every((id) => shown.includes(id)) ? shown : ids;

  const commit = useRef<() => void>(() => undefined);
  useEffect(() => {
    commit.current = () => {
      clearTimeout(timer.current);
      if (shown && shown.join() !== ids.join()) onOrder(order);
      setShown(undefined);
    };
  });

  function put(id: string, place: number): readonly string[] {
    const next = moved(order, id, Math.max(fixed, place));
    if (next.join() !== order.join()) setShown(next);
    return next;
  }

  function handle(id: string) {
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(id);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (held !== id) return;
        const over = document
          .elementsFromPoint(event.clientX, event.clientY)
          .map((element) => element.closest<HTMLElement>('[data-reorder]')?.dataset.reorder)
          .find((other) => other !== undefined && order.includes(other));
        if (over && over !== id) put(id, order.indexOf(over));
      },
      onPointerUp: () => {
        if (held !== id) return;
        setHeld(undefined);
        commit.current();
      },
      onPointerCancel: () => {
        setHeld(undefined);
        setShown(undefined);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onPlace(id, put(id, order.indexOf(id) + step).indexOf(id) + 1);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => commit.current(), SETTLED);
      },
      onBlur: () => commit.current(),
    };
  }

  return { order, held, handle };
}
