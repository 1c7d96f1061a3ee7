import type { Locale } from '@oriel/contract/enums';
import { PANORAMA_NAME_MAX } from '@oriel/contract/panorama';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import { SavedText } from './saved-text.tsx';

export interface TranslatedProps<Field extends string> {
  label: string;
  draftKey: string;
  i18n: Partial<Record<Locale, Partial<Record<Field, unknown>>>> | undefined;
  field: Field;
  maxLength?: number;
  onSave: (i18n: Partial<Record<Locale, Partial<Record<Field, string | null>>>>) => Promise<void>;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A name in the other languages, collapsed because few tours have any. */
export function Translated<Field extends string>({
  label,
  draftKey,
  i18n,
  field,
  maxLength = PANORAMA_NAME_MAX,
  onSave,
}: TranslatedProps<Field>) {
  const languages = useOtherLanguages(i18n);
  // TypeScript does not see that the only key of the object is a field.
  const texts = (text: string) => ({ [field]: text || null }) as Partial<Record<Field, string | null>>;
  return (
    <details className="group">
      <summary className="text-sm text-secondary hover:text-ink">{label}</summary>
      <div className="mt-3 flex flex-col gap-3">
        {languages.map((locale) => (
          <SavedText
            key={locale}
            draftKey={`${draftKey}.${locale}`}
            label={LANGUAGE_NAMES[locale]}
            value={textOf(i18n?.[locale]?.[field])}
            maxLength={maxLength}
            onSave={(text) => onSave({ [locale]: texts(text) })}
          />
        ))}
        <TranslationsHelp />
      </div>
    </details>
  );
}
