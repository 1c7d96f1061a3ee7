import type { Panorama } from '@oriel/contract/panorama';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { panoramaQuery, refreshTours } from './api.ts';
import { isBeingCut } from './tiling.ts';

/** A panorama of a list, polled while it is being tiled. */
export function useCutPanorama(listed: Panorama): Panorama {
  const { data } = useQuery({ ...panoramaQuery(listed.id), enabled: isBeingCut(listed) });
  const latest = isBeingCut(listed) && data ? data : listed;
  const finished = isBeingCut(listed) && !isBeingCut(latest);
  useEffect(() => {
    if (finished) void refreshTours();
  }, [finished]);
  return latest;
}
