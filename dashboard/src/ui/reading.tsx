import { createContext, type ReactNode, useContext } from 'react';
import { cx } from './class-names.ts';

const ReadingContext = createContext(false);

/** Whether the surrounding fields are read-only and shown as lines of a record. */
export function useReading(): boolean {
  return useContext(ReadingContext);
}

/** The fields of a form. Users without permission see a record: values, and nothing that looks like an input. */
export function FormFields({
  reading,
  className,
  children,
}: {
  reading: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <ReadingContext value={reading}>
      {reading ? (
        <div data-reading className={className}>
          {children}
        </div>
      ) : (
        <fieldset className={className}>{children}</fieldset>
      )}
    </ReadingContext>
  );
}

/** Content shown only to users who may edit. */
export function Writing({ children }: { children: ReactNode }) {
  return useReading() ? null : children;
}

/** One line of a record; nothing without a value. */
export function RecordLine({
  label,
  bare,
  className,
  children,
}: {
  label: ReactNode;
  /** The column already has a heading; the label is for screen readers. */
  bare?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <dl className={cx('min-w-0', className)}>
      <dt className={bare ? 'sr-only' : 'text-sm text-secondary'}>{label}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </dl>
  );
}
