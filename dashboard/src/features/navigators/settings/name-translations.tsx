import { useFormContext } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TallInput } from '../../../kit/form/fields.tsx';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';

/** A navigator's name in each language. */
export function NameTranslations() {
  const t = useTranslate();
  const { getFieldState, formState, getValues } = useFormContext();
  const languages = useOtherLanguages(getValues('i18n'));
  const isRefused = getFieldState('i18n', formState).invalid;
  return (
    <details open={isRefused || undefined} className="rounded-control border border-line bg-raised px-4 py-3">
      <summary className="cursor-pointer text-sm font-medium">{t('nav.settings.nameIn')}</summary>
      <div className="mt-4 flex flex-col gap-4">
        {languages.map((locale) => (
          <TallInput key={locale} name={`i18n.${locale}`} label={LANGUAGE_NAMES[locale]} maxLength={120} />
        ))}
        <TranslationsHelp />
      </div>
    </details>
  );
}
