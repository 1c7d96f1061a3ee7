import { type RefObject, useLayoutEffect, useState } from 'react';
import { turningOrder } from '../core/mark-order.ts';
import { type Angles, anglesOf, directionAt } from '../core/projection.ts';
import { usePlacer } from './use-placed.ts';

/**
 * Marks in Tab order: from the left edge of the picture once around to the right. The order follows the view at rest, except while a mark
 * has the focus, so that Tab continues from it, and while one is pressed, because an element moved in the document between press and
 * release gets no click.
 */
export function useTurningOrder<T extends { readonly id: string; readonly position: Angles }>(
  marks: readonly T[],
  layer: RefObject<HTMLElement | null>,
): readonly T[] {
  const placer = usePlacer();
  const [leftEdge, setLeftEdge] = useState(0);

  useLayoutEffect(() => {
    const look = () => {
      const { lens } = placer;
      if (!lens || layer.current?.matches(':focus-within, :active')) return;
      const left = anglesOf(directionAt(lens, { x: 0, y: lens.viewport.height / 2 })).yaw;
      setLeftEdge((now) => (sameOrder(turningOrder(marks, now), turningOrder(marks, left)) ? now : left));
    };
    look();
    return placer.onSettled(look);
  }, [placer, layer, marks]);

  return turningOrder(marks, leftEdge);
}

function sameOrder(p: readonly { readonly id: string }[], q: readonly { readonly id: string }[]): boolean {
  return p.every(({ id }, index) => id === q[index]?.id);
}
