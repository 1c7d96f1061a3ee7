import { type ComponentProps, useId } from 'react';
import { cx } from '../../../ui/class-names.ts';

/** Selects one option, with a visible label or one only for screen readers. */
export function PickList({
  label,
  hideLabel,
  options,
  className,
  ...props
}: ComponentProps<'select'> & {
  label: string;
  hideLabel?: boolean;
  options: readonly { readonly value: string; readonly label: string }[];
}) {
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      <select
        id={id}
        className="h-[36px] min-w-0 rounded-control border border-edge bg-raised px-2 text-sm transition-colors hover:border-ink"
        {...props}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
