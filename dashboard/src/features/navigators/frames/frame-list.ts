import { folded } from '@oriel/contract/folded';
import type { NavigatorImage, NavigatorImageInput } from '@oriel/contract/navigator-image';

/** An image for the list in a navigator's body; its overlays are kept. */
export function keptImage(image: NavigatorImage): NavigatorImageInput {
  const { id, index, angle, label, floor, assetId, evening } = image;
  return {
    id,
    index,
    angle,
    assetId,
    ...(label === undefined ? {} : { label }),
    ...(floor === undefined ? {} : { floor }),
    ...(evening ? { eveningAssetId: evening.assetId } : {}),
  };
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Files in natural name order: frame 2 before frame 10. */
export function inNameOrder<T extends { readonly name: string }>(files: readonly T[]): T[] {
  return files.toSorted((one, other) => byName.compare(one.name, other.name));
}

/** The images in another order, renumbered. */
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

/** Names that cameras and renderers give: they say nothing to visitors. */
const OF_PROGRAMS =
  /^(?:img|dsc|dji|pxl|frame|render|image|picture|photo|view|camera|cam|screenshot|untitled|ujecie|obraz|zdjecie|widok|final|[pv]?\d+)*$/;

/** The label that a file's name gives to a still picture, by which visitors choose it: `Budynek A od ogrodu.jpg`; undefined for one of a program's. */
function labelOfFile(name: string): string | undefined {
  const bare = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\s_]+/g, ' ')
    .trim();
  return bare.length > 40 || OF_PROGRAMS.test(folded(bare)) ? undefined : bare;
}

/** Appends new images. Their angles continue evenly from the last one, as in a full turn. */
export function withNewImages(
  images: readonly NavigatorImage[],
  files: readonly { readonly assetId: string; readonly name: string }[],
  turns: boolean,
): NavigatorImageInput[] {
  const next = Math.max(-1, ...images.map(({ index }) => index)) + 1;
  const kept = images.map(keptImage);
  const added = files.map(({ assetId, name }, place): NavigatorImageInput => {
    const label = turns ? undefined : labelOfFile(name);
    return { index: next + place, assetId, ...(label === undefined ? {} : { label }) };
  });
  const all = [...kept, ...added];
  if (!turns || images.some(({ angle }) => angle !== 0)) return all;
  // No angles set so far: frames of a turntable are evenly spaced.
  return spreadAngles(all, 0, 1);
}

/**
 * Camera angles evenly spread over a full turn.
 *
 * @param first angle of the first image, degrees clockwise from north
 * @param sense 1 if the camera goes clockwise as seen from above, else -1
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

/** Compass names for camera angles, not for the side of the building they show. */
export const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

export function compassOf(angle: number): (typeof COMPASS)[number] {
  return COMPASS[Math.round(wholeTurn(angle) / 45) % 8] ?? 'N';
}
