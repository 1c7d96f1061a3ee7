import type { ImportMapping, ImportOptions, ImportReport } from '@oriel/contract/apartment-import';
import { IMPORT_FIELDS } from '@oriel/contract/apartment-import';
import { BOOKING_DAYS_MAX } from '@oriel/contract/apartment-input';
import type { Locale } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import type { Models } from '../../../models.ts';
import { ApiError } from '../../../platform/errors.ts';
import { say } from '../../../platform/messages.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import { validationErrors } from '../../../platform/validation-errors.ts';
import { userActor } from '../../activity/service.ts';
import type { Editor } from '../service.ts';
import { type Columns, guessColumns, mappedColumns } from './columns.ts';
import type { ApartmentImporter } from './importer.ts';
import { type ImportState, type PlannedRow, planImport } from './plan.ts';
import { columnOf } from './row-body.ts';
import { readSheet, type Sheet } from './sheet.ts';

export interface ImportWish {
  readonly options: ImportOptions;
  readonly mapping: ImportMapping | undefined;
  readonly editor: Editor;
  readonly locale: Locale;
}

interface Dependencies {
  readonly models: Models;
  readonly importer: ApartmentImporter;
  readonly clock: () => Date;
}

/** Cells of a column that are shown to whoever says what it holds, and how much of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/** Rows whose errors are told when a run is refused. */
const ERRORS_TOLD = 100;

/** Takes sheets of flats in. */
export class ApartmentImportService {
  readonly #models: Models;
  readonly #importer: ApartmentImporter;
  readonly #clock: () => Date;

  constructor({ models, importer, clock }: Dependencies) {
    this.#models = models;
    this.#importer = importer;
    this.#clock = clock;
  }

  /**
   * Imports a sheet, or says what that would do. Every row is checked before the first is written.
   *
   * @throws ApiError IMPORT_UNREADABLE, VALIDATION naming the rows that are wrong
   */
  async run(organizationId: Types.ObjectId, bytes: Buffer, wish: ImportWish): Promise<ImportReport> {
    const { options, mapping, editor, locale } = wish;
    const { dryRun = false, header = true } = options;
    const state = await this.#stateOf(organizationId, options, editor);
    const sheet = await readSheet(bytes, header);
    const columns = mapping ? mappedColumns(mapping, sheet) : guessColumns(sheet.header);
    if (!columns.has('number') && !columns.has('externalId')) {
      if (dryRun) return report(sheet, columns, [], { dryRun, locale });
      throw new ApiError('VALIDATION', { fields: { 'mapping.number': ['field.required'] } });
    }
    const rows = planImport(sheet, columns, state);
    if (dryRun) return report(sheet, columns, rows, { dryRun, locale });
    const wrong = rows.filter(({ action }) => action === 'error');
    if (wrong.length > 0) throw new ApiError('VALIDATION', { fields: toldErrors(wrong, locale) });

    const planned = rows.flatMap((row) => row.planned ?? []);
    if (planned.length === 0) return report(sheet, columns, rows, { dryRun, locale });
    const accepted = await this.#importer.accept(state.estate, state.actor, planned);
    const conflicts = new Set((await this.#importer.carryOut(accepted)).map(String));
    const done = rows.map((row) =>
      conflicts.has(String(row.apartmentId ?? row.planned?.apartmentId))
        ? { ...row, action: 'error' as const, errors: { number: ['error.STALE_UPDATE'] } }
        : row,
    );
    return report(sheet, columns, done, { dryRun, locale, importId: String(accepted._id) });
  }

  async #stateOf(
    organizationId: Types.ObjectId,
    { estateId: id, buildingId }: ImportOptions,
    { kind, user }: Editor,
  ): Promise<ImportState> {
    const estateId = new Types.ObjectId(id);
    const estate = await this.#models.Estate.findOne({ organizationId, _id: estateId }).lean();
    if (!estate) throw new ApiError('VALIDATION', { fields: { estateId: ['field.estateUnknown'] } });
    const [buildings, flats] = await Promise.all([
      this.#models.Building.find({ organizationId, estateId }).lean(),
      this.#models.Apartment.find({ organizationId, estateId }, { outbox: 0 }).lean(),
    ]);
    const building = buildings.find(({ _id }) => String(_id) === buildingId);
    if (buildingId && !building) {
      throw new ApiError('VALIDATION', { fields: { buildingId: ['field.buildingUnknown'] } });
    }
    return {
      estate,
      buildings,
      building,
      flats,
      mover: { kind, userId: user._id },
      actor: userActor(user),
      now: this.#clock(),
    };
  }
}

/** What is wrong with a row, in words, by the name of its column. */
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

function toldErrors(rows: readonly PlannedRow[], locale: Locale): Record<string, string[]> {
  return Object.fromEntries(
    rows
      .slice(0, ERRORS_TOLD)
      .flatMap((row) =>
        Object.entries(errorsOf(row, locale)).map(([field, sentences]) => [
          `rows.${row.row}.${field}`,
          sentences,
        ]),
      ),
  );
}

/** The first cells of a column that hold something. */
function sampleOf({ rows }: Sheet, column: number): string[] {
  const found: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[column];
    const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '').trim();
    if (text) found.push(text.slice(0, SAMPLE_LENGTH));
    if (found.length === SAMPLES) break;
  }
  return found;
}

function report(
  sheet: Sheet,
  columns: Columns,
  rows: readonly PlannedRow[],
  { dryRun, locale, importId }: { dryRun: boolean; locale: Locale; importId?: string },
): ImportReport {
  const fieldAt = new Map([...columns].map(([field, at]) => [at, field]));
  const count = (action: PlannedRow['action']): number => rows.filter((row) => row.action === action).length;
  return {
    ...(importId ? { importId } : {}),
    dryRun,
    columns: sheet.header.map((header, index) => {
      const field = IMPORT_FIELDS.find((one) => one === fieldAt.get(index));
      return { position: index + 1, header, ...(field ? { field } : {}), sample: sampleOf(sheet, index) };
    }),
    totals: {
      rows: rows.length,
      create: count('create'),
      update: count('update'),
      unchanged: count('unchanged'),
      error: count('error'),
    },
    rows: rows.map((row) => {
      const id =
        row.action === 'create' && dryRun ? undefined : (row.apartmentId ?? row.planned?.apartmentId);
      return withoutEmpty({
        row: row.row,
        action: row.action,
        apartmentId: id ? String(id) : undefined,
        number: row.number,
        changes: row.changes.map((change) => ({ ...change })),
        errors: row.action === 'error' ? errorsOf(row, locale) : undefined,
      }) as ImportReport['rows'][number];
    }),
  };
}
