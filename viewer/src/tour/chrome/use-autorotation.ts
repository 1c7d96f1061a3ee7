import { useEffect, useState } from 'react';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import { rootOf } from '../../shell/root-of.ts';
import { Autorotation } from '../autorotation.ts';
import type { VisitorActivity } from '../visitor-activity.ts';
import { useSeen } from './use-seen.ts';

/** Autorotation of an idle panorama. `wanted`: whether this one has it; `free`: whether nothing else needs the view. */
export function useAutorotation(
  stage: PanoramaStage | null,
  activity: VisitorActivity,
  { element, wanted, free }: { element: HTMLElement; wanted: boolean; free: boolean },
): { available: boolean; on: boolean; toggle: () => void } {
  const [still, setStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const read = () => setStill(query.matches);
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);

  const seen = useSeen(element);
  const available = wanted && !still;
  const turning = available && free && seen && !paused;
  useEffect(() => {
    if (!turning || !stage) return;
    const autorotation = new Autorotation(stage, activity, rootOf(element));
    return () => autorotation.destroy();
  }, [turning, stage, activity, element]);

  return { available, on: !paused, toggle: () => setPaused((is) => !is) };
}
