import type { Panorama } from '@oriel/contract/panorama';

/** Whether the hosted viewer shows a tour: it reads no session, so a private one is nowhere to be seen. */
export function isSeen({
  tiles,
  visibility,
}: Pick<Panorama, 'visibility'> & { readonly tiles: Pick<Panorama['tiles'], 'status'> }): boolean {
  return tiles.status === 'READY' && visibility !== 'PRIVATE';
}

/** Path of the hosted viewer. */
export function viewerPath(id: string): string {
  return `/viewer360/${id}`;
}
