import { isDeepStrictEqual } from 'node:util';
import { type Feedback, FeedbackItemInput, FeedbackPatch } from '@oriel/contract/feedback';
import { isRecord } from '../../platform/is-record.ts';
import { withoutUnchanged } from '../../platform/read-only.ts';

/** An item of a body without read-only fields sent back unchanged. */
function itemWithout(item: unknown, current: Feedback): unknown {
  if (!isRecord(item)) return item;
  const known = current.items.find(({ id }) => id === item.id);
  return known ? withoutUnchanged(item, FeedbackItemInput, known) : item;
}

/** A body without read-only fields sent back unchanged, also inside its items, so that a page may save everything it loaded. */
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
