import type { PublicFeedbackItem } from '@oriel/contract/feedback';

/** The small picture of an item, while what it shows is on its way, and where that cannot be shown. */
export function Still({ item }: { item: PublicFeedbackItem }) {
  const source = item.panorama?.thumbnailUrl ?? item.thumbnailUrl;
  return source ? <img className="oriel-still" src={source} alt={item.title} draggable={false} /> : null;
}
