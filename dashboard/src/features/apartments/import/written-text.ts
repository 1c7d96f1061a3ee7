import { AREA_PARTS } from '@oriel/contract/apartment-fields';
import { decimal } from '../../../i18n/format.ts';

/** Fields whose numbers are figures; a number of an apartment or a floor is a name. */
const FIGURES: ReadonlySet<string> = new Set([
  ...AREA_PARTS,
  ...['area', 'price', 'priceNet', 'pricePerArea', 'promotionPrice'],
]);

/** What stands in a cell; a bare figure as the reader's country writes it. "1.250" may be a thousand, and stays as it is. */
export function writtenText(field: string, written: string): string {
  const isFigure = FIGURES.has(field) && String(Number(written)) === written;
  return isFigure && !/^\d{1,3}\.\d{3}$/.test(written) ? decimal(Number(written)) : written;
}
