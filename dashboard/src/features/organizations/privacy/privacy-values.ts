import { CONSENT_KEYS, LANGUAGE_CHAIN, LOCALES, type Locale } from '@oriel/contract/enums';
import type { ConsentText, Organization, OrganizationPatch } from '@oriel/contract/organization';
import { recordOf } from '@oriel/contract/record-of';
import { orNull, translated, withoutEmpty } from '../../../kit/form/empty-text.ts';
import { numberOf } from '../../../kit/form/number-text.ts';

export type ConsentKey = (typeof CONSENT_KEYS)[number];

export interface ConsentValues {
  key: ConsentKey;
  label: string;
  text: string;
  version: string;
  required: boolean;
  i18n: Record<Locale, { label: string; text: string }>;
}

const TEXTS = ['policyUrl', 'termsUrl', 'controllerName', 'controllerAddress', 'dpoEmail'] as const;

/** Privacy settings as form values. */
export interface PrivacyValues {
  privacy: Record<(typeof TEXTS)[number], string> & { retentionDays: string; consents: ConsentValues[] };
}

function consentValues({ key, label, text, version, required, i18n }: ConsentText): ConsentValues {
  return {
    ...{ key, label, text, version, required },
    i18n: recordOf(LOCALES, (locale) => ({
      label: translated(i18n?.[locale]?.label),
      text: translated(i18n?.[locale]?.text),
    })),
  };
}

export function privacyValues({ privacy }: Pick<Organization, 'privacy'>): PrivacyValues {
  return {
    privacy: {
      ...recordOf(TEXTS, (field) => privacy[field] ?? ''),
      retentionDays: String(privacy.retentionDays),
      consents: privacy.consents.map(consentValues),
    },
  };
}

/** All values of the form, as the body of the call, without empty translations. */
export function privacyBody({ privacy }: PrivacyValues): OrganizationPatch {
  return {
    privacy: {
      ...recordOf(TEXTS, (field) => orNull(privacy[field])),
      // Not a number: the schema check reports it.
      retentionDays: numberOf(privacy.retentionDays) ?? 0,
      consents: privacy.consents.map(({ key, label, text, version, required, i18n }) => {
        const languages = LOCALES.map((locale) => [locale, withoutEmpty(i18n[locale])] as const).filter(
          ([, texts]) => Object.keys(texts).length > 0,
        );
        return {
          ...{ key, label: label.trim(), text: text.trim(), version: version.trim(), required },
          ...(languages.length > 0 ? { i18n: Object.fromEntries(languages) } : {}),
        };
      }),
    },
  };
}

/** The key of a new consent: the first unused one; keys are unique in a list. */
export function freeKey(taken: readonly ConsentKey[]): ConsentKey | undefined {
  return CONSENT_KEYS.find((key) => !taken.includes(key));
}

/** Whether the wording differs from what people agreed to under this version, in any language they read. */
export function needsVersion(consent: ConsentValues, saved: readonly ConsentText[]): boolean {
  const before = savedValues(consent, saved);
  if (before?.version !== consent.version.trim()) return false;
  return (
    !sameWords(before, consent) ||
    LOCALES.some(
      (locale) => isTold(before.i18n[locale]) && !sameWords(before.i18n[locale], consent.i18n[locale]),
    )
  );
}

/** The languages whose visitors would agree to the previous wording: the consent was rewritten, its translation was not. */
export function formerTranslations(consent: ConsentValues, saved: readonly ConsentText[]): Locale[] {
  const before = savedValues(consent, saved);
  if (!before || sameWords(before, consent)) return [];
  return LOCALES.filter(
    (locale) => isTold(before.i18n[locale]) && sameWords(before.i18n[locale], consent.i18n[locale]),
  );
}

/** The languages whose visitors read the consent's own text, written in `own`, rather than a translation. */
export function readersOfOwnText({ i18n }: Pick<ConsentValues, 'i18n'>, own: Locale): Locale[] {
  return LOCALES.filter((locale) => {
    const chain = LANGUAGE_CHAIN[locale];
    const translation = chain.findIndex((one) => i18n[one].text.trim() !== '');
    const original = chain.indexOf(own);
    // A translation into the original's own language still comes before it.
    return translation < 0 || (original >= 0 && original < translation);
  });
}

/** Marketing consent is given freely, or not at all: it cannot be what sending the form depends on. */
export const isMarketing = (key: ConsentKey): boolean => key.startsWith('MARKETING_');

const savedValues = ({ key }: ConsentValues, saved: readonly ConsentText[]): ConsentValues | undefined =>
  saved.filter((one) => one.key === key).map(consentValues)[0];

type Words = Pick<ConsentValues, 'label' | 'text'>;

export const isTold = ({ label, text }: Words): boolean => (label + text).trim() !== '';

const sameWords = (before: Words, now: Words): boolean =>
  before.label.trim() === now.label.trim() && before.text.trim() === now.text.trim();

/** A version named by its day; a second one on the same day is numbered. */
export function nextVersion(current: string, today: Date): string {
  const day = today.toISOString().slice(0, 10);
  const [, number] = new RegExp(`^${day}(?:\\.(\\d+))?$`).exec(current) ?? [null, null];
  if (number === null) return day;
  return `${day}.${number === undefined ? 2 : Number(number) + 1}`;
}
