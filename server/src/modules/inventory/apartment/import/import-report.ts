import { IMPORT_FIELDS } from '@oriel/contract/apartment-fields';
import type { ImportEffects, ImportReport } from '@oriel/contract/apartment-import';
import { BOOKING_DAYS_MAX } from '@oriel/contract/apartment-input';
import { countsAsApartment } from '@oriel/contract/apartment-kinds';
import type { Locale } from '@oriel/contract/enums';
import { say } from '../../../../platform/messages.ts';
import { withoutEmpty } from '../../../../platform/present.ts';
import { validationErrors } from '../../../../platform/validation-errors.ts';
import type { ApartmentDocument } from '../model.ts';
import { text } from './cells.ts';
import type { Columns } from './columns.ts';
import { writtenIn } from './corrected-rows.ts';
import type { PlannedApartment } from './model.ts';
import type { NewBuilding } from './new-buildings.ts';
import type { PlannedRow } from './plan.ts';
import { priceJumps } from './price-jumps.ts';
import { columnOf } from './row-body.ts';
import type { Sheet } from './sheet.ts';
import type { OtherUnits } from './sheet-units.ts';

/** Sample cells per column, shown to help map it, and the maximum length of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/** Rows whose errors are returned when an import is refused. */
const ERRORS_TOLD = 100;

/** The errors of a row as messages, by column name. */
function errorsOf(row: PlannedRow, locale: Locale): Record<string, string[]> {
  const shape = Object.entries(validationErrors(row.shape, 'row', locale)).map(
    ([path, sentences]) => [columnOf(path), sentences] as const,
  );
  const rules = Object.entries(row.errors).map(
    ([field, ids]) =>
      [field, ids.map((id) => say(locale, id, { days: BOOKING_DAYS_MAX, from: '', to: '' }))] as const,
  );
  return Object.fromEntries([...shape, ...rules]);
}

export function toldErrors(rows: readonly PlannedRow[], locale: Locale): Record<string, string[]> {
  return Object.fromEntries(
    rows
      .slice(0, ERRORS_TOLD)
      .flatMap((row) =>
        Object.entries(errorsOf(row, locale)).map(([field, sentences]) => [
          `rows.${row.sheet === undefined ? '' : `${row.sheet}!`}${row.row}.${field}`,
          sentences,
        ]),
      ),
  );
}

/** The first non-empty cells of a column. */
function sampleOf({ rows }: Sheet, column: number): string[] {
  const found: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[column];
    const text = writtenIn(cell);
    if (text) found.push(text.slice(0, SAMPLE_LENGTH));
    if (found.length === SAMPLES) break;
  }
  return found;
}

/** What an import has found and planned. */
export interface Told {
  readonly sheet: Sheet;
  readonly columns: Columns;
  readonly rows: readonly PlannedRow[];
  readonly dryRun: boolean;
  readonly locale: Locale;
  readonly made: readonly NewBuilding[];
  readonly gone: readonly ApartmentDocument[];
  /** What becomes of them. */
  readonly goneDone: readonly PlannedApartment[];
  readonly isRemembered: boolean;
  readonly units?: OtherUnits | undefined;
  readonly importId?: string;
  readonly swapped?: ImportReport['swapped'];
  readonly otherEstate?: ImportReport['otherEstate'];
}

/** Rows of a problem that are named; more are only counted. */
const PROBLEM_ROWS = 200;

/** The errors of all rows, each said once: the same sentence about the same text. */
function problemsOf(rows: readonly PlannedRow[], locale: Locale): ImportReport['problems'] {
  const all = rows.flatMap((row) =>
    row.action !== 'error'
      ? []
      : Object.entries(errorsOf(row, locale)).flatMap(([field, messages]) =>
          messages.map((message) => {
            const known = IMPORT_FIELDS.find((one) => one === field);
            return { field, message, text: known ? writtenIn(row.cells.get(known)) : '', row };
          }),
        ),
  );
  const groups = Map.groupBy(all, ({ field, message, text }) => [field, message, text].join('\n'));
  return [...groups.values()]
    .map((group) => {
      const [first] = group;
      return withoutEmpty({
        field: first?.field ?? '',
        message: first?.message ?? '',
        text: first?.text,
        count: group.length,
        rows: group.slice(0, PROBLEM_ROWS).map(({ row: { row, sheet } }) => withoutEmpty({ row, sheet })),
      }) as ImportReport['problems'][number];
    })
    .toSorted((one, other) => other.count - one.count);
}

/** What an import does that nobody should miss, in numbers. */
export function effectsOf(rows: readonly PlannedRow[], goneDone: readonly PlannedApartment[]): ImportEffects {
  const updates = rows.filter(({ action }) => action === 'update');
  const known = [...updates.flatMap(({ planned }) => planned ?? []), ...goneDone];
  return {
    sold: known.filter(({ fields }) => fields.status === 'SOLD').length,
    hidden: known.filter(({ fields }) => fields.visible === false).length,
    released: updates.filter(({ booking, planned }) => booking && planned?.fields.status === 'ACTIVE').length,
    kept: keptOf(rows).length,
  };
}

