import type { ImportField } from '@oriel/contract/apartment-fields';
import type { ImportCorrection, ImportPlace } from '@oriel/contract/apartment-import';
import type { AreaUnit } from '@oriel/contract/enums';
import { plainText } from '../../../../platform/plain-text.ts';
import { flag } from './cells.ts';
import { type Columns, isStatus } from './columns.ts';
import type { RowCells } from './row-values.ts';
import type { Cell, Sheet, SheetRow } from './sheet.ts';
import { columnsInFeet } from './sheet-units.ts';

/** A row as it is imported. */
export interface CorrectedRow extends Pick<SheetRow, 'row' | 'sheet'> {
  readonly cells: RowCells;
}

/** A row among those of all sheets. */
export const rowKey = ({
  row,
  sheet = '',
}: {
  readonly row: number;
  readonly sheet?: string | undefined;
}): string => `${sheet}!${row}`;

/** A cell as people see and correct it. */
export function writtenIn(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  // Sums of a workbook carry binary rounding errors, which nobody has written: 3.3000000000000003.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)));
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
}

const MONEY: ReadonlySet<ImportField> = new Set(['price', 'priceNet', 'promotionPrice']);
/** A heading whose amounts are in thousands: `Kaufpreis in T€`, `Price (£000s)`, `Cena (tys. zł)`. */
const THOUSANDS =
  /(?<!\p{L})(t€|t ?eur|tsd\.?|teuro|tys\.?|k€|k£|kpln)(?!\p{L})|(?<![\d\s.,])['’]?000s?\s*\)|[£€$]\s*['’]?000(?!\d)|in thousands/iu;

/** The same amount as people write thousands, which the reader of amounts knows. */
function asThousands(cell: Cell): Cell {
  if (typeof cell === 'number') return cell * 1000;
  return typeof cell === 'string' && /^[\d.,\s]+$/.test(cell.trim()) ? `${cell.trim()} tys.` : cell;
}

/** The same area with its unit, which the reader of areas knows: in `5,250` of square feet, no decimals follow the comma. */
function asFeet(cell: Cell): Cell {
  return typeof cell === 'string' && /^\d{1,3},\d{3}$/.test(cell.trim()) ? `${cell.trim()} sq ft` : cell;
}

/** Headings of a column for anything, in which statuses may stand among other words. */
const NOTES =
  /^(uwagi|notatki|komentarz\w*|dodatkowe informacje|notes?|remarks?|comments?|bemerkung(en)?|anmerkung(en)?|hinweise?|info)$/;

/** A heading that asks for yes or no. */
const SOLD = /^(sold|sprzedan[aey]|verkauft) ?\?*$/;

/** The status in a column that asks whether an apartment is sold: whatever has no answer is not. */
function answered(cell: Cell): Cell {
  try {
    return flag(cell) ? 'SOLD' : 'ACTIVE';
  } catch {
    return cell;
  }
}

/**
 * The rows of a sheet by field, corrected, without those to leave out.
 *
 * @param own the unit of areas that the sheet does not name
 */
export function correctedRows(
  sheet: Sheet,
  columns: Columns,
  own: AreaUnit,
  corrections: readonly ImportCorrection[],
  leaveOut: readonly ImportPlace[],
): readonly CorrectedRow[] {
  const { header, rows } = sheet;
  const inFeet = columnsInFeet(sheet, columns, own);
  const inThousands = new Set(
    [...columns].flatMap(([field, at]) =>
      MONEY.has(field) && THOUSANDS.test(header[at] ?? '') ? [field] : [],
    ),
  );
  const statusTitle = plainText(header[columns.get('status') ?? -1] ?? '');
  const isAmongNotes = NOTES.test(statusTitle);
  const asksIfSold = SOLD.test(statusTitle);
  const cellOf = (field: ImportField, cell: Cell): Cell => {
    if (inThousands.has(field)) return asThousands(cell);
    if (inFeet.has(field)) return asFeet(cell);
    if (field !== 'status') return cell;
    if (asksIfSold) return answered(cell);
    return isAmongNotes && !isStatus(cell) ? null : cell;
  };
  const left = new Set(leaveOut.map(rowKey));
  const byField = Map.groupBy(corrections, ({ field }) => field);
  const rowsOf = new Map(
    corrections.map((one) => [one, new Set(one.rows?.map((row) => rowKey({ row, ...one })))] as const),
  );
  return rows
    .filter((one) => !left.has(rowKey(one)))
    .map((one): CorrectedRow => {
      const cells = new Map<ImportField, Cell>(
        [...columns].map(([field, at]) => [field, cellOf(field, one.cells[at] ?? null)]),
      );
      for (const [field, list] of byField) {
        const written = writtenIn(cells.get(field));
        const fits = (correction: ImportCorrection) =>
          (!correction.rows || rowsOf.get(correction)?.has(rowKey(one))) &&
          (correction.from === undefined || correction.from.trim() === written) &&
          (correction.rows !== undefined || correction.from !== undefined);
        const last = list.findLast(fits);
        if (last) cells.set(field, last.to === '' ? null : last.to);
      }
      return { row: one.row, ...(one.sheet === undefined ? {} : { sheet: one.sheet }), cells };
    });
}
