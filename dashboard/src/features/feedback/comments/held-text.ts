import type { Translate } from '../../../i18n/translate.ts';

/** Reasons for which comments are held automatically (`server/src/modules/comment/auto-filter.ts`). */
const HELD = ['ABUSE', 'SPAM', 'REPETITION', 'REPORTED'] as const;

/** Reasons that the form for reports offers; others are people's own words. */
const REPORTS = ['SPAM', 'OFFENSIVE', 'OFF_TOPIC', 'OTHER'] as const;

export function heldText(reason: string, t: Translate): string {
  const known = HELD.find((one) => one === reason);
  return known ? t(`commentHeld.${known}`) : reason;
}

export function reportText(reason: string, t: Translate): string {
  const known = REPORTS.find((one) => one === reason);
  return known ? t(`commentReport.${known}`) : reason;
}
