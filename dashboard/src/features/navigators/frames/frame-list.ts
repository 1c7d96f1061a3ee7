import type { NavigatorImage, NavigatorImageInput } from '@oriel/contract/navigator-image';

/** What is said of an image in the list of all of them; its outlines stay as they are. */
export function keptImage({ id, index, angle, label, floor, assetId }: NavigatorImage): NavigatorImageInput {
  return {
    id,
    index,
    angle,
    assetId,
    ...(label === undefined ? {} : { label }),
    ...(floor === undefined ? {} : { floor }),
  };
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Files in the order that their names say: frame 2 before frame 10. */
export function inNameOrder<T extends { readonly name: string }>(files: readonly T[]): T[] {
  return files.toSorted((one, other) => byName.compare(one.name, other.name));
}

/** The images in another order; indices follow the order. */
export function reordered(
  images: readonly NavigatorImage[],
  from: number,
  to: number,
): NavigatorImageInput[] {
  const moved = images.toSpliced(from, 1);
  const one = images[from];
  if (one) moved.splice(to, 0, one);
  return moved.map((image, index) => ({ ...keptImage(image), index }));
}

/** New images after those that are there. Their angles go on evenly from the last, in a full turn of all of them. */
export function withNewImages(
  images: readonly NavigatorImage[],
  assetIds: readonly string[],
  turns: boolean,
): NavigatorImageInput[] {
  const next = Math.max(-1, ...images.map(({ index }) => index)) + 1;
  const kept = images.map(keptImage);
  const added = assetIds.map((assetId, place): NavigatorImageInput => ({ index: next + place, assetId }));
  const all = [...kept, ...added];
  if (!turns || images.some(({ angle }) => angle !== 0)) return all;
  // Nobody has said anything of angles yet: the frames of a turntable stand evenly around it.
  return spreadAngles(all, 0, 1);
}

/**
 * Angles of the camera spread evenly over a full turn.
 *
 * @param first angle of the first image, degrees clockwise from north
 * @param sense 1 where the camera goes round clockwise as seen from above, else -1
 */
export function spreadAngles(
  images: readonly NavigatorImageInput[],
  first: number,
  sense: 1 | -1,
): NavigatorImageInput[] {
  const step = 360 / Math.max(images.length, 1);
  return images.map((image, place) => ({ ...image, angle: wholeTurn(first + sense * place * step) }));
}

/** An angle from 0 to below 360, to a hundredth of a degree. */
export function wholeTurn(degrees: number): number {
  const rounded = Math.round(degrees * 100) / 100;
  return ((rounded % 360) + 360) % 360;
}

/** The words for an angle: the side of the building that is seen from there is another question. */
export const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

export function compassOf(angle: number): (typeof COMPASS)[number] {
  return COMPASS[Math.round(wholeTurn(angle) / 45) % 8] ?? 'N';
}
