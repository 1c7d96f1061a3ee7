import { type ChangeEvent, type ComponentProps, type FocusEvent, type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';
import { Choice, INPUT, Toggle } from '../../ui/controls.tsx';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { RecordLine, useReading } from '../../ui/reading.tsx';
import { recordText } from '../../ui/record-text.tsx';
import { completeLink } from './link-text.ts';
import { numberOf } from './number-text.ts';

interface Named {
  /** Dotted path in the form. */
  name: string;
  label: string;
  help?: ReactNode;
}

/** The error of a field of the surrounding form. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
}

export function Says({ id, error, help }: { id: string; error: string | undefined; help?: ReactNode }) {
  if (error) {
    return (
      <p id={id} className="text-sm text-bad">
        {error}
      </p>
    );
  }
  return help ? (
    <p id={id} className="text-xs text-secondary">
      {help}
    </p>
  ) : null;
}

interface Ruled {
  needed?: string;
  /** Further validation: the message, or true. */
  validate?: (text: string) => true | string;
}

type TextProps = Named &
  Ruled & {
    /** When the field is left. */
    onLeave?: (text: string) => void;
    /** Must be a number, with a comma or a point. */
    numeric?: boolean;
  } & Pick<
    ComponentProps<'input'>,
    'type' | 'maxLength' | 'placeholder' | 'onPaste' | 'className' | 'inputMode' | 'list'
  >;

/** A text field in the size used in dialogs. */
export function TallInput({
  name,
  needed,
  validate,
  ...field
}: Named & Ruled & Omit<FieldProps, 'name' | 'error' | 'onChange'>) {
  const { register } = useFormContext();
  return (
    <Field
      autoComplete="off"
      error={useFieldError(name)}
      {...field}
      {...register(name, { ...(needed ? { required: needed } : {}), ...(validate ? { validate } : {}) })}
    />
  );
}

/** A text field of the surrounding form. */
export function TextInput({
  name,
  label,
  help,
  needed,
  numeric,
  validate,
  onLeave,
  className,
  ...input
}: TextProps) {
  const t = useTranslate();
  const id = useId();
  const { register, watch, setValue } = useFormContext();
  const error = useFieldError(name);
  const isLink = input.type === 'url';
  if (useReading()) {
    return (
      <RecordLine label={label} className={className}>
        {recordText(String(watch(name) ?? ''), input.type)}
      </RecordLine>
    );
  }
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? `${id}-says` : undefined}
        className={cx(INPUT, 'h-[40px]')}
        {...(numeric ? { inputMode: 'decimal' as const } : {})}
        {...input}
        {...register(name, {
          ...(needed ? { required: needed } : {}),
          ...(isLink ? { setValueAs: completeLink } : {}),
          onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
            onLeave?.(target.value);
            // The scheme that is sent with it is seen, too.
            if (isLink && completeLink(target.value) !== target.value)
              setValue(name, completeLink(target.value));
          },
          ...(numeric
            ? {
                validate: (text: string) => text === '' || numberOf(text) !== undefined || t('limits.number'),
              }
            : validate
              ? { validate }
              : {}),
        })}
      />
      <Says id={`${id}-says`} error={error} help={help} />
    </div>
  );
}

export function TextBlock({
  name,
  label,
  help,
  rows = 6,
  maxLength,
  validate,
  onType,
}: Named & Pick<Ruled, 'validate'> & { rows?: number; maxLength?: number; onType?: (text: string) => void }) {
  const id = useId();
  const { register, watch } = useFormContext();
  const error = useFieldError(name);
  if (useReading()) {
    return <RecordLine label={label}>{recordText(String(watch(name) ?? ''))}</RecordLine>;
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? `${id}-says` : undefined}
        maxLength={maxLength}
        className={cx(INPUT, 'min-h-24 py-2')}
        {...register(name, {
          ...(validate ? { validate } : {}),
          onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => onType?.(target.value),
        })}
      />
      <Says id={`${id}-says`} error={error} help={help} />
    </div>
  );
}

export function OneOfField<T extends string>({
  name,
  label,
  options,
}: Named & { options: readonly { value: T; label: string }[] }) {
  const { watch, setValue } = useFormContext();
  const error = useFieldError(name);
  return (
    <Choice
      label={label}
      value={watch(name)}
      options={options}
      invalid={error}
      onChange={(value) => setValue(name, value, { shouldDirty: true })}
    />
  );
}

export function SwitchField({ name, label, help }: Named & { help?: string }) {
  const { watch, setValue } = useFormContext();
  return (
    <Toggle
      label={label}
      {...(help ? { help } : {})}
      on={watch(name) === true}
      onChange={(on) => setValue(name, on, { shouldDirty: true })}
    />
  );
}

export function ColorInput({ name, label }: Named) {
  const id = useId();
  const { register, watch } = useFormContext();
  const error = useFieldError(name);
  if (useReading()) {
    const color = String(watch(name) ?? '');
    return (
      <RecordLine label={label}>
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden
            className="size-4 rounded-control border border-line"
            style={{ background: color }}
          />
          {color}
        </span>
      </RecordLine>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="color"
        aria-describedby={error ? `${id}-says` : undefined}
        className="h-[40px] w-16 rounded-control border border-edge bg-raised p-1"
        {...register(name)}
      />
      <Says id={`${id}-says`} error={error} />
    </div>
  );
}

/** A section of a form with a name that addresses can refer to. */
export function FormSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <section
      id={id}
      data-empty={useReading() ? t('record.empty') : undefined}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-8 flex-col gap-4 border-t border-line pt-8 first:border-t-0 first:pt-0"
    >
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className="text-lg outline-none">
          {title}
        </h2>
        {lead ? <p className="mt-1 text-sm text-secondary">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}
