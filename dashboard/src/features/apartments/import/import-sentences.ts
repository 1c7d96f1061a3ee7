import type { ImportReport } from '@oriel/contract/apartment-import';
import type { Translate } from '../../../i18n/translate.ts';

type Totals = ImportReport['totals'];

/** The result of an import in sentences that cover every row. */
export function doneSentences(
  { totals, newBuildings }: Pick<ImportReport, 'totals' | 'newBuildings'>,
  t: Translate,
): string[] {
  const { create, update, unchanged, error, others } = totals;
  const [created, updated] = [create - others.create, update - others.update];
  return [
    created > 0 ? t('apartmentImport.created', { count: created }) : '',
    others.create > 0 ? t('apartmentImport.createdOthers', { count: others.create }) : '',
    newBuildings.length > 0 ? t('apartmentImport.buildingsCreated', { count: newBuildings.length }) : '',
    updated > 0 ? t('apartmentImport.updated', { count: updated }) : '',
    others.update > 0 ? t('apartmentImport.updatedOthers', { count: others.update }) : '',
    unchanged > 0 ? t('apartmentImport.unchanged', { count: unchanged }) : '',
    error > 0 ? t('apartmentImport.conflicts', { count: error }) : '',
  ].filter((sentence) => sentence !== '');
}

/** The text of the import button. */
export function applyText(count: number, others: number, t: Translate): string {
  if (others === 0) return t('apartmentImport.apply', { count });
  if (count === 0) return t('apartmentImport.applyOthers', { count: others });
  return `${t('apartmentImport.apply', { count })} ${t('beside.others', { count: others })}`;
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
