import { AREA_UNITS, CURRENCIES, FEATURE_KEYS, LOCALES, ORGANIZATION_STATUSES } from '@oriel/contract/enums';
import type { Organization } from '@oriel/contract/organization';
import { useFormContext } from 'react-hook-form';
import { unitName } from '../../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AddressInputs } from '../../../kit/form/address-inputs.tsx';
import { CountryMeasures } from '../../../kit/form/country-measures.tsx';
import { FormSection, OneOfField, TextInput } from '../../../kit/form/fields.tsx';
import { Toggle } from '../../../ui/controls.tsx';
import { CountryInput, TimezoneInput } from '../../../ui/place/place-fields.tsx';
import { OrganizationForm } from '../page/organization-form.tsx';
import { useOrganizationForm } from '../page/use-organization-form.ts';
import {
  type GeneralValues,
  generalBody,
  generalValues,
  LEGAL_FIELDS,
  POLISH_REGISTERS,
} from './general-values.ts';
import { SalesOffices } from './sales-offices.tsx';

const PAIR = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

interface GeneralTabProps {
  organization: Organization;
  mayEdit: boolean;
  /** Platform staff also edit an organization's areas and status. */
  platform: boolean;
}

/** Name, company, address, contact and units. */
export function GeneralTab({ organization, mayEdit, platform }: GeneralTabProps) {
  const part = useOrganizationForm<GeneralValues>({
    organization,
    valuesOf: generalValues,
    bodyOf: generalBody,
    fieldOf: (path) => path.replace(/^features\.\d+$/, 'features'),
  });
  const sells = organization.features.includes('estates');
  return (
    <OrganizationForm {...part} name={organization.name} mayEdit={mayEdit}>
      <div className="flex max-w-[720px] flex-col gap-12">
        <Naming />
        <Reach />
        <Measures sells={sells} />
        {/* Only returned to platform staff. */}
        {mayEdit ? <Company /> : null}
        {sells ? <SalesOffices /> : null}
        {platform ? <PlatformSection /> : null}
      </div>
    </OrganizationForm>
  );
}

function Naming() {
  const t = useTranslate();
  return (
    <FormSection id="name" title={t('organization.naming')}>
      <TextInput name="name" label={t('field.name')} maxLength={120} needed={t('field.nameNeeded')} />
      <TextInput
        name="slug"
        label={t('organization.slug')}
        maxLength={60}
        needed={t('field.slugNeeded')}
        help={t('organization.slugHelp')}
      />
    </FormSection>
  );
}

function Reach() {
  const t = useTranslate();
  return (
    <FormSection id="contact" title={t('organization.contact')} lead={t('organization.contactLead')}>
      <div className={PAIR}>
        <TextInput name="contact.name" label={t('organization.contactName')} maxLength={120} />
        <TextInput name="contact.email" type="email" label={t('account.email')} maxLength={254} />
        <TextInput name="contact.phone" type="tel" label={t('field.phone')} maxLength={40} />
        <TextInput name="website" type="url" label={t('field.website')} placeholder="https://" />
      </div>
    </FormSection>
  );
}

/** @param sells whether it has prices and areas of apartments */
function Measures({ sells }: { sells: boolean }) {
  const t = useTranslate();
  return (
    <FormSection id="measures" title={t('organization.measures')} lead={t('organization.measuresLead')}>
      <div className={PAIR}>
        <OneOfField
          name="locale"
          label={t('shell.language')}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <CountryInput name="country" label={t('field.country')} help={t('organization.countryHelp')} />
        <TimezoneInput name="timezone" label={t('field.timezone')} needed={t('field.timezoneNeeded')} />
        {sells ? (
          <>
            <OneOfField
              name="currency"
              label={t('field.currency')}
              options={CURRENCIES.map((value) => ({ value, label: value }))}
            />
            <OneOfField
              name="areaUnit"
              label={t('field.areaUnit')}
              options={AREA_UNITS.map((value) => ({ value, label: unitName(value) }))}
            />
          </>
        ) : null}
      </div>
      {sells ? <CountryMeasures path="country" /> : null}
    </FormSection>
  );
}

function Company() {
  const t = useTranslate();
  const { watch, formState } = useFormContext<GeneralValues>();
  const isPolish = ['', 'PL'].includes(watch('country'));
  // Registers of Poland alone; what stands there stays in sight.
  const shown = LEGAL_FIELDS.filter(
    (field) => isPolish || !POLISH_REGISTERS.has(field) || formState.defaultValues?.[field],
  );
  return (
    <FormSection id="company" title={t('organization.company')} lead={t('organization.companyLead')}>
      <div className={PAIR}>
        {shown.map((field) => (
          <TextInput key={field} name={field} label={t(`legal.${field}`)} maxLength={200} />
        ))}
      </div>
      <h3 className="mt-4 text-base">{t('organization.address')}</h3>
      <div className={PAIR}>
        <AddressInputs path="address" />
      </div>
    </FormSection>
  );
}

function PlatformSection() {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<GeneralValues>();
  const features = watch('features');
  return (
    <FormSection id="platform" title={t('organization.platform')} lead={t('organization.platformLead')}>
      <OneOfField
        name="status"
        label={t('users.status')}
        options={ORGANIZATION_STATUSES.map((value) => ({ value, label: t(`organizationStatus.${value}`) }))}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('organization.features')}</legend>
        {FEATURE_KEYS.map((key) => (
          <Toggle
            key={key}
            label={t(`feature.${key}`)}
            on={features.includes(key)}
            onChange={(on) =>
              setValue('features', on ? [...features, key] : features.filter((one) => one !== key), {
                shouldDirty: true,
              })
            }
          />
        ))}
      </fieldset>
    </FormSection>
  );
}
