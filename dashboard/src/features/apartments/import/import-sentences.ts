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
