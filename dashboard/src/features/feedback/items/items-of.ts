import type { Feedback, FeedbackItemInput } from '@oriel/contract/feedback';

/** The items of a project for a change of one: sent by id alone, the others stay as they are. */
export function itemsOf(
  { items }: Pick<Feedback, 'items'>,
  id?: string,
  change: FeedbackItemInput = {},
): FeedbackItemInput[] {
  return items.map((item) => ({ id: item.id, ...(item.id === id ? change : {}) }));
}
