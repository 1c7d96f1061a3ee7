import { APARTMENT_FIELDS } from '@oriel/contract/apartment-fields';
import { Lock, Unlock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type FieldError, type FieldPath, get, useFormContext } from 'react-hook-form';
import { labelId } from '../../../i18n/label-id.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { inputOf } from '../../../kit/form/plain-fields.ts';
import { cx } from '../../../ui/class-names.ts';
import { RecordLine, useReading } from '../../../ui/reading.tsx';
import { recordText } from '../../../ui/record-text.tsx';
import { useApartment } from './apartment-context.ts';
import type { ApartmentValues } from './apartment-values.ts';

type Path = FieldPath<ApartmentValues>;

const INPUT =
  'w-full min-w-0 rounded-control border border-edge bg-raised px-3 text-base transition-colors enabled:hover:border-ink aria-invalid:border-bad disabled:border-line disabled:bg-transparent disabled:text-ink disabled:opacity-100';

const topOf = (path: string): string => path.split('.', 1)[0] ?? path;

/** The frame of a field: label, integration lock, error. */
function FieldFrame({
  id,
  path,
  label,
  help,
  bare,
  lock = topOf(path),
  children,
}: {
  id: string;
  path: string;
  label: string;
  help?: ReactNode;
  /** The column already has a heading; the label is for screen readers. */
  bare?: boolean | undefined;
  /** Name of the field that shares its lock. */
  lock?: string;
  children: ReactNode;
}) {
  const { formState } = useFormContext<ApartmentValues>();
  const error: FieldError | undefined = get(formState.errors, path);
  const message = error?.message;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className={cx('flex items-center justify-between gap-2', bare && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <LockMark field={lock} label={label} />
      </div>
      {children}
      {message ? (
        <p id={`${id}-error`} className="text-sm text-bad first-letter:uppercase">
          {message}
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

/** Marks a field managed by an integration; an administrator may override it. */
export function LockMark({ field, label }: { field: string; label: string }) {
  const t = useTranslate();
  const { isManaged, isLocked, free, viewer } = useApartment();
  if (!isManaged(field)) return null;
  if (!isLocked(field)) {
    return (
      <span className="inline-flex items-center gap-1 text-xs text-secondary">
        <Unlock size={12} strokeWidth={1.5} aria-hidden />
        {t('apartmentPage.overridden')}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2 text-xs text-secondary">
      <Lock size={12} strokeWidth={1.5} aria-hidden />
      {t('apartmentPage.managed')}
      {viewer?.role === 'ADMIN' ? (
        <button
          type="button"
          onClick={() => free(field)}
          aria-label={t('apartmentPage.overrideNamed', { field: label })}
          className="rounded-control text-accent underline-offset-4 hover:underline"
        >
          {t('apartmentPage.override')}
        </button>
      ) : null}
    </span>
  );
}

interface FieldProps {
  path: Path;
  label: string;
  help?: ReactNode;
  bare?: boolean;
}

function useField(path: string, help: ReactNode) {
  const id = useId();
  const { formState, watch } = useFormContext<ApartmentValues>();
  const { isLocked, may } = useApartment();
  const invalid = get(formState.errors, path) !== undefined;
  const described = cx(invalid && `${id}-error`, Boolean(help) && `${id}-help`) || undefined;
  return {
    id,
    text: String(watch(path as Path) ?? ''), // Every field has a path in the form.
    disabled: !may || isLocked(topOf(path)),
    attributes: { id, 'aria-invalid': invalid || undefined, 'aria-describedby': described },
  };
}

export function TextField({
  path,
  label,
  help,
  bare,
  type = 'text',
  unit,
  numeric,
  maxLength,
}: FieldProps & {
  type?: 'text' | 'date' | 'url';
  unit?: string;
  numeric?: boolean;
  maxLength?: number;
}) {
  const { register } = useFormContext<ApartmentValues>();
  const { id, disabled, attributes, text } = useField(path, help);
  if (useReading()) {
    return (
      <RecordLine label={label} bare={bare}>
        {recordText(text, type, unit)}
      </RecordLine>
    );
  }
  return (
    <FieldFrame id={id} path={path} label={label} help={help} bare={bare}>
      <span className="relative">
        <input
          {...attributes}
          {...register(path)}
          type={type}
          autoComplete="off"
          disabled={disabled}
          maxLength={maxLength}
          {...(numeric ? { inputMode: 'decimal' as const } : {})}
          className={cx(INPUT, 'h-[44px]', numeric && 'tabular', unit !== undefined && 'pr-16')}
        />
        {unit ? (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-secondary"
          >
            {unit}
          </span>
        ) : null}
      </span>
    </FieldFrame>
  );
}

/** The input of a plain field, from its table. */
export function PlainField({
  name,
  ...input
}: {
  name: keyof typeof APARTMENT_FIELDS;
  help?: ReactNode;
  unit?: string;
}) {
  const t = useTranslate();
  return (
    <TextField
      path={name}
      label={t(labelId('apartment', name))}
      {...inputOf(APARTMENT_FIELDS[name])}
      {...input}
    />
  );
}

export function AreaField({ path, label, help, rows = 5 }: FieldProps & { rows?: number }) {
  const { register } = useFormContext<ApartmentValues>();
  const { id, disabled, attributes, text } = useField(path, help);
  if (useReading()) return <RecordLine label={label}>{recordText(text)}</RecordLine>;
  return (
    <FieldFrame id={id} path={path} label={label} help={help}>
      <textarea
        {...attributes}
        {...register(path)}
        rows={rows}
        maxLength={10_000}
        disabled={disabled}
        className={cx(INPUT, 'py-2')}
      />
    </FieldFrame>
  );
}

export function SelectField({
  path,
  label,
  help,
  bare,
  options,
}: FieldProps & { options: readonly { readonly value: string; readonly label: string }[] }) {
  const { register } = useFormContext<ApartmentValues>();
  const { id, disabled, attributes, text } = useField(path, help);
  if (useReading()) {
    const chosen = text === '' ? undefined : options.find(({ value }) => value === text);
    return (
      <RecordLine label={label} bare={bare}>
        {chosen?.label}
      </RecordLine>
    );
  }
  return (
    <FieldFrame id={id} path={path} label={label} help={help} bare={bare}>
      <select {...attributes} {...register(path)} disabled={disabled} className={cx(INPUT, 'h-[44px]')}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function CheckField({ path, label, help }: FieldProps) {
  const t = useTranslate();
  const { register, watch } = useFormContext<ApartmentValues>();
  const { id, disabled } = useField(path, help);
  if (useReading()) {
    return <RecordLine label={label}>{t(watch(path) === true ? 'field.yes' : 'field.no')}</RecordLine>;
  }
  return (
    <div className="flex items-start justify-between gap-2">
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3">
        <input
          id={id}
          type="checkbox"
          {...register(path)}
          disabled={disabled}
          aria-describedby={help ? `${id}-help` : undefined}
          className="mt-1 size-4 shrink-0 accent-accent"
        />
        <span>
          {label}
          {help ? (
            <span id={`${id}-help`} className="block text-sm text-secondary">
              {help}
            </span>
          ) : null}
        </span>
      </label>
      <LockMark field={topOf(path)} label={label} />
    </div>
  );
}

/** Id of a section in addresses. */
export function sectionId(id: string): string {
  return `section-${id}`;
}

/** A section of the form with its own heading. */
export function FormSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <section
      data-empty={useReading() ? t('record.empty') : undefined}
      // Prefixed: an address may refer to a field with the same name.
      id={sectionId(id)}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-16 flex-col gap-4 border-t border-line pt-6 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className="text-lg outline-none">
          {title}
        </h2>
        {text ? <p className="mt-1 text-sm text-secondary">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}

export const TWO = 'grid gap-4 sm:grid-cols-2';
export const THREE = 'grid gap-4 grid-cols-2 sm:grid-cols-3';
