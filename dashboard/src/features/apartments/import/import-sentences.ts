import type { ImportReport } from '@oriel/contract/apartment-import';
import type { Translate } from '../../../i18n/translate.ts';

type Totals = ImportReport['totals'];

/** The result of an import in sentences that cover every row. */
export function doneSentences(
  { totals, newBuildings }: Pick<ImportReport, 'totals' | 'newBuildings'>,
  t: Translate,
): string[] {
  const { create, update, unchanged, error } = totals;
  return [
    create > 0 ? t('apartmentImport.created', { count: create }) : '',
    newBuildings.length > 0 ? t('apartmentImport.buildingsCreated', { count: newBuildings.length }) : '',
    update > 0 ? t('apartmentImport.updated', { count: update }) : '',
    unchanged > 0 ? t('apartmentImport.unchanged', { count: unchanged }) : '',
    error > 0 ? t('apartmentImport.conflicts', { count: error }) : '',
  ].filter((sentence) => sentence !== '');
}

/** The text next to the import button. */
export function readySentence({ create, update, error }: Totals, t: Translate): string {
  if (error > 0) return t('apartmentImport.mend', { count: error });
  return t(create + update === 0 ? 'apartmentImport.nothingNew' : 'apartmentImport.allOrNothing');
}

/** What an import changes, counted by kind: prices, sold and reserved ones, and the rest. */
export function changeSentence({ rows }: Pick<ImportReport, 'rows'>, t: Translate): string {
  const changed = rows.filter(({ action }) => action === 'update');
  const has = (
    one: ImportReport['rows'][number],
    test: (change: { field: string; to?: unknown }) => boolean,
  ) => one.changes.some(test);
  const prices = changed.filter((one) => has(one, ({ field }) => field === 'price' || field === 'rent'));
  const sold = changed.filter((one) => has(one, ({ field, to }) => field === 'status' && to === 'SOLD'));
  const booked = changed.filter((one) => has(one, ({ field, to }) => field === 'status' && to === 'BOOKED'));
  return [
    prices.length > 0 ? t('apartmentImport.newPrices', { count: prices.length }) : '',
    sold.length > 0 ? t('apartmentImport.newlySold', { count: sold.length }) : '',
    booked.length > 0 ? t('apartmentImport.newlyBooked', { count: booked.length }) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
