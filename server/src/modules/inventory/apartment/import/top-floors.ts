import { plainText } from '../../../../platform/plain-text.ts';
import type { CorrectedRow } from './corrected-rows.ts';
import type { RowErrors, RowValues } from './row-values.ts';
import type { Cell } from './sheet.ts';

/** Words for the floor below the roof, which has no number: `DG links`, `poddasze`, `attic`. */
const TOP = /^(dg|dachgeschoss|dach|poddasze|strych|attic|top floor|loft)\b/;

/** Whether a cell names the floor below the roof. */
export function isTopFloor(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && TOP.test(plainText(cell));
}

interface ReadRow extends CorrectedRow {
  readonly values: RowValues;
  readonly errors: RowErrors;
}

/** The rows with the floor below the roof numbered: one above the highest that its building has in the list. */
export function withTopFloors(rows: readonly ReadRow[]): readonly ReadRow[] {
  const building = ({ values }: ReadRow) => values.building ?? '';
  const highest = new Map<string, number>();
  for (const row of rows) {
    const { floor } = row.values;
    if (floor !== undefined) highest.set(building(row), Math.max(floor, highest.get(building(row)) ?? floor));
  }
  return rows.map((row) => {
    const below = highest.get(building(row));
    if (!isTopFloor(row.cells.get('floor')) || below === undefined) return row;
    const { floor: _unknown, ...errors } = row.errors;
    return { ...row, errors, values: { ...row.values, floor: below + 1 } };
  });
}
