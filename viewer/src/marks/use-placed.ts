import { createContext, type RefObject, useContext, useLayoutEffect } from 'react';
import type { Angles } from '../core/projection.ts';
import { anchored } from './anchored.ts';
import { MarkPlacer } from './mark-placer.ts';

/** Who keeps the marks of a layer in their places. */
export const PlacerContext = createContext(new MarkPlacer());

export function usePlacer(): MarkPlacer {
  return useContext(PlacerContext);
}

/** Keeps an element at a place of the sphere. */
export function useAnchor(element: RefObject<HTMLElement | null>, { yaw, pitch }: Angles): void {
  const placer = usePlacer();
  useLayoutEffect(
    () => (element.current ? placer.add(anchored(element.current, { yaw, pitch })) : undefined),
    [placer, element, yaw, pitch],
  );
}
