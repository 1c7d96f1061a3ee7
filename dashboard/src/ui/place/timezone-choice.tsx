import { useMemo } from 'react';
import { Combobox, type ComboboxProps } from '../combobox.tsx';

type TimezoneChoiceProps = Pick<
  ComboboxProps<string>,
  'label' | 'value' | 'help' | 'error' | 'inputRef' | 'tall' | 'onChange'
> & {
  /** Those offered; all that the browser knows, unless given. */
  zones?: readonly string[];
};

/** A time zone out of a list; the one that is set is among them, also where this browser calls it otherwise. */
export function TimezoneChoice({ value, zones, ...rest }: TimezoneChoiceProps) {
  const options = useMemo(() => {
    const known = zones ?? Intl.supportedValuesOf('timeZone');
    const all = value === '' || known.includes(value) ? known : [value, ...known];
    return all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [zones, value]);
  return <Combobox {...rest} value={value} options={options} />;
}
