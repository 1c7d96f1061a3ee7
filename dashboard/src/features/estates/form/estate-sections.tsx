import { PROPERTY_TYPES } from '@oriel/contract/enums';
import type { EstateDetail } from '@oriel/contract/estate';
import { ESTATE_FIELDS, LEGAL_NOTICE_MAX } from '@oriel/contract/estate-fields';
import type { ClipboardEvent, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AddressInputs } from '../../../kit/form/address-inputs.tsx';
import { CountryMeasures } from '../../../kit/form/country-measures.tsx';
import { FormSection, OneOfField, TextBlock, TextInput } from '../../../kit/form/fields.tsx';
import { coordinateFault, coordinatesOf } from '../../../kit/form/number-text.ts';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import { PlainInput } from '../../../kit/form/plain-input.tsx';
import { TagsField } from '../../../kit/form/tags-field.tsx';
import { useSlugOfName } from '../../../kit/form/use-slug-of-name.ts';
import { Writing } from '../../../ui/reading.tsx';
import { AssetField, GalleryField } from './asset-field.tsx';
import type { EstateValues } from './estate-values.ts';
import { NearbyField } from './nearby-field.tsx';
import { PeopleField } from './people-field.tsx';

const PAIR = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

/** Names, dates and texts. */
export function EstateTexts({ estate, children }: { estate: EstateDetail; children: ReactNode }) {
  const t = useTranslate();
  useSlugOfName(estate.status === 'DRAFT' ? estate : undefined, 'estate');
  return (
    <FormSection id="texts" title={t('estateSection.texts')}>
      <TextInput name="name" label={t('field.name')} maxLength={160} needed={t('field.nameNeeded')} />
      {children}
      <div className={PAIR}>
        <TextInput
          name="slug"
          label={t('field.slug')}
          maxLength={80}
          needed={t('field.slugNeeded')}
          help={t('field.slugHelp')}
        />
        <OneOfField
          name="type"
          label={t('field.type')}
          options={PROPERTY_TYPES.map((value) => ({ value, label: t(`propertyType.${value}`) }))}
        />
        <PlainInput of={ESTATE_FIELDS} name="stage" />
        <PlainInput of={ESTATE_FIELDS} name="completionDate" />
        <PlainInput of={ESTATE_FIELDS} name="constructionStart" />
        <PlainInput of={ESTATE_FIELDS} name="salesStart" />
      </div>
      <TextBlock name="description" label={t('field.description')} help={t('point.markdown')} />
      <TextBlock
        name="legalNotice"
        label={t('field.legalNotice')}
        help={t('field.legalNoticeHelp')}
        rows={3}
        maxLength={LEGAL_NOTICE_MAX}
      />
      <OtherLanguages />
      <TagsField name="amenities" label={t('field.amenities')} help={t('field.amenitiesHelp')} />
      <div className={PAIR}>
        <PlainInput of={ESTATE_FIELDS} name="website" />
        <PlainInput of={ESTATE_FIELDS} name="prospectusUrl" />
      </div>
    </FormSection>
  );
}

function OtherLanguages() {
  const t = useTranslate();
  const { watch } = useFormContext<EstateValues>();
  const texts = watch('i18n');
  const languages = useOtherLanguages(texts);
  return (
    <div className="flex flex-col gap-2">
      {languages.map((locale) => {
        const has = Object.values(texts[locale]).some((text) => text.trim() !== '');
        return (
          <details key={locale} className="rounded-control border border-line bg-raised px-4 py-3">
            <summary className="cursor-pointer text-sm font-medium">
              {LANGUAGE_NAMES[locale]}
              <span className="ml-2 font-normal text-secondary">
                {t(has ? 'field.translated' : 'field.untranslated')}
              </span>
            </summary>
            <div className="mt-4 flex flex-col gap-4">
              <TextInput name={`i18n.${locale}.name`} label={t('field.name')} maxLength={160} />
              <TextBlock name={`i18n.${locale}.description`} label={t('field.description')} />
              <TextBlock
                name={`i18n.${locale}.legalNotice`}
                label={t('field.legalNotice')}
                rows={3}
                maxLength={LEGAL_NOTICE_MAX}
              />
            </div>
          </details>
        );
      })}
      <Writing>
        <TranslationsHelp />
      </Writing>
    </div>
  );
}

export function EstatePlace({ unitsStay }: { unitsStay: boolean }) {
  const t = useTranslate();
  return (
    <FormSection id="place" title={t('estateSection.place')}>
      <div className={PAIR}>
        <AddressInputs path="address" needed />
      </div>
      {unitsStay ? null : <CountryMeasures path="address.country" />}
      <Coordinates />
      <TextInput
        name="northOffset"
        numeric
        label={t('field.northOffset')}
        help={t('field.northOffsetHelp')}
        className="max-w-[320px]"
      />
      <h3 className="mt-4 text-base">{t('nearby.title')}</h3>
      <NearbyField />
    </FormSection>
  );
}

/** A location. A pair of coordinates typed or pasted into either field fills both. */
export function Coordinates() {
  const t = useTranslate();
  const { setValue, getValues } = useFormContext<{ lat: string; lng: string }>();

  function spread(text: string): boolean {
    const both = coordinatesOf(text);
    if (!both) return false;
    setValue('lat', both.lat, { shouldDirty: true, shouldValidate: true });
    setValue('lng', both.lng, { shouldDirty: true, shouldValidate: true });
    return true;
  }

  const field = (name: 'lat' | 'lng', other: 'lat' | 'lng', most: 90 | 180) => ({
    name,
    label: t(`field.${name}`),
    inputMode: 'text' as const,
    onLeave: spread,
    onPaste: (event: ClipboardEvent) => {
      if (spread(event.clipboardData.getData('text'))) event.preventDefault();
    },
    validate: (text: string) => {
      const fault = coordinateFault(text, getValues(other), most);
      return fault === undefined || t(`field.coordinate.${fault}`, { most });
    },
  });
  return (
    <div className={PAIR}>
      <TextInput {...field('lat', 'lng', 90)} help={t('field.latHelp')} />
      <TextInput {...field('lng', 'lat', 180)} />
    </div>
  );
}

export function EstateMedia() {
  const t = useTranslate();
  return (
    <FormSection id="pictures" title={t('estateSection.pictures')}>
      <div className={PAIR}>
        <AssetField name="coverAssetId" label={t('field.cover')} help={t('field.coverHelp')} />
        <AssetField
          name="logoAssetId"
          label={t('field.logo')}
          help={t('field.logoHelp')}
          types={['LOGO', 'IMAGE']}
        />
      </div>
      <GalleryField name="galleryAssetIds" label={t('field.gallery')} />
    </FormSection>
  );
}

export function EstatePeople() {
  const t = useTranslate();
  return (
    <FormSection id="contact" title={t('estateSection.contact')} lead={t('field.contactHelp')}>
      <TextInput name="salesContact.name" label={t('field.contactName')} maxLength={120} />
      <div className={PAIR}>
        <TextInput name="salesContact.phone" type="tel" label={t('field.phone')} />
        <TextInput
          name="salesContact.email"
          type="email"
          label={t('account.email')}
          help={t('field.contactEmailHelp')}
        />
      </div>
      <PeopleField name="agentIds" label={t('field.agents')} help={t('field.agentsHelp')} />
    </FormSection>
  );
}
