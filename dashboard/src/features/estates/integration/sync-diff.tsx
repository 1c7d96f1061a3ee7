import type { Currency } from '@oriel/contract/enums';
import type { SyncPreview } from '@oriel/contract/integration';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { ChangeLine } from '../../../kit/apartments/change-line.tsx';
import { Tally } from './sync-state.tsx';
import { Warnings } from './warnings.tsx';

/** The changes a synchronisation would make, per apartment; nothing has been changed yet. */
export function SyncDiff({ preview, currency }: { preview: SyncPreview; currency: Currency }) {
  const t = useTranslate();
  const { changes } = preview;
  return (
    <section
      aria-labelledby="diff"
      className="flex w-full animate-rise flex-col gap-4 rounded-card border border-line bg-raised p-4"
    >
      <h3 id="diff" className="text-base">
        {t('diff.title')}
      </h3>
      <Tally {...preview} />
      <Warnings warnings={preview.warnings} />
      {changes.length === 0 ? (
        <p className="text-sm text-secondary">{t('diff.none')}</p>
      ) : (
        <ul
          aria-label={t('diff.title')}
          className="flex max-h-[480px] flex-col divide-y divide-line overflow-y-auto"
        >
          {changes.map(({ kind, apartmentId, externalId, number, fields }) => (
            <li key={`${kind} ${apartmentId ?? externalId ?? number}`} className="py-3 text-sm">
              <p className="flex flex-wrap items-baseline gap-x-3">
                {apartmentId ? (
                  <Link
                    to={`/dashboard/apartments/${apartmentId}`}
                    className="rounded-control font-medium underline-offset-4 hover:underline"
                  >
                    {number}
                  </Link>
                ) : (
                  <span className="font-medium">{number}</span>
                )}
                <span className="text-secondary">{t(`diffKind.${kind}`)}</span>
              </p>
              {kind === 'UPDATE' ? (
                <div className="mt-1 break-words">
                  {fields.map((change) => (
                    <ChangeLine key={change.field} change={change} currency={currency} />
                  ))}
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