/** Rows whose reservation stays. */
function keptOf(rows: readonly PlannedRow[]): readonly PlannedRow[] {
  return rows.filter(
    ({ action, booking, planned }) => booking && action !== 'error' && planned?.fields.status !== 'ACTIVE',
  );
}

/** Reservations made here that the list does not know. */
function bookingsOf(rows: readonly PlannedRow[]): ImportReport['bookings'] {
  const kept = new Set(keptOf(rows));
  return rows.flatMap((row) => {
    const { booking, action } = row;
    if (!booking || action === 'error') return [];
    const { _id, number, bookedUntil } = booking;
    const until = bookedUntil ? { bookedUntil: bookedUntil.toISOString() } : {};
    return [{ apartmentId: String(_id), number, ...until, released: !kept.has(row) }];
  });
}

/** Kinds that are no apartments among what an import writes, with their numbers. */
function otherKinds(
  rows: readonly PlannedRow[],
  gone: readonly ApartmentDocument[],
): ImportReport['totals']['kinds'] {
  const written = rows.filter(({ action }) => action === 'create' || action === 'update');
  const kinds = [...written, ...gone].flatMap(({ kind: its }) => its ?? []);
  const groups = Map.groupBy(
    kinds.filter((its) => !countsAsApartment(its)),
    (its) => its,
  );
  return [...groups]
    .map(([its, { length }]) => ({ kind: its, count: length }))
    .toSorted((one, other) => other.count - one.count);
}

/** What an import would do, or has done, for people to read. */
export function report(told: Told): ImportReport {
  const {
    sheet,
    columns,
    rows,
    dryRun,
    locale,
    made,
    gone,
    goneDone,
    isRemembered,
    units,
    importId,
    swapped = [],
    otherEstate,
  } = told;
  const fieldAt = new Map([...columns].map(([field, at]) => [at, field]));
  const count = (action: PlannedRow['action']): number => rows.filter((row) => row.action === action).length;
  const goneIds = new Set(goneDone.map(({ apartmentId }) => String(apartmentId)));
  const goneApartments = gone.filter(({ _id }) => goneIds.has(String(_id)));
  const goneOthers = goneApartments.filter((one) => !countsAsApartment(one.kind)).length;
  const countOthers = (wanted: PlannedRow['action']): number =>
    rows.filter(({ action, kind: its }) => action === wanted && its && !countsAsApartment(its)).length;
  return {
    ...(importId ? { importId } : {}),
    dryRun,
    columns: sheet.header.map((header, index) => {
      const field = IMPORT_FIELDS.find((one) => one === fieldAt.get(index));
      return {
        position: index + 1,
        header,
        ...(field ? { field } : {}),
        sample: sampleOf(sheet, index),
        ...(sheet.hidden.includes(index) ? { hidden: true } : {}),
      };
    }),
    remembered: isRemembered,
    sheets: sheet.parts
      .filter(({ name }) => name !== '')
      .map(({ name, rows: size, isUsed }) => ({ name, rows: size, used: isUsed })),
    totals: {
      rows: rows.length,
      create: count('create'),
      update: count('update'),
      unchanged: count('unchanged'),
      error: count('error'),
      others: { create: countOthers('create'), update: countOthers('update'), gone: goneOthers },
      kinds: otherKinds(rows, goneApartments),
      gone: goneDone.length,
    },
    effects: effectsOf(rows, goneDone),
    bookings: bookingsOf(rows),
    newBuildings: made.map(({ body }) => body.name),
    buildings: made.map(
      ({ body: { name, floorsAbove, floorsBelow, staircases = [] }, apartments, others }) => ({
        name,
        ...(floorsAbove === undefined ? {} : { floorsAbove }),
        ...(floorsBelow === undefined ? {} : { floorsBelow }),
        staircases: [...staircases],
        apartments,
        others,
      }),
    ),
    problems: problemsOf(rows, locale),
    withoutStatus: rows.filter(
      ({ action, cells }) => action === 'create' && text(cells.get('status')) === undefined,
    ).length,
    ...withoutEmpty({ priceJumps: priceJumps(rows) }),
    ...(swapped.length > 0 ? { swapped } : {}),
    ...withoutEmpty({ otherEstate }),
    skipped: sheet.skipped.map((one) => ({ ...one })),
    gone: gone.map(({ _id, number, kind: its, status }) => ({
      apartmentId: String(_id),
      number,
      kind: its,
      status,
    })),
    ...(units ? { otherUnits: { ...units } } : {}),
    rows: rows.map((row) => {
      const id =
        row.action === 'create' && dryRun ? undefined : (row.apartmentId ?? row.planned?.apartmentId);
      return withoutEmpty({
        row: row.row,
        sheet: row.sheet,
        action: row.action,
        apartmentId: id ? String(id) : undefined,
        number: row.number,
        changes: row.changes.map((change) => ({ ...change })),
        errors: row.action === 'error' ? errorsOf(row, locale) : undefined,
        values: Object.fromEntries([...row.cells].map(([field, cell]) => [field, writtenIn(cell)])),
      }) as ImportReport['rows'][number];
    }),
  };
}
