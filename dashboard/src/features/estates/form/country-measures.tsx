import { isCountry, measuresOf, timezonesOf } from '@oriel/contract/country';
import { useFormContext } from 'react-hook-form';
import { unitName } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { EstateValues } from './estate-values.ts';

/** Offers the country's units if the estate uses others. */
export function CountryMeasures() {
  const t = useTranslate();
  const { watch, setValue, getFieldState, formState } = useFormContext<EstateValues>();
  const [country, currency, areaUnit, timezone] = watch([
    'address.country',
    'currency',
    'areaUnit',
    'timezone',
  ]);
  if (!isCountry(country) || !getFieldState('address.country', formState).isDirty) return null;
  const wanted = measuresOf(country);
  const zone = timezonesOf(country).includes(timezone) ? timezone : wanted.timezone;
  const isSame = wanted.currency === currency && wanted.areaUnit === areaUnit && zone === timezone;
  if (isSame) return null;
  const take = () => {
    setValue('currency', wanted.currency, { shouldDirty: true });
    setValue('areaUnit', wanted.areaUnit, { shouldDirty: true });
    setValue('timezone', zone, { shouldDirty: true });
  };
  return (
    <Notice tone="calm">
      <p>
        {t('country.usual', {
          currency: wanted.currency,
          unit: unitName(wanted.areaUnit),
          zone: zone.replaceAll('_', ' '),
        })}
      </p>
      <Button size="small" className="mt-2" onClick={take}>
        {t('country.take')}
      </Button>
    </Notice>
  );
}
