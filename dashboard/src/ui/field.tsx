import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
}

/** One line of text with its label above, help below, and its error in place. */
export function Field({ label, help, error, id: givenId, className, ...props }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = cx(error ? `${id}-error` : false, help ? `${id}-help` : false) || undefined;
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        className="h-[44px] rounded-control border border-edge bg-raised px-3 text-base transition-colors placeholder:text-secondary hover:border-ink aria-invalid:border-bad"
        {...props}
      />
      {error ? (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className="text-sm text-secondary">
          {help}
        </p>
      ) : null}
    </div>
  );
}
