import { useFormContext } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TallInput } from '../../../kit/form/fields.tsx';
import { Fold } from '../../../kit/form/fold.tsx';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';

/** A navigator's name in each language. */
export function NameTranslations() {
  const t = useTranslate();
  const { getValues } = useFormContext();
  const languages = useOtherLanguages(getValues('i18n'));
  return (
    <Fold label={t('nav.settings.nameIn')} names={['i18n']}>
      {languages.map((locale) => (
        <TallInput key={locale} name={`i18n.${locale}`} label={LANGUAGE_NAMES[locale]} maxLength={120} />
      ))}
      <TranslationsHelp />
    </Fold>
  );
}
