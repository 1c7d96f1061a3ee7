import type { Inquiry } from '@oriel/contract/inquiry';
import type { Translate } from '../../i18n/translate.ts';

const NUMBERS_SHOWN = 3;

/** The inquiry's apartments in short: "A1, A2, A3 +2"; the whole estate if none. */
export function aboutText({ apartments }: Pick<Inquiry, 'apartments'>, t: Translate): string {
  if (apartments.length === 0) return t('inquiries.wholeEstate');
  const numbers = apartments.slice(0, NUMBERS_SHOWN).map(({ number }) => number);
  const more = apartments.length - numbers.length;
  return `${numbers.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** The display name of an inquiry. An anonymised one has no name. */
export function nameOf({ name, anonymizedAt }: Inquiry, t: Translate): string {
  return anonymizedAt ? t('inquiries.anonymous') : name;
}
