import type { PublicPanorama, PublicVariant } from '@oriel/contract/panorama';

/** The variant of a panorama by its key, if it can be shown; undefined for its own picture. */
export function readyVariant(panorama: PublicPanorama, key: string | null): PublicVariant | undefined {
  return panorama.variants.find((one) => one.key === key && one.tiles.status === 'READY');
}
