import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';

/** Whether visitors may switch to the evening: every image has one. */
export function hasEvening(images: readonly Pick<PublicNavigatorImage, 'evening'>[]): boolean {
  return images.length > 0 && images.every(({ evening }) => evening !== undefined);
}
