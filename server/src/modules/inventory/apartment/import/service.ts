import { IMPORT_FIELDS } from '@oriel/contract/apartment-fields';
import type { ImportMapping, ImportOptions, ImportReport } from '@oriel/contract/apartment-import';
import { BOOKING_DAYS_MAX } from '@oriel/contract/apartment-input';
import type { Locale } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import type { Models } from '../../../../platform/database.ts';
import { ApiError } from '../../../../platform/errors.ts';
import { say } from '../../../../platform/messages.ts';
import { withoutEmpty } from '../../../../platform/present.ts';
import { validationErrors } from '../../../../platform/validation-errors.ts';
import { userActor } from '../../../activity/service.ts';
import type { BuildingDocument } from '../../building/model.ts';
import type { BuildingService } from '../../building/service.ts';
import type { EstateDocument } from '../../estate/model.ts';
import type { Editor } from '../service.ts';
import { type Columns, guessColumns, mappedColumns } from './columns.ts';
import type { ApartmentImporter } from './importer.ts';
import { type NewBuilding, newBuildings } from './new-buildings.ts';
import { type ImportState, type PlannedRow, planImport } from './plan.ts';
import { readSheetApart } from './read-sheet-apart.ts';
import { columnOf } from './row-body.ts';
import type { Sheet } from './sheet.ts';
import { type OtherUnits, otherUnits } from './sheet-units.ts';

export interface ImportWish {
  readonly options: ImportOptions;
  readonly mapping: ImportMapping | undefined;
  readonly editor: Editor;
  readonly locale: Locale;
}

interface Dependencies {
  readonly models: Models;
  readonly importer: ApartmentImporter;
  readonly buildings: BuildingService;
  readonly clock: () => Date;
}

/** Sample cells per column, shown to help map it, and the maximum length of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/** Rows whose errors are returned when an import is refused. */
const ERRORS_TOLD = 100;

/** Imports sheets of apartments. */
export class ApartmentImportService {
  readonly #models: Models;
  readonly #importer: ApartmentImporter;
  readonly #buildings: BuildingService;
  readonly #clock: () => Date;

  constructor({ models, importer, buildings, clock }: Dependencies) {
    this.#models = models;
    this.#importer = importer;
    this.#buildings = buildings;
    this.#clock = clock;
  }

  /**
   * Imports a sheet, or reports what the import would do. Every row is checked before the first is written.
   *
   * @throws ApiError IMPORT_UNREADABLE, VALIDATION naming the invalid rows, CODE_TAKEN when someone creates the same building meanwhile
   */
  async run(organizationId: Types.ObjectId, bytes: Buffer, wish: ImportWish): Promise<ImportReport> {
    const { options, mapping, editor, locale } = wish;
    const { dryRun = false, header = true, createBuildings = false, anyUnits = false } = options;
    const state = await this.#stateOf(organizationId, options, editor);
    const sheet = await readSheetApart(bytes, header);
    const columns = mapping ? mappedColumns(mapping, sheet) : guessColumns(sheet.header);
    if (!columns.has('number') && !columns.has('externalId')) {
      if (dryRun) return report(sheet, columns, [], { dryRun, locale, made: [] });
      throw new ApiError('VALIDATION', { fields: { 'mapping.number': ['field.required'] } });
    }
    const units = otherUnits(sheet, columns, state.estate);
    const made = newBuildings(sheet, columns, state.estate, state.buildings);
    const planned = createBuildings ? made.map((one) => this.#provisional(organizationId, one)) : [];
    const rows = planImport(sheet, columns, { ...state, buildings: [...state.buildings, ...planned] });
    const told = { dryRun, locale, made, units };
    if (dryRun) return report(sheet, columns, rows, told);
    if (units && !anyUnits) throw unitsError(units, state.estate);
    const wrong = rows.filter(({ action }) => action === 'error');
    if (wrong.length > 0) throw new ApiError('VALIDATION', { fields: toldErrors(wrong, locale) });

    const apartments = rows.flatMap((row) => row.planned ?? []);
    if (apartments.length === 0) return report(sheet, columns, rows, { ...told, made: [] });
    // Before their apartments: after a crash the same import finds these buildings next time.
    const used = createBuildings ? made : [];
    for (const { id, body } of used) await this.#buildings.create(organizationId, body, editor.user._id, id);
    const accepted = await this.#importer.accept(state.estate, state.actor, apartments);
    const conflicts = new Set((await this.#importer.carryOut(accepted)).map(String));
    const done = rows.map((row) =>
      conflicts.has(String(row.apartmentId ?? row.planned?.apartmentId))
        ? { ...row, action: 'error' as const, errors: { number: ['error.STALE_UPDATE'] } }
        : row,
    );
    return report(sheet, columns, done, { ...told, made: used, importId: String(accepted._id) });
  }

  /** A building as the plan needs it before it exists. */
  #provisional(organizationId: Types.ObjectId, { id, body }: NewBuilding): BuildingDocument {
    return new this.#models.Building({ ...body, organizationId, _id: id }).toObject();
  }

  async #stateOf(
    organizationId: Types.ObjectId,
    { estateId: id, buildingId }: ImportOptions,
    { kind, user }: Editor,
  ): Promise<ImportState> {
    const estateId = new Types.ObjectId(id);
    const estate = await this.#models.Estate.findOne({ organizationId, _id: estateId }).lean();
    if (!estate) throw new ApiError('VALIDATION', { fields: { estateId: ['field.estateUnknown'] } });
    const [buildings, apartments] = await Promise.all([
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
      apartments,
      mover: { kind, userId: user._id },
      actor: userActor(user),
      now: this.#clock(),
    };
  }
}

function unitsError({ currency, areaUnit }: OtherUnits, estate: EstateDocument): ApiError {
  const words = { m2: 'm²', sqft: 'sq ft' } as const;
  const other = [currency, areaUnit && words[areaUnit]].flatMap((unit) => unit ?? []);
  const own = [currency && estate.currency, areaUnit && words[estate.areaUnit]].flatMap((unit) => unit || []);
  return new ApiError('VALIDATION', {
    fields: { anyUnits: ['field.otherUnits'] },
    values: { other: other.join(', '), own: own.join(', ') },
  });
}

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

/** The first non-empty cells of a column. */
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

interface Told {
  readonly dryRun: boolean;
  readonly locale: Locale;
  readonly made: readonly NewBuilding[];
  readonly units?: OtherUnits | undefined;
  readonly importId?: string;
}

function report(
  sheet: Sheet,
  columns: Columns,
  rows: readonly PlannedRow[],
  { dryRun, locale, made, units, importId }: Told,
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
    newBuildings: made.map(({ body }) => body.name),
    ...(units ? { otherUnits: { ...units } } : {}),
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
