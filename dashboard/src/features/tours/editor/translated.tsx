import { PANORAMA_NAME_MAX, type PanoramaPatch } from '@oriel/contract/panorama';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import { SavedText } from './saved-text.tsx';
import type { Room } from './tour-rooms.ts';

export interface TranslatedProps {
  label: string;
  draftKey: string;
  i18n: Room['i18n'];
  field: 'name' | 'tourName';
  onSave: (i18n: NonNullable<PanoramaPatch['i18n']>) => Promise<void>;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A name in the other languages, collapsed because few tours have any. */
export function Translated({ label, draftKey, i18n, field, onSave }: TranslatedProps) {
  const languages = useOtherLanguages(i18n);
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
            maxLength={PANORAMA_NAME_MAX}
            onSave={(text) => onSave({ [locale]: { [field]: text || null } })}
          />
        ))}
        <TranslationsHelp />
      </div>
    </details>
  );
}
