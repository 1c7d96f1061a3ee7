import { dayAndTime } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';

/** From when until when a project takes comments, in a sentence; nothing where nobody has said it. */
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
