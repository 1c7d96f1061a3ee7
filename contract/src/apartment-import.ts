import { type Static, Type } from 'typebox';
import { IMPORT_FIELDS, type ImportField } from './apartment-fields.ts';
import { APARTMENT_KINDS, APARTMENT_STATUSES, AREA_UNITS, CURRENCIES } from './enums.ts';
import { DateTime, Id, OneOf } from './primitives.ts';

/** Limits of an import. */
export const IMPORT_ROWS_MAX = 5_000;
export const IMPORT_COLUMNS_MAX = 200;
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
/** Maximum number of buildings created by one import. */
export const IMPORT_BUILDINGS_MAX = 50;

/**
 * Which column holds which field: the text of its header, or its position, counted from 1. Fields without an entry are not imported.
 * Without a mapping, the estate's last import of a sheet with the same headers counts; else columns are guessed from their headers, English,
 * Polish or German.
 */
export const ImportMapping = Type.Partial(
  Type.Object(
    Object.fromEntries(
      IMPORT_FIELDS.map((field) => [
        field,
        Type.Union([
          Type.String({ minLength: 1, maxLength: 500 }),
          Type.Integer({ minimum: 1, maximum: IMPORT_COLUMNS_MAX }),
        ]),
      ]),
    ),
  ),
  { additionalProperties: false },
);
export type ImportMapping = Partial<Record<ImportField, string | number>>;

/** Maximum number of corrections of one import, and of rows that one of them is for. */
export const IMPORT_CORRECTIONS_MAX = 500;

/**
 * What to read instead of a cell, as if it stood in the sheet; `''` for an empty one. For some rows, by their numbers in a sheet, or for all
 * whose cell holds `from`. Of several for a cell, the last counts.
 */
export const ImportCorrection = Type.Object(
  {
    field: OneOf(IMPORT_FIELDS),
    to: Type.String({ maxLength: 5_000 }),
    rows: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: IMPORT_ROWS_MAX })),
    sheet: Type.Optional(
      Type.String({ maxLength: 200, description: 'of `rows`; by default the first one read' }),
    ),
    from: Type.Optional(Type.String({ maxLength: 5_000 })),
  },
  { additionalProperties: false },
);
export type ImportCorrection = Static<typeof ImportCorrection>;
export const ImportCorrections = Type.Array(ImportCorrection, { maxItems: IMPORT_CORRECTIONS_MAX });

/** A row of a sheet. */
export const ImportPlace = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: 'counted from 1, in its sheet' }),
    sheet: Type.Optional(
      Type.String({ maxLength: 200, description: 'absent for the first sheet that is read' }),
    ),
  },
  { additionalProperties: false },
);
export type ImportPlace = Static<typeof ImportPlace>;
export const ImportPlaces = Type.Array(ImportPlace, { maxItems: IMPORT_ROWS_MAX });

/** Names of sheets to read. */
export const ImportSheets = Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100 });

/** What happens to apartments that a list no longer names. */
export const IMPORT_GONE = ['keep', 'hide', 'sold'] as const;
export type ImportGone = (typeof IMPORT_GONE)[number];

/**
 * `POST /apartment/import`, form fields before the `file` (CSV or XLSX, at most 10 MB and 5000 rows), or the same names in the query.
 * Apartments are found by `externalId`, else by building and number. Empty cells change nothing.
 */
export const ImportOptions = Type.Object({
  estateId: Id,
  buildingId: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'of rows that name no building' })),
  dryRun: Type.Optional(Type.Boolean({ description: 'only say what would be done' })),
  createBuildings: Type.Optional(
    Type.Boolean({
      description: `make the buildings that rows name and the estate does not have, ${IMPORT_BUILDINGS_MAX} at most; else such rows are refused`,
    }),
  ),
  anyUnits: Type.Optional(
    Type.Boolean({
      description:
        'take the numbers as they are although the sheet names another currency or unit than the estate has',
    }),
  ),
  releaseBookings: Type.Optional(
    Type.Boolean({
      description:
        'release reservations made here by hand of apartments that the list says are available; else they are kept',
    }),
  ),
  header: Type.Optional(Type.Boolean({ description: 'false: the first row is an apartment already' })),
  mapping: Type.Optional(Type.String({ maxLength: 10_000, description: 'JSON: an ImportMapping' })),
  sheets: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description:
        'JSON: names of the sheets of a workbook to read; without it, those that look like lists of apartments',
    }),
  ),
  corrections: Type.Optional(
    Type.String({
      maxLength: 500_000,
      description: `JSON: a list of ImportCorrections, ${IMPORT_CORRECTIONS_MAX} at most`,
    }),
  ),
  leaveOut: Type.Optional(
    Type.String({ maxLength: 500_000, description: 'JSON: rows to leave out, as `{ row, sheet }`' }),
  ),
  gone: Type.Optional(
    OneOf(IMPORT_GONE, 'what happens to the apartments in `gone` of the report; by default nothing'),
  ),
});
export type ImportOptions = Static<typeof ImportOptions>;

/** The effect of an import on a row. */
export const IMPORT_ACTIONS = ['create', 'update', 'unchanged', 'error'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/** One row of the sheet. `errors` are keyed by field name, in the language of the request. */
export const ImportRow = Type.Object({
  row: Type.Integer({ description: 'in the sheet, counted from 1, its header included' }),
  action: OneOf(IMPORT_ACTIONS),
  apartmentId: Type.Optional(Id),
  number: Type.Optional(Type.String()),
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      from: Type.Optional(Type.Unknown()),
      to: Type.Optional(Type.Unknown()),
    }),
  ),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  sheet: Type.Optional(Type.String({ description: 'name of its sheet, where it is not the first one read' })),
  values: Type.Record(Type.String(), Type.String(), {
    description: 'what stands in the row, or was corrected to, by field',
  }),
});
export type ImportRow = Static<typeof ImportRow>;

