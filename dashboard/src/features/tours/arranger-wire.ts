import type { Panorama } from '@oriel/contract/panorama';
import { callKey } from '../../base/call-query.ts';
import { api, queryClient } from '../../base/services.ts';
import { isBeingCut } from '../../kit/tours/tiling.ts';
import type { PlacedRoom, Step } from './arrangement.ts';

function placed({ id, tourId, name, order, tourName }: Panorama): PlacedRoom {
  return { id, tourId, name, order, tourName };
}

/** A new room has no tiles and no portals; any other existed before. */
export async function lookAtRoom(id: string): Promise<PlacedRoom & { taken: boolean }> {
  const panorama = (await api.call('getPanorama', { id })).data;
  const taken = !isBeingCut(panorama) || panorama.tourId !== id || (panorama.siblings?.length ?? 0) > 0;
  return { ...placed(panorama), taken };
}

export async function copyRoom(assetId: string, name: string): Promise<PlacedRoom> {
  return placed((await api.call('createPanorama', { body: { assetId, name } })).data);
}

export async function takeStep(step: Step, visibility: Panorama['visibility'] | undefined): Promise<void> {
  switch (step.kind) {
    case 'rename':
      await api.call('updatePanorama', { id: step.id, body: { name: step.name } });
      return;
    case 'name':
      await api.call('updatePanorama', { id: step.id, body: { tourName: step.name || null } });
      return;
    case 'join':
      await api.call('updatePanorama', {
        id: step.id,
        body: { tourId: step.tourId, ...(visibility ? { visibility } : {}) },
      });
      return;
    case 'leave':
      await api.call('updatePanorama', { id: step.id, body: { tourId: null } });
      return;
    case 'entry':
      await api.call('updatePanorama', { id: step.id, body: { entry: true } });
      return;
    case 'order':
      await api.call('updatePanorama', { id: step.id, body: { order: step.order } });
  }
}

export function refreshAll(): void {
  void queryClient.invalidateQueries({ queryKey: callKey('listPanoramas') });
}
