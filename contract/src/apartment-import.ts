import { type Static, Type } from 'typebox';
import { IMPORT_FIELDS, type ImportField } from './apartment-fields.ts';
import { AREA_UNITS, CURRENCIES } from './enums.ts';
import { Id, OneOf } from './primitives.ts';

/** Limits of an import. */
export const IMPORT_ROWS_MAX = 5_000;
export const IMPORT_COLUMNS_MAX = 200;
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
/** Maximum number of buildings created by one import. */
export const IMPORT_BUILDINGS_MAX = 50;

/**
 * Which column holds which field: the text of its header, or its position, counted from 0. Fields without an entry are not imported.
 * Without a mapping, columns are guessed from their headers, English or Polish.
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
  header: Type.Optional(Type.Boolean({ description: 'false: the first row is an apartment already' })),
  mapping: Type.Optional(Type.String({ maxLength: 10_000, description: 'JSON: an ImportMapping' })),
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
});
export type ImportRow = Static<typeof ImportRow>;

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
    }),
  ),
  totals: Type.Object({
    rows: Type.Integer(),
    create: Type.Integer(),
    update: Type.Integer(),
    unchanged: Type.Integer(),
    error: Type.Integer(),
  }),
  newBuildings: Type.Array(Type.String(), {
    description:
      'names of the buildings that the sheet names and the estate does not have: made with `createBuildings`',
  }),
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
