import { useMemo } from 'react';
import { Combobox, type ComboboxProps } from '../combobox.tsx';

type TimezoneChoiceProps = Pick<
  ComboboxProps<string>,
  'label' | 'value' | 'help' | 'error' | 'inputRef' | 'tall' | 'onChange'
> & {
  /** The offered zones; by default all that the browser knows. */
  zones?: readonly string[];
};

/** Selects a time zone; includes the current one, even if this browser has another name for it. */
export function TimezoneChoice({ value, zones, ...rest }: TimezoneChoiceProps) {
  const options = useMemo(() => {
    const known = zones ?? Intl.supportedValuesOf('timeZone');
    const all = value === '' || known.includes(value) ? known : [value, ...known];
    return all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [zones, value]);
  return <Combobox {...rest} value={value} options={options} />;
}
