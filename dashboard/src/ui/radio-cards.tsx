import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { RecordLine, useReading } from './reading.tsx';

export interface RadioCard<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  /** What this option means, in one sentence. */
  readonly help?: string;
  readonly disabled?: boolean;
}

/** A few options that need a sentence each. */
export function RadioCards<T extends string>({
  label,
  value,
  options,
  pairs,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly RadioCard<T>[];
  /** Two per row where there is room. */
  pairs?: boolean;
  onChange: (value: T) => void;
}) {
  const id = useId();
  if (useReading()) {
    const chosen = options.find((option) => option.value === value);
    return <RecordLine label={label}>{chosen?.label}</RecordLine>;
  }
  return (
    <fieldset className={cx('grid min-w-0 grid-cols-1 gap-2', pairs && 'sm:grid-cols-2')}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex items-start gap-3 rounded-control border border-line bg-raised px-3 py-3 transition-colors hover:border-faint has-checked:border-accent has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            aria-describedby={option.help ? `${id}-${option.value}` : undefined}
            className="mt-1 accent-accent outline-none"
          />
          <span className="min-w-0">
            <span className="block text-sm font-medium">{option.label}</span>
            {option.help ? (
              <span id={`${id}-${option.value}`} className="block text-sm text-secondary">
                {option.help}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
