import { PRICE_MISTAKE_HOURS, type PriceHistory } from '@oriel/contract/price-history';
import { useState } from 'react';
import { refresh } from '../../../base/refresh.ts';
import { api } from '../../../base/services.ts';
import { money } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';

/** Offers to say that a price was a mistake. */
export function PriceMistake({ row }: { row: PriceHistory }) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const { id: rowId, apartmentId: id, currency } = row;
  return (
    <>
      <Button size="small" variant="quiet" className="-ml-3" onClick={() => setAsking(true)}>
        {t('apartmentPage.mistakeApply')}
      </Button>
      {asking ? (
        <Confirm
          title={t('apartmentPage.mistakeTitle', {
            price: money(row.promotionPrice ?? row.price ?? 0, currency),
          })}
          description={t('apartmentPage.mistakeText', { hours: PRICE_MISTAKE_HOURS })}
          confirm={t('apartmentPage.mistakeApply')}
          running={t('apartmentPage.mistaking')}
          keep={t('apartmentPage.mistakeKeep')}
          onConfirm={async () => {
            await api.call('markPriceMistake', { id, rowId, body: {} });
            await refresh('apartment');
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
