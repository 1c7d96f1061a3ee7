import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';

/** Calls a listener now and in the frame of every changed picture, so that overlays move with it without a render. */
export function useDrawn(stage: PanoramaStage | null, listener: (stage: PanoramaStage) => void): void {
  const latest = useRef(listener);
  useLayoutEffect(() => {
    latest.current = listener;
    if (stage) listener(stage);
  });
  useEffect(() => stage?.onDrawn(() => latest.current(stage)), [stage]);
}
