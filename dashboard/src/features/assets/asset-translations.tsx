import { useFormContext } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { TextInput } from '../../kit/form/fields.tsx';
import { TranslationsHelp, useOtherLanguages } from '../../kit/form/other-languages.tsx';
import type { AssetTexts } from './asset-texts.ts';

/** A file's name and description in each language. */
export function AssetTranslations() {
  const t = useTranslate();
  const languages = useOtherLanguages(useFormContext<{ i18n: AssetTexts }>().getValues('i18n'));
  return (
    <details className="rounded-control border border-line px-4 py-3">
      <summary className="cursor-pointer text-sm font-medium">{t('fileList.translations')}</summary>
      <div className="mt-4 flex flex-col gap-6">
        {languages.map((locale) => (
          <fieldset key={locale} className="flex flex-col gap-3">
            <legend className="mb-2 text-sm font-medium">{LANGUAGE_NAMES[locale]}</legend>
            <TextInput name={`i18n.${locale}.name`} label={t('field.name')} maxLength={120} />
            <TextInput name={`i18n.${locale}.alt`} label={t('fileList.alt')} maxLength={300} />
          </fieldset>
        ))}
        <TranslationsHelp />
      </div>
    </details>
  );
}
