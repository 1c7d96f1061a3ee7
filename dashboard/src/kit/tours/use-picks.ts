import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { type PointerEvent, useRef } from 'react';
import { rounded } from './sphere.ts';

/** Maximum movement of a click, CSS pixels. */
const SLOP = 6;

/** Handlers of an element around a picture, whose clicks are positions in it; drags turn the picture. */
export function usePicks(
  stage: PanoramaStage | undefined,
  onPick: ((position: SpherePosition) => void) | undefined,
) {
  const pressed = useRef<{ x: number; y: number; canvas: HTMLCanvasElement } | undefined>(undefined);
  return {
    onPointerDown: ({ target, clientX: x, clientY: y }: PointerEvent) => {
      pressed.current = target instanceof HTMLCanvasElement ? { x, y, canvas: target } : undefined;
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
      const from = pressed.current;
      pressed.current = undefined;
      if (!onPick || !stage || !from || Math.hypot(x - from.x, y - from.y) > SLOP) return;
      // The element around may have a padding.
      const box = from.canvas.getBoundingClientRect();
      onPick(rounded(stage.anglesAt({ x: x - box.left, y: y - box.top })));
    },
  };
}
