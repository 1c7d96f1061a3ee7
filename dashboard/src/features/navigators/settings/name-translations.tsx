import { LOCALES, type Locale } from '@oriel/contract/enums';
import type { NavigatorPatch } from '@oriel/contract/navigator';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Field } from '../../../ui/field.tsx';

export interface NameTranslationsProps {
  readonly names: NonNullable<NavigatorPatch['i18n']>;
  readonly errorOf: (locale: Locale) => string | undefined;
  /** `null` where a translation is taken away */
  readonly onChange: (locale: Locale, name: string | null) => void;
}

/** What a navigator is called in each language. */
export function NameTranslations({ names, errorOf, onChange }: NameTranslationsProps) {
  const t = useTranslate();
  const isRefused = LOCALES.some((locale) => errorOf(locale) !== undefined);
  return (
    <details open={isRefused || undefined} className="rounded-control border border-line bg-raised px-4 py-3">
      <summary className="cursor-pointer text-sm font-medium">{t('nav.settings.nameIn')}</summary>
      <div className="mt-4 flex flex-col gap-4">
        {LOCALES.map((locale) => (
          <Field
            key={locale}
            label={LANGUAGE_NAMES[locale]}
            value={textOf(names[locale]?.name)}
            maxLength={120}
            error={errorOf(locale)}
            onChange={({ target }) => onChange(locale, target.value === '' ? null : target.value)}
          />
        ))}
        <p className="text-xs text-secondary">{t('field.translationsHelp')}</p>
      </div>
    </details>
  );
}

function textOf(name: unknown): string {
  return typeof name === 'string' ? name : '';
}
