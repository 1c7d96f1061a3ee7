import { APARTMENT_STATUSES, AREA_UNITS, CURRENCIES } from '@oriel/contract/enums';
import type { EstateDetail } from '@oriel/contract/estate';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { unitName } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { ColorInput, FormSection, OneOfField, SwitchField, TextInput } from '../../../kit/form/fields.tsx';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimezoneInput } from '../../../ui/place/place-fields.tsx';
import { Writing } from '../../../ui/reading.tsx';
import { CorrectUnits } from './correct-units.tsx';
import type { EstateValues } from './estate-values.ts';

const PAIR = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

const SWITCHES = [
  'showPrice',
  'showPricePerArea',
  'showSold',
  'hideAvailability',
  'inquiryEnabled',
  'searchOffers',
] as const;

/** What visitors see, and the team's units. */
export function EstateSettingsSection({
  estate,
  unitsStay,
}: {
  estate: Pick<EstateDetail, 'id' | 'currency' | 'areaUnit'>;
  unitsStay: boolean;
}) {
  const t = useTranslate();
  const { administer } = useRights();
  const [correcting, setCorrecting] = useState(false);
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
              label={t(`apartmentStatusWord.${status}`)}
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
        <fieldset disabled={unitsStay} className="contents">
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
        </fieldset>
        <TimezoneInput name="timezone" label={t('field.timezone')} needed={t('field.timezoneNeeded')} />
      </div>
      <Writing>
        <p className="text-xs text-secondary">{t(unitsStay ? 'field.unitsStay' : 'field.unitsDraft')}</p>
        {unitsStay && administer ? (
          <Button size="small" className="self-start" onClick={() => setCorrecting(true)}>
            {t('units.open')}
          </Button>
        ) : null}
      </Writing>
      {correcting ? <CorrectUnits estate={estate} onClose={() => setCorrecting(false)} /> : null}
    </FormSection>
  );
}

/**
 * Mandatory publication of prices, for estates that have it on. Not offered to others: nothing yet writes the files that the public portal
 * fetches.
 */
export function EstateDisclosure() {
  const t = useTranslate();
  return (
    <FormSection id="disclosure" title={t('estateSection.disclosure')} lead={t('disclosure.lead')}>
      <SwitchField
        name="priceDisclosure.enabled"
        label={t('disclosure.enabled')}
        help={t('disclosure.enabledHelp')}
      />
    </FormSection>
  );
}
