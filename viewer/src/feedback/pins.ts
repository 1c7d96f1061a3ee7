import type { PublicComment } from '@oriel/contract/comment';
import type { FeedbackCategory } from '@oriel/contract/feedback';
import { countOf } from '../comments/threads.ts';
import { gathered } from '../core/gathered-marks.ts';
import { inkOn } from '../core/readable-color.ts';

/** Comments at one place. */
export interface Gathering<Place> {
  /** id of its first comment */
  readonly id: string;
  readonly place: Place;
  /** newest first */
  readonly threads: readonly PublicComment[];
  /** number of readable comments and replies */
  readonly count: number;
}

/**
 * The places of comments, those close together as one. Oldest first, so that pins keep their place and id as comments arrive.
 *
 * @param placeOf the place of a comment; undefined for one about the whole item
 */
export function gatheringsOf<Place>(
  threads: readonly PublicComment[],
  placeOf: (thread: PublicComment) => Place | undefined,
  isNear: (one: Place, other: Place) => boolean,
): Gathering<Place>[] {
  const placed = threads.flatMap((thread) => {
    const place = placeOf(thread);
    return place === undefined ? [] : [{ place, thread }];
  });
  return gathered(placed.toReversed(), (one, other) => isNear(one.place, other.place)).map((members) => {
    const own = members.map(({ thread }) => thread).toReversed();
    return { id: own.at(-1)?.id ?? '', place: members[0].place, threads: own, count: countOf(own) };
  });
}

/** Colours of a pin whose comments all have the same category. */
export function toneOf(
  threads: readonly PublicComment[],
  categories: readonly FeedbackCategory[],
): { readonly '--oriel-pin': string; readonly '--oriel-pin-ink': string } | undefined {
  const [first, ...others] = threads;
  const category = categories.find(({ key }) => key === first?.category);
  if (!category || others.some((one) => one.category !== category.key)) return undefined;
  return { '--oriel-pin': category.color, '--oriel-pin-ink': inkOn(category.color) };
}
