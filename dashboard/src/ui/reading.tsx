import { createContext, type ReactNode, useContext } from 'react';
import { cx } from './class-names.ts';

const ReadingContext = createContext(false);

/** Whether the fields around are only read: they are lines of a record then, not inputs. */
export function useReading(): boolean {
  return useContext(ReadingContext);
}

/** The fields of a form. To those who may not change anything it is a record: what is written, and nothing that looks like an input. */
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

/** What is there only to change something. */
export function Writing({ children }: { children: ReactNode }) {
  return useReading() ? null : children;
}

/** One line of a record; none where nothing is written. */
export function RecordLine({
  label,
  bare,
  className,
  children,
}: {
  label: ReactNode;
  /** The column says what it is; the label is for those who do not see that. */
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
