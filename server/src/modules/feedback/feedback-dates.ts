import type { Periodic } from '../../jobs/periodic.ts';
import type { FeedbackService } from './service.ts';

/** Writes down which feedback projects have opened and closed by their dates. Readers see it to the second without. */
export function feedbackDates(feedback: FeedbackService): Periodic {
  return { name: 'feedback-dates', everyMs: 30_000, run: () => feedback.applyDates() };
}
