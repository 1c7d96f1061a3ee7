import { useId } from 'react';

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour, from the browser's picker or typed. */
export function ColorField({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={label}
          value={HEX.test(value) ? value : '#000000'}
          onChange={({ target }) => onChange(target.value)}
          className="h-[40px] w-12 shrink-0 rounded-control border border-edge bg-raised p-1"
        />
        <input
          id={id}
          value={value}
          maxLength={7}
          aria-invalid={error || !HEX.test(value) ? true : undefined}
          aria-describedby={error ? `${id}-says` : undefined}
          onChange={({ target }) => onChange(target.value)}
          className="tabular h-[40px] w-full min-w-0 rounded-control border border-edge bg-raised px-2 text-sm hover:border-ink aria-invalid:border-bad"
        />
      </div>
      {error ? (
        <p id={`${id}-says`} className="text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
