import { LOCALES } from '@oriel/contract/enums';
import { useFormContext } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TallInput } from '../../../kit/form/fields.tsx';

/** A navigator's name in each language. */
export function NameTranslations() {
  const t = useTranslate();
  const { getFieldState, formState } = useFormContext();
  const isRefused = getFieldState('i18n', formState).invalid;
  return (
    <details open={isRefused || undefined} className="rounded-control border border-line bg-raised px-4 py-3">
      <summary className="cursor-pointer text-sm font-medium">{t('nav.settings.nameIn')}</summary>
      <div className="mt-4 flex flex-col gap-4">
        {LOCALES.map((locale) => (
          <TallInput key={locale} name={`i18n.${locale}`} label={LANGUAGE_NAMES[locale]} maxLength={120} />
        ))}
        <p className="text-xs text-secondary">{t('field.translationsHelp')}</p>
      </div>
    </details>
  );
}
