import type { Inquiry } from '@oriel/contract/inquiry';
import type { Translate } from '../../i18n/translate.ts';

const NUMBERS_SHOWN = 3;

/** The flats that somebody asks about, in short: "A1, A2, A3 +2"; the whole estate when they name none. */
export function aboutText({ apartments }: Pick<Inquiry, 'apartments'>, t: Translate): string {
  if (apartments.length === 0) return t('inquiries.wholeEstate');
  const numbers = apartments.slice(0, NUMBERS_SHOWN).map(({ number }) => number);
  const more = apartments.length - numbers.length;
  return `${numbers.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** What an inquiry is called by. One whose time is over has no name any more. */
export function nameOf({ name, anonymizedAt }: Inquiry, t: Translate): string {
  return anonymizedAt ? t('inquiries.anonymous') : name;
}
