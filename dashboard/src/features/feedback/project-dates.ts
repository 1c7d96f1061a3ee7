import { dayAndTime } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';

/** The period in which a project takes comments, as a sentence; empty if not set. */
export function datesOf(
  { opensAt, closesAt }: { readonly opensAt?: string | undefined; readonly closesAt?: string | undefined },
  t: Translate,
): string | undefined {
  const opens = opensAt && dayAndTime(new Date(opensAt));
  const closes = closesAt && dayAndTime(new Date(closesAt));
  if (opens && closes) return t('feedback.dates.both', { opens, closes });
  if (opens) return t('feedback.dates.opens', { opens });
  return closes ? t('feedback.dates.closes', { closes }) : undefined;
}
