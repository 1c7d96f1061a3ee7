import type { EstateDetail } from '@oriel/contract/estate';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { updateEstate } from '../../../kit/estates/api.ts';
import { SaveBar } from '../../../kit/form/save-bar.tsx';
import { useEntityForm } from '../../../kit/form/use-entity-form.ts';
import { renameNamesakes } from '../../../kit/navigators/api.ts';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FormFields } from '../../../ui/reading.tsx';
import { useHashTarget } from '../../../ui/use-hash-target.ts';
import { EstateMedia, EstatePeople, EstatePlace, EstateTexts } from './estate-sections.tsx';
import { EstateDisclosure, EstateSettingsSection } from './estate-settings.tsx';
import { estateChanges, estateField, valuesOf } from './estate-values.ts';
import { Namesakes } from './namesakes.tsx';

const SECTIONS = ['texts', 'place', 'pictures', 'contact', 'settings', 'disclosure'] as const;

/** All editable fields of an estate; read-only for users without permission. */
export function EstateForm({ estate }: { estate: EstateDetail }) {
  const t = useTranslate();
  const hasDisclosure = estate.priceDisclosure.enabled;
  // Prices and areas that visitors have seen keep their unit.
  const unitsStay = estate.status !== 'DRAFT' && estate.counts.apartments + (estate.counts.others ?? 0) > 0;
  const { edit } = useRights();
  const [carries, setCarries] = useState(true);
  useHashTarget();
  const { form, submit, failure } = useEntityForm({
    entity: estate,
    valuesOf,
    fieldOf: estateField,
    save: async (base, values) => {
      const saved = await updateEstate(base, estateChanges(base, values));
      if (carries && saved.name !== base.name) await renameNamesakes(saved.id, base.name, saved.name);
      return saved;
    },
  });

  return (
    <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[160px_minmax(0,640px)]">
      <nav aria-label={t('form.sections')} className="max-lg:hidden">
        <ul className="sticky top-8 flex flex-col gap-2 text-sm text-secondary">
          {SECTIONS.filter((key) => key !== 'disclosure' || hasDisclosure).map((key) => (
            <li key={key}>
              <a href={`#${key}`} className="rounded-control hover:text-ink">
                {t(`estateSection.${key}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="min-w-0">
          {edit ? null : (
            <div className="mb-6">
              <Notice tone="calm">{t('form.readOnly')}</Notice>
            </div>
          )}
          <FormFields reading={!edit} className="flex min-w-0 flex-col gap-12">
            <EstateTexts estate={estate}>
              <Namesakes estate={estate} renamed={carries} onChange={setCarries} />
            </EstateTexts>
            <EstatePlace unitsStay={unitsStay} />
            <EstateMedia />
            <EstatePeople />
            <EstateSettingsSection estate={estate} unitsStay={unitsStay} />
            {hasDisclosure ? <EstateDisclosure /> : null}
          </FormFields>
          <SaveBar name={estate.name} failure={failure} />
        </form>
      </FormProvider>
    </div>
  );
}
