import { LOCALES } from '@oriel/contract/enums';
import { useStore } from 'zustand';
import { preferences, setLanguage } from '../base/preferences.ts';
import { isLocale, LANGUAGE_NAMES } from '../i18n/language.ts';
import { useTranslate } from '../i18n/translate.ts';

export function LanguageChoice() {
  const t = useTranslate();
  const language = useStore(preferences, (state) => state.language);
  return (
    <select
      aria-label={t('shell.language')}
      value={language}
      onChange={({ target }) => {
        if (isLocale(target.value)) void setLanguage(target.value);
      }}
      className="h-[40px] max-w-[144px] rounded-control bg-transparent px-2 text-sm text-secondary transition-colors hover:text-ink"
    >
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} className="bg-raised text-ink">
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </select>
  );
}
