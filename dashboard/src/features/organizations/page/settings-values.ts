import { LOCALES, type Locale } from '@oriel/contract/enums';
import type { Organization, OrganizationPatch } from '@oriel/contract/organization';
import { recordOf } from '@oriel/contract/record-of';

type Settings = NonNullable<Organization['settings']>;

interface TemplateValues {
  name: string;
  texts: Record<Locale, string>;
  subjects: Record<Locale, string>;
}

export interface SettingsValues {
  settings: Settings;
  replyTemplates: TemplateValues[];
  inquiryConfirmation: Record<Locale, string>;
}

const USUAL: Settings = { agentsSeeUnassigned: false, assignment: 'MANUAL', notifyEmails: [] };

type Texts = Readonly<Partial<Record<Locale, string>>>;

function everyLanguage(texts: Texts = {}): Record<Locale, string> {
  return recordOf(LOCALES, (locale) => texts[locale] ?? '');
}

/** The languages in which something is written. */
export function written(texts: Record<Locale, string>): Texts {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => (texts[locale].trim() ? [[locale, texts[locale].trim()]] : [])),
  );
}

export function settingsValues({
  settings,
  replyTemplates,
  inquiryConfirmation,
}: Pick<Organization, 'settings' | 'replyTemplates' | 'inquiryConfirmation'>): SettingsValues {
  return {
    settings: { ...USUAL, ...settings },
    replyTemplates: replyTemplates.map(({ name, texts, subjects }) => ({
      name,
      texts: everyLanguage(texts),
      subjects: everyLanguage(subjects),
    })),
    inquiryConfirmation: everyLanguage(inquiryConfirmation),
  };
}

/** All values of the form, as the body of the call; a template has the languages it is written in. */
export function settingsBody({
  settings,
  replyTemplates,
  inquiryConfirmation,
}: SettingsValues): OrganizationPatch {
  return {
    settings,
    replyTemplates: replyTemplates.map(({ name, texts, subjects }) => ({
      name: name.trim(),
      texts: written(texts),
      subjects: written(subjects),
    })),
    inquiryConfirmation: written(inquiryConfirmation),
  };
}
