import { useLingui } from '@lingui/react';
import { COUNTRIES, isCountry } from '@oriel/contract/country';
import { useMemo } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Combobox, type ComboboxProps } from '../combobox.tsx';

/** The countries by name in a language, sorted for it. Also found by code and English name. */
function countriesIn(locale: string) {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const order = new Intl.Collator(locale);
  return COUNTRIES.map((value) => ({
    value,
    label: names.of(value) ?? value,
    words: `${value} ${english.of(value) ?? ''}`,
  })).toSorted((a, b) => order.compare(a.label, b.label));
}

type CountryChoiceProps = Pick<
  ComboboxProps<string>,
  'label' | 'value' | 'help' | 'error' | 'inputRef' | 'tall' | 'onChange'
>;

/** Selects a country; a stored value that is not a country is shown as is. */
export function CountryChoice({ value, error, ...rest }: CountryChoiceProps) {
  const t = useTranslate();
  const { i18n } = useLingui();
  const options = useMemo(() => countriesIn(i18n.locale), [i18n.locale]);
  const isOdd = value !== '' && !isCountry(value);
  return (
    <Combobox
      {...rest}
      value={value}
      options={options}
      error={error ?? (isOdd ? t('country.odd', { code: value }) : undefined)}
      autoComplete="country-name"
    />
  );
}
