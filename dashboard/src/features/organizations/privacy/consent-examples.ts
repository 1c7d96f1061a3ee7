import { LOCALES, type Locale } from '@oriel/contract/enums';
import type { ConsentKey, ConsentValues } from './privacy-values.ts';

interface Wording {
  readonly label: string;
  readonly text: string;
}

/** Usual wordings, for the organization `*`; a consent of the team's own has none. */
const EXAMPLES: Partial<Record<ConsentKey, Readonly<Record<'en' | 'pl', Wording>>>> = {
  MARKETING_EMAIL: {
    en: {
      label: 'Offers by e-mail',
      text: 'I agree to receive offers from * by e-mail. I can withdraw this at any time.',
    },
    pl: {
      label: 'Oferty e-mailem',
      text: 'Zgadzam się na otrzymywanie e-mailem ofert, które wysyła *. Zgodę mogę wycofać w każdej chwili.',
    },
  },
  MARKETING_PHONE: {
    en: {
      label: 'Offers by phone',
      text: 'I agree to be called by * about its offers. I can withdraw this at any time.',
    },
    pl: {
      label: 'Oferty telefonicznie',
      text: 'Zgadzam się na kontakt telefoniczny w sprawie ofert, które przedstawia *. Zgodę mogę wycofać w każdej chwili.',
    },
  },
  MARKETING_SMS: {
    en: {
      label: 'Offers by text message',
      text: 'I agree to receive offers from * by text message. I can withdraw this at any time.',
    },
    pl: {
      label: 'Oferty SMS-em',
      text: 'Zgadzam się na otrzymywanie SMS-em ofert, które wysyła *. Zgodę mogę wycofać w każdej chwili.',
    },
  },
  PARTNERS: {
    en: {
      label: 'Mortgage advice',
      text: 'I agree that * may pass my contact details on to its mortgage adviser, who may contact me. I can withdraw this at any time.',
    },
    pl: {
      label: 'Doradztwo kredytowe',
      text: 'Zgadzam się na przekazanie doradcy kredytowemu moich danych kontaktowych, których administratorem jest *, aby mógł się ze mną skontaktować. Zgodę mogę wycofać w każdej chwili.',
    },
  },
};

/** A usual wording of a consent in every language; undefined where there is none. */
export function consentExample(
  key: ConsentKey,
  organization: string,
): Readonly<Record<Locale, Wording>> | undefined {
  const example = EXAMPLES[key];
  if (!example) return undefined;
  const wordings = LOCALES.map((locale) => {
    const { label, text } = example[locale === 'pl' ? 'pl' : 'en'];
    return [locale, { label, text: text.replace('*', organization) }] as const;
  });
  return Object.fromEntries(wordings) as Record<Locale, Wording>;
}

/** Examples of earlier versions: in Polish a name in the nominative stood where another case is needed. */
const FORMER = [
  'I agree that * passes my contact details on to its mortgage adviser, who may contact me. I can withdraw this at any time.',
  'Zgadzam się na otrzymywanie ofert od * e-mailem. Zgodę mogę wycofać w każdej chwili.',
  'Zgadzam się na telefony od * w sprawie ofert. Zgodę mogę wycofać w każdej chwili.',
  'Zgadzam się na otrzymywanie ofert od * SMS-em. Zgodę mogę wycofać w każdej chwili.',
  'Zgadzam się na przekazanie przez * moich danych kontaktowych doradcy kredytowemu, aby się ze mną skontaktował. Zgodę mogę wycofać w każdej chwili.',
] as const;

const ALL_EXAMPLES = [
  ...Object.values(EXAMPLES).flatMap((languages) => Object.values(languages).map(({ text }) => text)),
  ...FORMER,
];

/** Whether a text is an example word for word, whatever name the organization had and whatever kind the consent was then. */
function isExample(text: string): boolean {
  return ALL_EXAMPLES.some((example) => {
    const [before = '', after = ''] = example.split('*');
    const words = text.trim();
    return words.length > before.length + after.length && words.startsWith(before) && words.endsWith(after);
  });
}

/**
 * The languages that still have the example's wording although the consent has one of its own: their visitors would agree to a text that
 * the team never chose.
 */
export function leftExamples({ text, i18n }: Pick<ConsentValues, 'text' | 'i18n'>): Locale[] {
  if (isExample(text)) return [];
  return LOCALES.filter((locale) => isExample(i18n[locale].text));
}
