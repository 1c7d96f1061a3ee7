import type { Panorama } from '@oriel/contract/panorama';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isBeingCut, panoramaQuery, refreshTours } from './api.ts';

/** A panorama from a list, followed while its tiles are being cut. */
export function useCutPanorama(listed: Panorama): Panorama {
  const { data } = useQuery({ ...panoramaQuery(listed.id), enabled: isBeingCut(listed) });
  const latest = isBeingCut(listed) && data ? data : listed;
  const finished = isBeingCut(listed) && !isBeingCut(latest);
  useEffect(() => {
    if (finished) void refreshTours();
  }, [finished]);
  return latest;
}
