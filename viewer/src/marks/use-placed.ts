import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react';
import type { Box, Side } from '../core/places.ts';
import type { Angles, Lens, ScreenPoint } from '../core/projection.ts';
import { anchored } from './anchored.ts';
import type { LabelledMark } from './mark-labels.ts';
import { MarkPlacer } from './mark-placer.ts';

/** Provides the placer of a layer. */
export const PlacerContext = createContext(new MarkPlacer());

export function usePlacer(): MarkPlacer {
  return useContext(PlacerContext);
}

/** Extent of a mark around its anchor, CSS pixels; or a function that computes it for each picture. */
type Extent = Box | ((lens: Lens, point: ScreenPoint) => Box);

/** A square around an anchor. */
export function around(half: number): Box {
  return { left: -half, top: -half, right: half, bottom: half };
}

/**
 * Keeps an element at a position on the sphere.
 *
 * @param extent must stay the same while the position does
 * @returns the anchor for labels
 */
export function useAnchor(
  element: RefObject<HTMLElement | null>,
  { yaw, pitch }: Angles,
  extent: Extent,
): LabelledMark {
  const placer = usePlacer();
  const [mark] = useState<LabelledMark>(() => ({ point: null, extent: around(0), label: null }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: an extent is what it was while the position is
  useLayoutEffect(() => {
    if (!element.current) return;
    const forget = placer.labels.add(mark);
    const leave = placer.add(
      anchored(element.current, { yaw, pitch }, (lens, point) => {
        mark.point = point;
        if (point) mark.extent = typeof extent === 'function' ? extent(lens, point) : extent;
      }),
    );
    return () => {
      leave();
      forget();
    };
  }, [placer, element, mark, yaw, pitch]);
  return mark;
}

/** Keeps a label beside its mark, if there is room. */
export function useLabel(
  mark: LabelledMark,
  words: RefObject<HTMLElement | null>,
  order: readonly Side[],
  insistent: boolean,
): void {
  const placer = usePlacer();
  // After every render, because the text may have changed.
  useLayoutEffect(() => {
    placer.labels.setLabel(mark, words.current && { element: words.current, insistent, order });
    placer.arrange();
  });
}
