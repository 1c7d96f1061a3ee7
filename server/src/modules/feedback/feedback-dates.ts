import type { Periodic } from '../../jobs/periodic.ts';
import type { FeedbackService } from './service.ts';

/** Records feedback projects opened and closed by their dates. Readers see it to the second regardless. */
export function feedbackDates(feedback: FeedbackService): Periodic {
  return { name: 'feedback-dates', everyMs: 30_000, run: () => feedback.applyDates() };
}
