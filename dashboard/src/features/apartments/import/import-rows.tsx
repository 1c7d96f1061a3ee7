import type { ImportAction, ImportReport, ImportRow } from '@oriel/contract/apartment-import';
import type { Currency } from '@oriel/contract/enums';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { FIELD_NAMES } from '../../../kit/apartments/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { shownValue } from '../apartment/change-line.tsx';

const STEP = 100;
const ACTIONS = ['error', 'create', 'update', 'unchanged'] as const satisfies readonly ImportAction[];
const TONES: Readonly<Record<ImportAction, string>> = {
  create: 'text-good',
  update: 'text-wait',
  unchanged: 'text-secondary',
  error: 'text-bad',
};

/** The outcome of each row, rejected ones first. */
export function ImportRows({ report, currency }: { report: ImportReport; currency: Currency }) {
  const t = useTranslate();
  const present = ACTIONS.filter((action) => report.totals[action] > 0);
  const [chosen, setChosen] = useState<ImportAction>();
  const [shown, setShown] = useState(STEP);
  const action = chosen && present.includes(chosen) ? chosen : present[0];
  const rows = report.rows.filter((row) => row.action === action);
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
              onChange={() => {
                setChosen(one);
                setShown(STEP);
              }}
              className="sr-only"
            />
            <span className={cx('text-lg font-medium tabular', report.totals[one] > 0 && TONES[one])}>
              {report.totals[one]}
            </span>
            <span className="text-sm">{t(`importAction.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-secondary">
              <th scope="col" className="w-16 py-2 pr-3 text-right font-medium">
                {t('apartmentImport.row')}
              </th>
              <th scope="col" className="w-24 px-3 py-2 font-medium">
                {t('apartment.number')}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {t(action === 'error' ? 'apartmentImport.problems' : 'apartmentImport.changes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={row.row} className="border-b border-line align-top last:border-b-0">
                <td className="py-2 pr-3 text-right text-secondary tabular">{row.row}</td>
                <td className="px-3 py-2 font-medium">{row.number ?? '–'}</td>
                <td className="px-3 py-2">
                  <What row={row} currency={currency} />
                </td>
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
    </section>
  );
}

function What({ row: { errors, changes, action }, currency }: { row: ImportRow; currency: Currency }) {
  const t = useTranslate();
  const name = (field: string) => (FIELD_NAMES[field] ? t(FIELD_NAMES[field]) : field);
  if (action === 'error') {
    return (
      <ul>
        {Object.entries(errors ?? {}).map(([field, sentences]) => (
          <li key={field} className="text-bad">
            <span className="font-medium">{name(field)}:</span> {sentences.join(', ')}
          </li>
        ))}
      </ul>
    );
  }
  const told = changes.filter(({ field }) => FIELD_NAMES[field]);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {told.map(({ field, from, to }) => (
        <span key={field}>
          <span className="text-secondary">{name(field)}:</span>{' '}
          <span className="tabular">
            {action === 'update' ? (
              <span className="text-secondary">{shownValue(field, from, currency, t)} → </span>
            ) : null}
            {shownValue(field, to, currency, t)}
          </span>
        </span>
      ))}
    </p>
  );
}
