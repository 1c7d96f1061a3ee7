import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';

/**
 * The tag that numbers and dates are written in. Visitors of a language that we have no texts in get English texts as a last resort; a German
 * would still read "389,500" as 389 and a half, so figures follow the visitor's own language, always in Western digits and our calendar.
 *
 * @param asked whether the page chose the language, which then holds for figures, too
 */
export function figuresTag(
  locale: Locale,
  asked: boolean,
  [own = '']: readonly string[] = navigator.languages,
): string {
  const tag = LANGUAGE_TAGS[locale];
  if (asked || /^(en|pl)\b/i.test(own)) return tag;
  try {
    return new Intl.Locale(own, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  } catch {
    return tag;
  }
}
