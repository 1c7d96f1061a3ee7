import type { PublicFeedback, PublicFeedbackItem } from './feedback.ts';

/** The item that a project's page opens with: the one asked for, else that of the project, else the first. */
export function openingItem(
  { items, startingItemId }: Pick<PublicFeedback, 'items' | 'startingItemId'>,
  asked: unknown,
): PublicFeedbackItem | undefined {
  const found = [asked, startingItemId].flatMap((id) => items.find((item) => item.id === id) ?? []);
  return found[0] ?? items[0];
}