/** What an import does to apartments that were there before. */
export const ImportEffects = Type.Object({
  sold: Type.Integer(),
  hidden: Type.Integer(),
  released: Type.Integer({ description: 'reservations made here by hand that it releases' }),
  kept: Type.Integer({
    description: 'and that it keeps although the list says that the apartment is available',
  }),
});
export type ImportEffects = Static<typeof ImportEffects>;

/**
 * The result of an import, or of a dry run. A run with an error in any row imports nothing and answers 400 with the rows in `errors`. A dry
 * run that finds no column to identify apartments returns only the columns, so that the user can map them.
 */
export const ImportReport = Type.Object({
  importId: Type.Optional(Id),
  dryRun: Type.Boolean(),
  columns: Type.Array(
    Type.Object({
      position: Type.Integer({ description: 'counted from 1' }),
      header: Type.String(),
      field: Type.Optional(OneOf(IMPORT_FIELDS)),
      sample: Type.Array(Type.String(), { description: 'the first few cells that hold something' }),
      hidden: Type.Optional(
        Type.Boolean({ description: 'hidden in the workbook: read only when a mapping names it' }),
      ),
    }),
  ),
  remembered: Type.Boolean({ description: 'the columns are those of an earlier import of the estate' }),
  sheets: Type.Array(
    Type.Object({
      name: Type.String(),
      rows: Type.Integer(),
      used: Type.Boolean(),
    }),
    { description: 'the visible sheets of a workbook' },
  ),
  totals: Type.Object({
    rows: Type.Integer(),
    create: Type.Integer(),
    update: Type.Integer(),
    unchanged: Type.Integer(),
    error: Type.Integer(),
    others: Type.Object(
      { create: Type.Integer(), update: Type.Integer(), gone: Type.Integer() },
      { description: 'parking spaces, garages and storage rooms among these' },
    ),
    kinds: Type.Array(Type.Object({ kind: OneOf(APARTMENT_KINDS), count: Type.Integer() }), {
      description: 'of what kinds these are that are created, changed, hidden or sold',
    }),
    gone: Type.Integer({
      description: 'apartments that the list no longer names and that are hidden or sold',
    }),
  }),
  effects: ImportEffects,
  bookings: Type.Array(
    Type.Object({
      apartmentId: Id,
      number: Type.String(),
      bookedUntil: Type.Optional(DateTime),
      released: Type.Boolean(),
    }),
    {
      description:
        'reservations made here by hand, and not over, of apartments that the list says are available: kept without `releaseBookings`',
    },
  ),
  newBuildings: Type.Array(Type.String(), {
    description:
      'names of the buildings that the sheet names and the estate does not have: made with `createBuildings`',
  }),
  buildings: Type.Array(
    Type.Object({
      name: Type.String(),
      floorsAbove: Type.Optional(Type.Integer()),
      floorsBelow: Type.Optional(Type.Integer()),
      staircases: Type.Array(Type.String()),
      apartments: Type.Integer({ description: 'rows with an apartment in it' }),
      others: Type.Integer({ description: 'rows with a parking space, garage or storage room in it' }),
    }),
    { description: 'the same buildings as they would be made' },
  ),
  problems: Type.Array(
    Type.Object({
      field: Type.String(),
      message: Type.String(),
      text: Type.Optional(Type.String({ description: 'what stands in the cells, where it is the same' })),
      count: Type.Integer(),
      rows: Type.Array(ImportPlace),
    }),
    { description: 'the errors of all rows, each said once; most frequent first' },
  ),
  withoutStatus: Type.Integer({
    description: 'new apartments of which the sheet does not say whether they are available; they will be',
  }),
  priceJumps: Type.Optional(
    Type.Object(
      { count: Type.Integer(), number: Type.String(), from: Type.Number(), to: Type.Number() },
      {
        description:
          'prices that would more than double or fall by more than half, and the first of them: to be looked at before they are imported',
      },
    ),
  ),
  swapped: Type.Optional(
    Type.Array(
      Type.Object({
        fields: Type.Array(OneOf(IMPORT_FIELDS), { minItems: 2, maxItems: 2 }),
        from: Type.Number({ description: 'least and greatest value in the column of the first field' }),
        to: Type.Number(),
      }),
      { description: 'pairs of fields whose columns seem to be the wrong way round' },
    ),
  ),
  otherEstate: Type.Optional(
    Type.Object(
      { numbers: Type.Integer(), known: Type.Integer(), missing: Type.Integer() },
      {
        description:
          'the list seems to be that of another estate: how many numbers it has, how many of them are known here, and how many apartments of the estate it does not name',
      },
    ),
  ),
  skipped: Type.Array(
    Type.Object({
      ...ImportPlace.properties,
      why: OneOf(['total', 'heading', 'note', 'hidden']),
      text: Type.String(),
    }),
    { description: 'rows that are no apartments' },
  ),
  gone: Type.Array(
    Type.Object({
      apartmentId: Id,
      number: Type.String(),
      kind: OneOf(APARTMENT_KINDS),
      status: OneOf(APARTMENT_STATUSES),
    }),
    {
      description:
        'apartments of the buildings and kinds in the sheet that it no longer names; not those that another system manages',
    },
  ),
  otherUnits: Type.Optional(
    Type.Object(
      { currency: Type.Optional(OneOf(CURRENCIES)), areaUnit: Type.Optional(OneOf(AREA_UNITS)) },
      {
        description:
          'what the sheet counts in where the estate counts in something else; refused without `anyUnits`',
      },
    ),
  ),
  rows: Type.Array(ImportRow),
});
export type ImportReport = Static<typeof ImportReport>;
