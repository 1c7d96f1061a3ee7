import { LINK_PARTS } from '@oriel/contract/apartment-fields';
import { useFormContext } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import type { ApartmentValues } from './apartment-values.ts';
import { AreaField, FormSection, PlainField, TextField } from './fields.tsx';

/** Texts for visitors. */
export function TextsSection() {
  const t = useTranslate();
  const { getValues } = useFormContext<ApartmentValues>();
  const languages = useOtherLanguages(getValues('i18n'));
  return (
    <FormSection id="texts" title={t('apartmentPage.texts')} text={t('apartmentPage.textsHelp')}>
      <AreaField path="description" label={t('apartment.description')} help={t('apartmentPage.markdown')} />
      {languages.map((locale) => (
        <details key={locale}>
          <summary className="rounded-control font-medium">{LANGUAGE_NAMES[locale]}</summary>
          <div className="mt-3 flex flex-col gap-4">
            <TextField path={`i18n.${locale}.name`} label={t('apartment.name')} maxLength={120} />
            <AreaField path={`i18n.${locale}.description`} label={t('apartment.description')} rows={4} />
          </div>
        </details>
      ))}
      <TranslationsHelp />
    </FormSection>
  );
}

/** External links. */
export function LinksSection() {
  const t = useTranslate();
  const names = {
    floorPlan2dUrl: 'apartment.floorPlan2d',
    floorPlan3dUrl: 'apartment.floorPlan3d',
    cardPdfUrl: 'apartment.cardPdf',
    videoUrl: 'apartment.video',
    viewImageUrl: 'apartment.viewImage',
  } as const;
  return (
    <FormSection id="links" title={t('apartment.links')} text={t('apartmentPage.linksHelp')}>
      <PlainField name="virtualWalkUrl" />
      <PlainField name="view360Url" />
      {LINK_PARTS.map((part) => (
        <TextField key={part} path={`links.${part}`} label={t(names[part])} type="url" />
      ))}
    </FormSection>
  );
}
