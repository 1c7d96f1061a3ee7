import { IMPORT_FIELDS, type ImportField } from '@oriel/contract/apartment-fields';
import type { ImportMapping } from '@oriel/contract/apartment-import';
import { useTranslate } from '../../../i18n/translate.ts';
import { FIELD_NAMES } from '../../../kit/apartments/words.ts';
import { cx } from '../../../ui/class-names.ts';
import type { ImportColumns } from './import-state.ts';
import { writtenText } from './written-text.ts';

/** Maps the sheet's columns to fields, with sample cells. */
export function ColumnMapping({
  columns,
  mapping,
  disabled,
  onChange,
}: {
  columns: ImportColumns;
  mapping: ImportMapping;
  disabled: boolean;
  onChange: (position: number, field: ImportField | undefined) => void;
}) {
  const t = useTranslate();
  // What lines between rows or names of sheets say has a column named after its field.
  const named = (header: string, field: string) =>
    header === field && FIELD_NAMES[field] ? t(FIELD_NAMES[field]) : header;
  const fieldAt = new Map(Object.entries(mapping).map(([field, at]) => [at, field]));
  return (
    <ul className="grid gap-x-8 lg:grid-cols-2">
      {columns.map(({ position, header, sample }) => {
        const field = fieldAt.get(position) ?? '';
        return (
          <li
            key={position}
            className="grid grid-cols-[minmax(0,1fr)_180px] items-center gap-3 border-b border-line py-2"
          >
            <span className="min-w-0">
              <span
                className={cx('block truncate text-sm', field ? 'font-medium' : 'text-secondary')}
                title={header}
              >
                {named(header, field) || t('apartmentImport.column', { position })}
              </span>
              <span className="block truncate text-xs text-secondary">
                {sample.map((one) => writtenText(field, one)).join(' · ')}
              </span>
            </span>
            <select
              aria-label={t('apartmentImport.fieldOf', { column: header || String(position) })}
              value={field}
              disabled={disabled}
              onChange={({ target }) =>
                onChange(
                  position,
                  IMPORT_FIELDS.find((one) => one === target.value),
                )
              }
              className={cx(
                'h-8 min-w-0 rounded-control border bg-raised px-2 text-sm disabled:opacity-55',
                field ? 'border-edge' : 'border-line text-secondary',
              )}
            >
              <option value="">{t('apartmentImport.leaveOut')}</option>
              {IMPORT_FIELDS.map((one) => (
                <option key={one} value={one}>
                  {t(FIELD_NAMES[one] ?? 'apartment.number')}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}
