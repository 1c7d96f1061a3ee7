import { LOCALES, type Locale } from '@oriel/contract/enums';
import { recordOf } from '@oriel/contract/record-of';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TextBlock, TextInput } from '../../../kit/form/fields.tsx';
import { Fold } from '../../../kit/form/fold.tsx';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';

interface TranslatedTextsProps {
  /** Characters that a title needs, and that a description may have. */
  titleMin: number;
  descriptionMax: number;
  /** Translations besides, and where the form has them. */
  others?: {
    readonly translated: Readonly<Record<Locale, unknown>>;
    readonly names: (locale: Locale) => readonly string[];
    readonly fields: (locale: Locale) => ReactNode;
  };
}

/** The texts of a project or of an item in the other languages, one fold each. */
export function TranslatedTexts({ titleMin, descriptionMax, others }: TranslatedTextsProps) {
  const t = useTranslate();
  const { getValues } = useFormContext<{ i18n: Record<Locale, Record<string, string>> }>();
  const texts = getValues('i18n');
  const languages = useOtherLanguages(
    recordOf(LOCALES, (locale) => [texts[locale], others?.translated[locale]]),
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t('feedbackForm.languages')}</legend>
      {languages.map((locale) => (
        <Fold
          key={locale}
          label={LANGUAGE_NAMES[locale]}
          names={[`i18n.${locale}`, ...(others?.names(locale) ?? [])]}
        >
          <TextInput
            name={`i18n.${locale}.title`}
            label={t('feedbackForm.title')}
            maxLength={160}
            validate={(text) =>
              text.trim() === '' || text.trim().length >= titleMin || t('feedbackForm.titleNeeded')
            }
          />
          <TextInput name={`i18n.${locale}.question`} label={t('feedbackForm.question')} maxLength={500} />
          <TextBlock
            name={`i18n.${locale}.description`}
            label={t('feedbackForm.description')}
            rows={4}
            maxLength={descriptionMax}
          />
          <TextBlock
            name={`i18n.${locale}.plainText`}
            label={t('feedbackForm.plainText')}
            rows={3}
            maxLength={4000}
          />
          {others?.fields(locale)}
        </Fold>
      ))}
      <TranslationsHelp />
    </fieldset>
  );
}
