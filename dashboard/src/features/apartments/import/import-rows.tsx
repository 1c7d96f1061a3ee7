import type { ImportAction, ImportCorrection, ImportReport } from '@oriel/contract/apartment-import';
import type { Currency } from '@oriel/contract/enums';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { cx } from '../../../ui/class-names.ts';
import { ACTIONS, fieldsOf, ImportGrid } from './import-grid.tsx';

const TONES: Readonly<Record<ImportAction, string>> = {
  create: 'text-good',
  update: 'text-wait',
  unchanged: 'text-secondary',
  error: 'text-bad',
};

/** What becomes of each row, rejected ones first, in a grid in which a cell can be corrected. */
export function ImportRows({
  report,
  currency,
  disabled,
  onCorrect,
}: {
  report: ImportReport;
  currency: Currency;
  disabled: boolean;
  onCorrect: (correction: ImportCorrection) => void;
}) {
  const t = useTranslate();
  const present = ACTIONS.filter((action) => report.totals[action] > 0);
  const [chosen, setChosen] = useState<ImportAction>();
  const action = chosen && present.includes(chosen) ? chosen : present[0];
  const rows = report.rows.filter((row) => row.action === action);
  const { skipped } = report;
  return (
    <section aria-label={t('apartmentImport.rows')} className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm text-secondary">
          {t('apartmentImport.total', { count: report.totals.rows })}
        </legend>
        {ACTIONS.map((one) => (
          <label
            key={one}
            className={cx(
              'flex min-w-[112px] cursor-pointer flex-col rounded-card border px-4 py-2 has-disabled:cursor-default has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              one === action ? 'border-accent bg-accent-soft' : 'border-line bg-raised',
            )}
          >
            <input
              type="radio"
              name="import-action"
              checked={one === action}
              disabled={report.totals[one] === 0}
              onChange={() => setChosen(one)}
              className="sr-only"
            />
            <span className={cx('text-lg font-medium tabular', report.totals[one] > 0 && TONES[one])}>
              {report.totals[one]}
            </span>
            <span className="text-sm">{t(`importAction.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      {rows.length > 0 ? (
        <ImportGrid
          // Another list starts from its top.
          key={action}
          rows={rows}
          fields={fieldsOf(report)}
          currency={currency}
          disabled={disabled}
          onCorrect={onCorrect}
        />
      ) : null}
      {skipped.length > 0 ? (
        <details className="text-sm">
          <summary className="rounded-control py-1 text-secondary">
            {t('apartmentImport.skipped', { count: skipped.length })}
          </summary>
          <ul className="mt-1 flex flex-col gap-1">
            {skipped.map(({ row, sheet, why, text }) => (
              <li key={`${sheet ?? ''}!${row}`}>
                <span className="text-secondary tabular">
                  {sheet ? `${sheet}, ` : ''}
                  {row}:
                </span>{' '}
                {text} <span className="text-secondary">({t(`importSkipped.${why}`)})</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
