import { isDeepStrictEqual } from 'node:util';
import { type Feedback, FeedbackItemInput, FeedbackPatch } from '@oriel/contract/feedback';
import { isRecord } from '../../platform/is-record.ts';
import { withoutUnchanged } from '../../platform/read-only.ts';

/** An item of a body without what cannot be changed and comes back as it was answered. */
function itemWithout(item: unknown, current: Feedback): unknown {
  if (!isRecord(item)) return item;
  const known = current.items.find(({ id }) => id === item.id);
  return known ? withoutUnchanged(item, FeedbackItemInput, known) : item;
}

/**
 * A body without the read-only fields that are sent back as they were answered, inside its items as well, so that a page may save the whole
 * of what it loaded.
 */
export function unchangedFeedbackDropped(body: unknown, current: Feedback): unknown {
  const rest = withoutUnchanged(body, FeedbackPatch, current);
  if (!isRecord(rest)) return rest;
  const { ai, items, ...others } = rest;
  return {
    ...others,
    ...(ai === undefined || isDeepStrictEqual(ai, current.ai) ? {} : { ai }),
    ...(items === undefined || isDeepStrictEqual(items, current.items)
      ? {}
      : { items: Array.isArray(items) ? items.map((item) => itemWithout(item, current)) : items }),
  };
}
