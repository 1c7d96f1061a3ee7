import type { FeedbackLink } from '@oriel/contract/feedback';
import { ArrowRight } from 'lucide-react';
import { useTexts } from '../locales/texts.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { showItem } from './feedback-store.ts';

/** The button of a link to another item. Nothing when that item is gone. */
export function LinkButton({ link }: { link: FeedbackLink }) {
  const text = useTexts();
  const { store } = useFeedback();
  const target = useFeedbackState(({ project }) => project.items.find(({ id }) => id === link.targetItemId));
  if (!target) return null;
  const label = link.label ?? target.title;
  return (
    <button
      type="button"
      className="oriel-item-link"
      aria-label={text('feedback.link', { title: label })}
      onClick={() => showItem(store, target.id)}
    >
      <span>{label}</span>
      <ArrowRight size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}
