import type { ImportReport } from '@oriel/contract/apartment-import';
import { countsAsApartment } from '@oriel/contract/apartment-kinds';
import { plainNumber } from '../place-key.ts';
import type { ImportState, PlannedRow } from './plan.ts';

/** The share of a list's numbers that is known at most, and of an estate's apartments that it names, in the list of another estate. */
const FEW = 0.1;
/** Fewer apartments than these are a try. */
const APARTMENTS_MIN = 5;

/** Whether a list seems to be that of another estate: hardly a number is known, and hardly an apartment of this one is in it. */
export function otherEstate(
  rows: readonly PlannedRow[],
  { apartments }: Pick<ImportState, 'apartments'>,
): ImportReport['otherEstate'] {
  const own = apartments.filter(({ kind }) => countsAsApartment(kind));
  const here = new Set(apartments.map(({ number }) => plainNumber(number)));
  const numbers = new Set(rows.flatMap(({ number }) => (number ? [plainNumber(number)] : [])));
  const known = [...numbers].filter((number) => here.has(number)).length;
  const missing = own.filter(({ number }) => !numbers.has(plainNumber(number))).length;
  if (numbers.size === 0 || own.length < APARTMENTS_MIN) return undefined;
  if (known > FEW * numbers.size || own.length - missing > FEW * own.length) return undefined;
  return isOfNewBuildings(rows, apartments) ? undefined : { numbers: numbers.size, known, missing };
}

/** Whether all that is new belongs to buildings without apartments: the list of the next building, not of another estate. */
function isOfNewBuildings(rows: readonly PlannedRow[], apartments: ImportState['apartments']): boolean {
  const filled = new Set(apartments.map(({ buildingId }) => String(buildingId)));
  const planned = rows.flatMap((row) => (row.action === 'create' && row.planned ? [row.planned] : []));
  return (
    planned.length > 0 &&
    planned.every(({ fields }) => fields.buildingId && !filled.has(String(fields.buildingId)))
  );
}
