import type { Layout } from './worksheet.ts';

/** Content of a cell. Formulas are never computed: a workbook's stored value is used. */
export type Cell = string | number | boolean | Date | null;

/** A sheet as it was read, before anybody knows which of its rows is the heading. */
export interface RawSheet {
  readonly name: string;
  /** one of several lists that stand beside each other in a sheet */
  readonly isPart?: true;
  readonly rows: readonly (readonly Cell[])[];
  /** of a workbook; formats are those written out, by column */
  readonly layout?: Omit<Layout, 'formats'> & { readonly formats: ReadonlyMap<number, string> };
}

/** A row that is no apartment, and why. */
export interface SkippedRow {
  readonly row: number;
  readonly sheet?: string;
  readonly why: 'total' | 'heading' | 'note' | 'hidden';
  readonly text: string;
}

export interface SheetRow {
  /** in its sheet, counted from 1 */
  readonly row: number;
  /** the sheet's name, where rows of several sheets were joined and this is not the first */
  readonly sheet?: string;
  readonly cells: readonly Cell[];
}

/** A sheet of a workbook, and whether its rows were read. */
interface SheetPart {
  readonly name: string;
  readonly rows: number;
  readonly isUsed: boolean;
}

/** The rows of a list with one heading, possibly joined from several sheets. */
export interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly skipped: readonly SkippedRow[];
  /** cells of hidden rows: not imported, but not gone from the list either */
  readonly hiddenRows: readonly (readonly Cell[])[];
  readonly parts: readonly SheetPart[];
  /** positions of hidden columns, counted from 0: they are not read unless somebody asks for them */
  readonly hidden: readonly number[];
  /** number formats by position, as written: they may hold a currency */
  readonly formats: readonly (string | undefined)[];
  /** texts above the heading */
  readonly titles: readonly string[];
}

export function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}
