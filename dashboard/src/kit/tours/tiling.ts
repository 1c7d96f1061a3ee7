import type { Panorama } from '@oriel/contract/panorama';

/** Whether the tiles of a panorama are still pending. */
export function isBeingCut({ tiles }: Pick<Panorama, 'tiles'>): boolean {
  return tiles.status === 'PENDING' || tiles.status === 'PROCESSING';
}
