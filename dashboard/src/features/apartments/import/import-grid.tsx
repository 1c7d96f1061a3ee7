import { IMPORT_FIELDS, type ImportField } from '@oriel/contract/apartment-fields';
import type {
  ImportAction,
  ImportCorrection,
  ImportReport,
  ImportRow,
} from '@oriel/contract/apartment-import';
import type { Currency } from '@oriel/contract/enums';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { shownValue } from '../../../kit/apartments/change-line.tsx';
import { FIELD_NAMES } from '../../../kit/apartments/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { writtenText } from './written-text.ts';

const STEP = 100;
export const ACTIONS = ['error', 'create', 'update', 'unchanged'] as const satisfies readonly ImportAction[];

/** The rows as they are read: a cell can be corrected, the wrong ones say what is wrong. */
export function ImportGrid({
  rows,
  fields,
  currency,
  disabled,
  onCorrect,
}: {
  rows: readonly ImportRow[];
  /** in the order of the sheet's columns */
  fields: readonly ImportField[];
  currency: Currency;
  disabled: boolean;
  onCorrect: (correction: ImportCorrection) => void;
}) {
  const t = useTranslate();
  const [shown, setShown] = useState(STEP);
  return (
    <>
      {/* Positioned, so that texts for screen readers stay within it and do not widen the page. */}
      <div className="relative overflow-x-auto rounded-card border border-line">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line bg-sunken text-left text-xs text-secondary">
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {t('apartmentImport.row')}
              </th>
              {fields.map((field) => (
                <th key={field} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                  {FIELD_NAMES[field] ? t(FIELD_NAMES[field]) : field}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr
                key={`${row.sheet ?? ''}!${row.row}`}
                className="border-b border-line align-top last:border-b-0"
              >
                <th scope="row" className="px-3 py-2 text-right font-normal text-secondary tabular">
                  {row.row}
                  {row.sheet ? <span className="block text-xs whitespace-nowrap">{row.sheet}</span> : null}
                </th>
                {fields.map((field) => (
                  <CorrectedCell
                    key={field}
                    row={row}
                    field={field}
                    currency={currency}
                    disabled={disabled}
                    onCorrect={onCorrect}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown ? (
        <Button size="small" className="self-start" onClick={() => setShown(shown + STEP)}>
          {t('apartmentImport.more', { count: rows.length - shown })}
        </Button>
      ) : null}
    </>
  );
}

/** What changes an apartment's field, where it is not the field of the cell itself. */
const CHANGED_AS: Partial<Record<ImportField, string>> = { building: 'buildingId' };

/** Whether a cell is stored as something else than what stands in it. */
function isReadAs(written: string, value: unknown): boolean {
  if (typeof value === 'number') return Number(written.replace(/\s/g, '').replace(',', '.')) !== value;
  // Of an id, nothing can be told.
  return typeof value === 'string' && value !== written && !/^[0-9a-f]{24}$/.test(value);
}

function CorrectedCell({
  row,
  field,
  currency,
  disabled,
  onCorrect,
}: {
  row: ImportRow;
  field: ImportField;
  currency: Currency;
  disabled: boolean;
  onCorrect: (correction: ImportCorrection) => void;
}) {
  const t = useTranslate();
  const [typed, setTyped] = useState<string>();
  const written = row.values[field] ?? '';
  const wrong = row.errors?.[field];
  const change = row.changes.find((one) => one.field === (CHANGED_AS[field] ?? field));
  const name = t('apartmentImport.cell', {
    field: FIELD_NAMES[field] ? t(FIELD_NAMES[field]) : field,
    row: row.row,
  });

  function end(isTaken: boolean): void {
    if (isTaken && typed !== undefined && typed !== written)
      onCorrect({ field, to: typed, rows: [row.row], ...(row.sheet ? { sheet: row.sheet } : {}) });
    setTyped(undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') end(true);
    else if (event.key === 'Escape') end(false);
    else return;
    event.preventDefault();
  }

  if (typed !== undefined) {
    return (
      <td className="p-1">
        <input
          // biome-ignore lint/a11y/noAutofocus: somebody has just asked to change this cell
          autoFocus
          aria-label={name}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => end(true)}
          className="h-8 w-full min-w-[96px] rounded-control border border-accent bg-raised px-2"
        />
      </td>
    );
  }
  return (
    <td className={cx('p-0', wrong && 'bg-bad-soft')}>
      <button
        type="button"
        disabled={disabled}
        onClick={() => setTyped(written)}
        className="block min-h-9 w-full px-3 py-2 text-left -outline-offset-2 enabled:cursor-text enabled:hover:bg-sunken"
      >
        <span className="sr-only">{name}: </span>
        <span className={cx(wrong && 'text-bad', change && row.action === 'update' && 'font-medium')}>
          {writtenText(field, written) || (wrong ? '–' : '')}
        </span>
        {change && row.action === 'create' && isReadAs(written, change.to) ? (
          <span className="block text-xs whitespace-nowrap text-secondary">
            = {shownValue(change.field, change.to, currency, t)}
          </span>
        ) : null}
        {change && row.action === 'update' ? (
          <span className="block text-xs whitespace-nowrap text-secondary line-through">
            {shownValue(change.field, change.from, currency, t)}
          </span>
        ) : null}
        {wrong ? <span className="block min-w-[120px] text-xs text-bad">{wrong.join(' ')}</span> : null}
      </button>
    </td>
  );
}

/** The fields of a report in the order of its columns; those corrected without a column last. */
export function fieldsOf({ columns, rows }: ImportReport): readonly ImportField[] {
  const inColumns = columns.flatMap(({ field }) => field ?? []);
  const others = new Set(
    rows.flatMap(({ values, errors = {} }) => [...Object.keys(values), ...Object.keys(errors)]),
  );
  return [...inColumns, ...IMPORT_FIELDS.filter((field) => others.has(field) && !inColumns.includes(field))];
}
