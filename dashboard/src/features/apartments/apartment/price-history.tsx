import type { ApartmentDetail } from '@oriel/contract/apartment-detail';
import type { PriceHistory } from '@oriel/contract/price-history';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, dataOf } from '../../../base/call-query.ts';
import { callQuery } from '../../../base/services.ts';
import { dayAndTime, money } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { StatusDot } from '../../../kit/apartments/status-dot.tsx';
import { NOTHING } from '../../../kit/apartments/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useReading } from '../../../ui/reading.tsx';
import { mayBeMistake } from './may-be-mistake.ts';
import { PriceMistake } from './price-mistake.tsx';

/** The number of rows that come with the apartment (the contract's `PRICE_HISTORY_SHOWN`). */
const SHOWN = 20;

/** The price history, newest first. */
export function PriceHistoryTable({ apartment }: { apartment: ApartmentDetail }) {
  const t = useTranslate();
  const [whole, setWhole] = useState(false);
  const reading = useReading();
  const all = useQuery({
    // Each version of the apartment can have a new price.
    queryKey: [...callKey('getPriceHistory', { id: apartment.id }), apartment.updatedAt],
    queryFn: callQuery('getPriceHistory', { id: apartment.id }).queryFn,
    select: dataOf,
    enabled: whole,
  });
  const from = ({ source }: PriceHistory) => t(`priceSource.${source}`);
  const rows = all.data ?? apartment.priceHistory;
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('apartmentPage.history')}>
      <h3 className="mb-2 text-base font-medium">{t('apartmentPage.history')}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: no form */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard's focus
        tabIndex={0}
        aria-label={t('apartmentPage.history')}
        className="overflow-x-auto"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-secondary">
              <th scope="col" className="py-2 pr-3 font-medium">
                {t('apartmentPage.since')}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {t('apartment.price')}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {t('apartment.promotion')}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {t('apartment.status')}
              </th>
              <th scope="col" className="py-2 pl-3 font-medium">
                {t('apartmentPage.by')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={row.id}
                className={cx('border-b border-line last:border-b-0', row.mistake && 'text-secondary')}
              >
                <td className="py-2 pr-3 whitespace-nowrap tabular">{dayAndTime(new Date(row.validFrom))}</td>
                <td
                  className={cx(
                    'px-3 py-2 text-right whitespace-nowrap tabular',
                    row.mistake && 'line-through',
                  )}
                >
                  {row.price === undefined ? NOTHING : money(row.price, row.currency)}
                </td>
                <td
                  className={cx(
                    'px-3 py-2 text-right whitespace-nowrap tabular',
                    row.mistake && 'line-through',
                  )}
                >
                  {row.promotionPrice === undefined ? NOTHING : money(row.promotionPrice, row.currency)}
                </td>
                <td className="px-3 py-2">
                  <StatusDot status={row.status} />
                </td>
                <td className="py-2 pl-3 text-secondary">
                  <span className="block max-w-[160px] truncate">{row.actor?.name ?? from(row)}</span>
                  {row.mistake ? (
                    <span className="block text-xs">
                      {t('apartmentPage.mistakeBy', { name: row.mistake.by })}
                    </span>
                  ) : null}
                  {!reading && mayBeMistake(row, rows[index - 1]) ? <PriceMistake row={row} /> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!whole && rows.length >= SHOWN ? (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setWhole(true)}>
          {t('apartmentPage.wholeHistory')}
        </Button>
      ) : null}
    </section>
  );
}
