import { type ReactNode, useId } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { cx } from './class-names.ts';
import { RecordLine, useReading } from './reading.tsx';

export const INPUT =
  'w-full rounded-control border border-edge bg-raised px-3 text-sm transition-colors hover:border-ink aria-invalid:border-bad disabled:opacity-55';

/** Classes for a check box that looks like a switch. */
export const SWITCH =
  'relative h-[20px] w-[36px] shrink-0 cursor-pointer appearance-none rounded-pill border border-edge bg-sunken transition-colors before:absolute before:top-[2px] before:left-[2px] before:size-[14px] before:rounded-pill before:bg-edge before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-[16px] checked:before:bg-on-accent disabled:opacity-55';

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface ChoiceProps<T extends string> {
  label: string;
  /** Leaves the label to screen readers, where the row already says it. */
  hideLabel?: boolean;
  value: T;
  options: readonly Option<T>[];
  disabled?: boolean;
  invalid?: string | undefined;
  onChange: (value: T) => void;
}

/** Selects one of several options, with the browser's own list. */
export function Choice<T extends string>({
  label,
  hideLabel = false,
  value,
  options,
  disabled,
  invalid,
  onChange,
}: ChoiceProps<T>) {
  const id = useId();
  if (useReading()) {
    const chosen = value === '' ? undefined : options.find((option) => option.value === value);
    return <RecordLine label={label}>{chosen?.label}</RecordLine>;
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={invalid ? `${id}-says` : undefined}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={cx(INPUT, 'h-[40px]')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {invalid ? (
        <p id={`${id}-says`} className="text-sm text-bad">
          {invalid}
        </p>
      ) : null}
    </div>
  );
}

/** An on/off switch that saves at once. */
export function Toggle({
  label,
  help,
  on,
  disabled,
  onChange,
}: {
  label: string;
  help?: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  const t = useTranslate();
  const id = useId();
  if (useReading()) return <RecordLine label={label}>{t(on ? 'field.yes' : 'field.no')}</RecordLine>;
  return (
    <label className="flex min-h-8 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        aria-describedby={help ? id : undefined}
        onChange={({ target }) => onChange(target.checked)}
        className={cx(SWITCH, 'mt-[2px]')}
      />
      <span className="min-w-0">
        <span className="block text-sm">{label}</span>
        {help ? (
          <span id={id} className="block text-xs text-secondary">
            {help}
          </span>
        ) : null}
      </span>
    </label>
  );
}

/** A few options side by side, one of them selected. */
export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  /** Undefined while nothing is selected. */
  value: T | undefined;
  options: readonly (Option<T> & { icon?: ReactNode })[];
  onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {options.map((option) => (
          <label
            key={option.value}
            title={option.icon ? option.label : undefined}
            className="flex h-[36px] min-w-[36px] items-center justify-center gap-2 rounded-control border border-line bg-raised px-2 text-sm transition-colors hover:border-faint has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.icon ?? option.label}
            {option.icon ? <span className="sr-only">{option.label}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A section of a panel under a small heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}
