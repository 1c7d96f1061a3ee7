import { APARTMENT_STATUSES, AREA_UNITS, CURRENCIES } from '@oriel/contract/enums';
import { useFormContext } from 'react-hook-form';
import { dayAndTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { EstateValues } from './estate-values.ts';
import { ColorInput, FormSection, OneOfField, SwitchField, TextInput } from './fields.tsx';

const PAIR = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

const SWITCHES = ['showPrice', 'showPricePerArea', 'showSold', 'hideAvailability', 'inquiryEnabled'] as const;

/** What visitors are told, and how the team counts. */
export function EstateSettingsSection({ hasFlats }: { hasFlats: boolean }) {
  const t = useTranslate();
  const { watch } = useFormContext<EstateValues>();
  const conflict = watch('priceDisclosure.enabled') && !watch('settings.showPrice');
  return (
    <FormSection id="settings" title={t('estateSection.settings')}>
      <div className="flex flex-col gap-3">
        {SWITCHES.map((key) => (
          <SwitchField
            key={key}
            name={`settings.${key}`}
            label={t(`estateSetting.${key}`)}
            help={t(`estateSetting.${key}.help`)}
          />
        ))}
      </div>
      {conflict ? <Notice>{t('estateSetting.priceConflict')}</Notice> : null}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('estateSetting.colors')}</legend>
        <div className="flex flex-wrap gap-6">
          {APARTMENT_STATUSES.map((status) => (
            <ColorInput
              key={status}
              name={`settings.statusColors.${status}`}
              label={t(`flatStatusWord.${status}`)}
            />
          ))}
        </div>
      </fieldset>
      <TextInput
        name="settings.bookingDays"
        numeric
        label={t('estateSetting.bookingDays')}
        help={t('estateSetting.bookingDaysHelp')}
        className="max-w-[320px]"
      />
      <div className={PAIR}>
        <fieldset disabled={hasFlats} className="contents">
          <OneOfField
            name="currency"
            label={t('field.currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
          <OneOfField
            name="areaUnit"
            label={t('field.areaUnit')}
            options={AREA_UNITS.map((value) => ({ value, label: value === 'm2' ? 'm²' : 'sq ft' }))}
          />
        </fieldset>
        <TextInput name="timezone" label={t('field.timezone')} needed={t('field.timezoneNeeded')} />
      </div>
      {hasFlats ? <p className="text-xs text-secondary">{t('field.unitsStay')}</p> : null}
    </FormSection>
  );
}

/** The daily publication of prices that the Polish law asks for. */
export function EstateDisclosure({ lastPublishedAt }: { lastPublishedAt: string | undefined }) {
  const t = useTranslate();
  return (
    <FormSection id="disclosure" title={t('estateSection.disclosure')} lead={t('disclosure.lead')}>
      <SwitchField
        name="priceDisclosure.enabled"
        label={t('disclosure.enabled')}
        help={t('disclosure.enabledHelp')}
      />
      <div className={PAIR}>
        <TextInput name="priceDisclosure.startDate" type="date" label={t('disclosure.startDate')} />
        <TextInput name="priceDisclosure.datasetId" label={t('disclosure.datasetId')} maxLength={36} />
      </div>
      {lastPublishedAt ? (
        <p className="text-sm text-secondary">
          {t('disclosure.last', { when: dayAndTime(new Date(lastPublishedAt)) })}
        </p>
      ) : null}
    </FormSection>
  );
}
