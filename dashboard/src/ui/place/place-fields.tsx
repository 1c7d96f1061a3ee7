import { useController } from 'react-hook-form';
import { CountryChoice } from './country-choice.tsx';
import { TimezoneChoice } from './timezone-choice.tsx';

interface ChosenProps {
  /** Dotted path in the form. */
  name: string;
  label: string;
  help?: string;
  needed?: string;
}

function useChosen({ name, needed }: ChosenProps) {
  const { field, fieldState } = useController({ name, ...(needed ? { rules: { required: needed } } : {}) });
  return {
    value: String(field.value ?? ''),
    error: fieldState.error?.message,
    inputRef: field.ref,
    onChange: field.onChange as (value: string) => void,
  };
}

/** A country of the surrounding form. */
export function CountryInput({ tall = false, ...props }: ChosenProps & { tall?: boolean }) {
  return <CountryChoice tall={tall} label={props.label} help={props.help} {...useChosen(props)} />;
}

/** A time zone of the surrounding form. */
export function TimezoneInput(props: ChosenProps) {
  return <TimezoneChoice label={props.label} help={props.help} {...useChosen(props)} />;
}
