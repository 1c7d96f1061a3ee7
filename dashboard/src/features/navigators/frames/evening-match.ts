import { hasShapeOf, type NavigatorImage } from '@oriel/contract/navigator-image';
import type { UploadedFrame } from './frame-maker.ts';

/** What became of the pictures of an evening. */
export interface EveningMatch {
  /** asset ids by the id of their frame's image */
  readonly evenings: ReadonlyMap<string, string>;
  /** names of files that belong to no frame */
  readonly strangers: readonly string[];
  /** positions of frames whose evening has other proportions */
  readonly misshapen: readonly number[];
}

/** The last number in a file name. */
function numberIn(name: string): number | undefined {
  const digits = /(\d+)\D*$/.exec(name.replace(/\.[a-z0-9]+$/i, ''))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Finds the frame of every picture: as many pictures as frames go by the order of their names, fewer by the number in each name. Numbers
 * count from 0 when one of them is 0, else from 1 as the list of frames does.
 */
export function matchEvenings(
  images: readonly NavigatorImage[],
  files: readonly UploadedFrame[],
): EveningMatch {
  const numbers = files.map(({ name }) => numberIn(name));
  const first = numbers.includes(0) ? 0 : 1;
  const whole = files.length === images.length;
  const evenings = new Map<string, string>();
  const strangers: string[] = [];
  const misshapen: number[] = [];
  for (const [order, file] of files.entries()) {
    const place = whole ? order : (numbers[order] ?? Number.NaN) - first;
    const image = images[place];
    if (!image || evenings.has(image.id)) {
      strangers.push(file.name);
      continue;
    }
    if (!hasShapeOf(image, file)) misshapen.push(place);
    evenings.set(image.id, file.assetId);
  }
  return { evenings, strangers, misshapen };
}
