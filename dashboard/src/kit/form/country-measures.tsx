import { isCountry, type Measures, measuresOf, timezonesOf } from '@oriel/contract/country';
import { useFormContext } from 'react-hook-form';
import { unitName } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Measured extends Measures {
  readonly country: string;
  readonly address: { readonly country: string };
}

/**
 * Offers a newly chosen country's currency, unit and time zone if the form has others.
 *
 * @param path the form's field with the country
 */
export function CountryMeasures({ path }: { path: 'country' | 'address.country' }) {
  const t = useTranslate();
  const { watch, setValue, getFieldState, formState } = useFormContext<Measured>();
  const [country, currency, areaUnit, timezone] = watch([path, 'currency', 'areaUnit', 'timezone']);
  if (!isCountry(country) || !getFieldState(path, formState).isDirty) return null;
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
