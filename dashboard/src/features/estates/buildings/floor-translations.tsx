import { LOCALES } from '@oriel/contract/enums';
import { recordOf } from '@oriel/contract/record-of';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TextInput } from '../../../kit/form/fields.tsx';
import { Fold } from '../../../kit/form/fold.tsx';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import { type BuildingValues, isWorded } from './building-values.ts';

/** The names of floors in the other languages. A name without letters, such as "3", is the same in all of them. */
export function FloorTranslations({ fields }: { fields: readonly { readonly id: string }[] }) {
  const t = useTranslate();
  const { watch } = useFormContext<BuildingValues>();
  const floors = watch('floors');
  const languages = useOtherLanguages(
    recordOf(LOCALES, (locale) => floors.map(({ i18n }) => i18n[locale].label)),
  );
  // A row must not go while its texts are deleted and written anew.
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const worded = fields.filter(({ id }, index) => {
    const floor = floors[index];
    return floor !== undefined && isWorded(floor) && !shown.has(id);
  });
  if (worded.length > 0) setShown(new Set([...shown, ...worded.map(({ id }) => id)]));
  if (!fields.some(({ id }) => shown.has(id))) return null;
  return (
    <Fold label={t('floors.namesIn')} names={floors.map((_, index) => `floors.${index}.i18n`)}>
      <div className="flex flex-col gap-6">
        {fields.map(({ id }, index) =>
          shown.has(id) ? (
            <fieldset key={id} className="min-w-0">
              <legend className="mb-2 text-sm text-secondary">
                {t('floors.nameOf', {
                  level: floors[index]?.level ?? '',
                  name: floors[index]?.label ?? '',
                })}
              </legend>
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                {languages.map((locale) => (
                  <TextInput
                    key={locale}
                    name={`floors.${index}.i18n.${locale}.label`}
                    label={LANGUAGE_NAMES[locale]}
                    maxLength={40}
                  />
                ))}
              </div>
            </fieldset>
          ) : null,
        )}
        <TranslationsHelp />
      </div>
    </Fold>
  );
}
