import type { Locale } from '@oriel/contract/enums';
import type { PublicFeedback } from '@oriel/contract/feedback';

/** Data of a project's page. */
export interface FeedbackData {
  readonly project: PublicFeedback;
  readonly locale: Locale;
  /** address of the API, without a slash at its end */
  readonly apiBase: string;
  /** origins of host pages that may control the page; empty means all */
  readonly allowedOrigins: readonly string[];
}
