import { AREA_UNITS, CURRENCIES } from '@oriel/contract/enums';
import type { EstateDetail, EstateUnitsChange } from '@oriel/contract/estate';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { areaSize, money, unitName } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { correctUnits, unitsChangeQuery } from '../../../kit/estates/api.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toasts } from '../../../ui/toast-store.ts';

interface CorrectUnitsProps {
  readonly estate: Pick<EstateDetail, 'id' | 'currency' | 'areaUnit'>;
  readonly onClose: () => void;
}

/** Puts a wrong currency or unit right for a whole estate, with a preview. */
export function CorrectUnits({ estate, onClose }: CorrectUnitsProps) {
  const t = useTranslate();
  const [currency, setCurrency] = useState(estate.currency);
  const [areaUnit, setAreaUnit] = useState(estate.areaUnit);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    ...unitsChangeQuery(estate.id, { currency, areaUnit }),
    placeholderData: keepPreviousData,
  });
  const same = currency === estate.currency && areaUnit === estate.areaUnit;

  async function correct(): Promise<void> {
    setBusy(true);
    const done = await reported(correctUnits(estate.id, { currency, areaUnit }));
    setBusy(false);
    if (!done) return;
    toasts.add({ title: t('units.done') });
    onClose();
  }

  return (
    <DialogPanel
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('units.title')}
      description={t('units.lead')}
    >
      <div className="mt-6 flex flex-col gap-6">
        <div className="grid grid-cols-2 gap-3">
          <Choice
            label={t('field.currency')}
            value={currency}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={setCurrency}
          />
          <Choice
            label={t('field.areaUnit')}
            value={areaUnit}
            options={AREA_UNITS.map((value) => ({ value, label: unitName(value) }))}
            onChange={setAreaUnit}
          />
        </div>
        {same ? null : data ? (
          <Preview change={data} />
        ) : error ? (
          <Failure title={t('units.failed')} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton className="h-32" />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" disabled={same || !data || busy} onClick={() => void correct()}>
            {t('units.correct', { count: data?.apartments ?? 0 })}
          </Button>
        </div>
      </div>
    </DialogPanel>
  );
}

function Preview({
  change: { from, to, apartments, prices, seen, examples },
}: {
  change: EstateUnitsChange;
}) {
  const t = useTranslate();
  const amounts = ({ price, area }: EstateUnitsChange['examples'][number], units: typeof from) => (
    <span className="flex flex-wrap gap-x-3">
      {price === undefined ? null : <span className="whitespace-nowrap">{money(price, units.currency)}</span>}
      {area === undefined ? null : (
        <span className="whitespace-nowrap">{areaSize(area, units.areaUnit)}</span>
      )}
    </span>
  );
  return (
    <section aria-label={t('units.preview')} className="flex flex-col gap-3">
      <p role="status" className="text-sm">
        {t('units.changes', { apartments, prices })}
      </p>
      <table className="w-full rounded-control border border-line text-sm">
        <thead className="sr-only">
          <tr>
            <th>{t('units.apartment')}</th>
            <th>{t('units.before')}</th>
            <th>{t('units.after')}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((example) => (
            <tr key={example.number} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-3 py-2 text-left font-medium whitespace-nowrap">
                {example.number}
              </th>
              <td className="px-2 py-2 text-secondary tabular">{amounts(example, from)}</td>
              <td className="px-3 py-2 tabular">
                <span className="flex items-center gap-2">
                  <ArrowRight size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-secondary" />
                  {amounts(example, to)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {seen ? <Notice tone="calm">{t('units.seen')}</Notice> : null}
    </section>
  );
}
