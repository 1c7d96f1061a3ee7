import type { ImportField } from '@oriel/contract/apartment-fields';
import { plainText } from '../../../../platform/plain-text.ts';
import { plainNumber } from '../place-key.ts';
import { guessColumns, isListOf } from './columns.ts';
import type { Cell, Sheet, SheetRow, SkippedRow } from './sheet.ts';
import { CONTEXT_FIELDS, type Table } from './table.ts';

/** Heading of a column that holds what lines between rows say; in the words of the API, which the columns' guesser knows. */
const CONTEXT_TITLES = {
  building: 'building',
  staircase: 'staircase',
  floor: 'floor',
  kind: 'kind',
} as const;

function isList(table: Table): boolean {
  return isListOf(guessColumns(table.header)) && table.rows.length > 0;
}

/** The apartments of a table as their building and number. */
function placesOf({ header, rows }: Table): ReadonlySet<string> {
  const columns = guessColumns(header);
  const at = (field: ImportField, cells: readonly Cell[]) => String(cells[columns.get(field) ?? -1] ?? '');
  return new Set(
    rows.map(({ cells, context }) =>
      [
        at('building', cells) || (context.building ?? ''),
        at('kind', cells) || (context.kind ?? ''),
        plainNumber(at('number', cells)),
      ].join('/'),
    ),
  );
}

/** The lists to read: all that name apartments no list before them names; a copy of an older month is left out. */
function chosenOf(tables: readonly Table[], sheets: readonly string[] | undefined): readonly Table[] {
  if (sheets) return tables.filter(({ name }) => sheets.includes(name));
  const lists = tables.filter(isList);
  // Where none is a list, the one with the most known titles may become one by hand: never a cover sheet.
  const known = ({ header, rows }: Table) => (rows.length > 0 ? guessColumns(header).size * rows.length : -1);
  const first = lists[0] ?? tables.toSorted((one, other) => known(other) - known(one))[0];
  const chosen: Table[] = [];
  const named = new Set<string>();
  for (const table of lists.length > 0 ? lists : first ? [first] : []) {
    const places = placesOf(table);
    const again = [...places].filter((place) => named.has(place)).length;
    if (chosen.length > 0 && again > places.size / 2) continue;
    chosen.push(table);
    for (const place of places) named.add(place);
  }
  return chosen;
}

/** Names that workbooks and offices give to any list. */
const GENERIC =
  /^(sheet|arkusz|tabelle|blatt|cennik|price|preis|lista|list|mieszkania|lokale|apartments|flats|units|plots|wohnungen|data|dane|daten|export|availability|stan|januar|\d)/;

/** Several lists without buildings whose sheets have names of their own: one sheet for each building. */
function namedAsBuildings(tables: readonly Table[]): readonly Table[] {
  const own = tables.filter(({ name, header, rows, isPart }) => {
    const says = guessColumns(header).has('building') || rows.some(({ context }) => context.building);
    return !says && !isPart && !rows.some(({ context }) => context.kind) && !GENERIC.test(plainText(name));
  });
  if (own.length < 2) return tables;
  return tables.map((table) =>
    own.includes(table)
      ? {
          ...table,
          rows: table.rows.map((row) => ({ ...row, context: { ...row.context, building: table.name } })),
        }
      : table,
  );
}

/**
 * One list of several sheets. Columns of the same field share a place, others of the same title too; what lines between rows and names of
 * sheets say gets columns of its own where the heading has none.
 */
export function joinedTables(
  tables: readonly Table[],
  withHeader: boolean,
  sheets: readonly string[] | undefined,
): Sheet {
  const used = withHeader ? namedAsBuildings(chosenOf(tables, sheets)) : tables.slice(0, 1);
  const header: string[] = [];
  const fieldAt = new Map<ImportField, number>();
  const titleAt = new Map<string, number>();
  const formats: (string | undefined)[] = [];
  const hidden = new Set<number>();
  const rows: SheetRow[] = [];
  const skipped: SkippedRow[] = [];
  const hiddenRows: (readonly Cell[])[] = [];

  const place = (title: string, field: ImportField | undefined): number => {
    const known = (field && fieldAt.get(field)) ?? (title === '' ? undefined : titleAt.get(plainText(title)));
    if (known !== undefined) return known;
    header.push(title);
    if (field) fieldAt.set(field, header.length - 1);
    if (title !== '') titleAt.set(plainText(title), header.length - 1);
    return header.length - 1;
  };

  for (const [index, table] of used.entries()) {
    const isFirst = index === 0;
    const visible = table.header.map((title, column) => (table.hidden.includes(column) ? '' : title));
    const guessed = new Map([...guessColumns(visible)].map(([field, column]) => [column, field]));
    const widest = Math.max(table.header.length, ...table.rows.map(({ cells }) => cells.length));
    const places = Array.from({ length: withHeader ? table.header.length : widest }, (_, column) => {
      const title = table.header[column] ?? '';
      // Columns of the first sheet keep their positions, which a mapping may name.
      if (!isFirst) return place(title, guessed.get(column));
      header.push(title);
      const field = guessed.get(column);
      if (field) fieldAt.set(field, column);
      if (title !== '' && !titleAt.has(plainText(title))) titleAt.set(plainText(title), column);
      return column;
    });
    for (const [column, to] of places.entries()) {
      if (table.hidden.includes(column)) hidden.add(to);
      formats[to] ??= table.formats.get(column);
    }
    const says = CONTEXT_FIELDS.filter((field) =>
      table.rows.some(({ context }) => context[field] !== undefined),
    );
    const contextAt = says.map((field) => [field, place(CONTEXT_TITLES[field], field)] as const);
    const sheet = isFirst ? {} : { sheet: table.name };
    for (const { row, cells, context } of table.rows) {
      const joined: Cell[] = [];
      for (const [column, to] of places.entries()) joined[to] = cells[column] ?? null;
      for (const [field, to] of contextAt) {
        const own = joined[to];
        if (own === undefined || own === null || own === '') joined[to] = context[field] ?? null;
      }
      rows.push({ row, ...sheet, cells: Array.from(joined, (cell) => cell ?? null) });
    }
    for (const one of table.skipped) skipped.push({ ...one, ...sheet });
    for (const cells of table.hiddenRows) {
      const joined: Cell[] = Array.from(header, () => null);
      for (const [column, to] of places.entries()) joined[to] = cells[column] ?? null;
      hiddenRows.push(joined);
    }
  }
  return {
    header,
    rows,
    skipped,
    hiddenRows,
    parts: tables.map((table) => ({
      name: table.name,
      rows: table.rows.length,
      isUsed: used.some(({ name }) => name === table.name),
    })),
    hidden: [...hidden],
    formats: header.map((_, column) => formats[column]),
    titles: used.flatMap(({ titles }) => titles),
  };
}
