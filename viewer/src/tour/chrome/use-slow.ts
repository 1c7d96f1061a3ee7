import { useEffect, useState } from 'react';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';

/** Milliseconds without a first picture before the visitor is told. */
const PATIENCE = 4000;

/** Whether the first picture is taking long. */
export function useSlow(stage: PanoramaStage | null): boolean {
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (stage?.rendered !== 'poster') return;
    const timer = setTimeout(() => setSlow(stage.rendered === 'poster'), PATIENCE);
    const forget = stage.onDrawn(() => {
      if (stage.rendered !== 'poster') setSlow(false);
    });
    return () => {
      clearTimeout(timer);
      forget();
      setSlow(false);
    };
  }, [stage]);

  return slow;
}
