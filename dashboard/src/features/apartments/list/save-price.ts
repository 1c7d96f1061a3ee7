import type { Apartment } from '@oriel/contract/apartment';
import type { PriceHistory } from '@oriel/contract/price-history';
import { refresh } from '../../../base/refresh.ts';
import { api } from '../../../base/services.ts';
import { money } from '../../../i18n/format.ts';
import { translate as t } from '../../../i18n/translate.ts';
import { editApartment, editFailure } from '../../../kit/apartments/edit-apartment.ts';
import { listPrice } from '../../../kit/apartments/words.ts';
import { toasts } from '../../../ui/toast-store.ts';
import { saveCell } from './cell-state.ts';
import { correctedPrice } from './corrected-price.ts';
import { pricePatch } from './typed-edit.ts';

/** Saves a price that was typed into its cell, offers to take it back, and to mark the one before as a mistake if that was soon corrected. */
export function savePrice(key: string, typed: string, apartment: Apartment, price: number | null): void {
  void save(key, typed, apartment, price, true);
}

async function save(
  key: string,
  typed: string,
  apartment: Apartment,
  price: number | null,
  mayUndo: boolean,
): Promise<void> {
  const former = listPrice(apartment) ?? null;
  await saveCell(
    key,
    typed,
    async () => report(key, await editApartment(apartment, pricePatch(apartment, price)), former, mayUndo),
    (error) => editFailure(error, apartment.rent ? 'rent' : 'price'),
  );
}

function report(key: string, saved: Apartment, former: number | null, mayUndo: boolean): void {
  const { number, currency } = saved;
  const price = listPrice(saved);
  const written = former === null ? undefined : money(former, currency);
  const content = {
    title:
      price === undefined
        ? t('apartments.priceGone', { number })
        : t('apartments.priceNow', { number, price: money(price, currency) }),
    ...(mayUndo && {
      action: {
        label: t('bulk.undo'),
        altText: written
          ? t('apartments.priceBackTo', { number, price: written })
          : t('apartments.priceBackToNone', { number }),
        run: () => void save(key, '', saved, former, false),
      },
    }),
  };
  const id = toasts.add(content);
  void mistakeIn(saved).then((row) => {
    if (!row) return;
    const mistaken = money(row.promotionPrice ?? row.price ?? 0, row.currency);
    const label = t('apartments.priceMistake', { price: mistaken });
    toasts.update(id, { ...content, more: { label, altText: label, run: () => void mark(row) } });
  });
}

/** The price before, if it was a mistake as it seems. */
async function mistakeIn({ id }: Apartment): Promise<PriceHistory | undefined> {
  try {
    const { data } = await api.call('getPriceHistory', { id });
    return correctedPrice(data);
  } catch {
    // The offer is a convenience; the apartment's own page has it too.
    return undefined;
  }
}

async function mark({
  apartmentId: id,
  id: rowId,
  price,
  promotionPrice,
  currency,
}: PriceHistory): Promise<void> {
  try {
    await api.call('markPriceMistake', { id, rowId, body: {} });
    await refresh('apartment');
    toasts.add({
      title: t('apartments.priceMistaken', { price: money(promotionPrice ?? price ?? 0, currency) }),
      description: t('apartments.priceMistakenText'),
    });
  } catch (error) {
    toasts.add({ variant: 'destructive', title: editFailure(error, 'rowId') });
  }
}
