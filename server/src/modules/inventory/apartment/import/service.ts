import type {
  ImportCorrection,
  ImportMapping,
  ImportOptions,
  ImportPlace,
  ImportReport,
} from '@oriel/contract/apartment-import';
import type { Locale } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import type { Models } from '../../../../platform/database.ts';
import { ApiError } from '../../../../platform/errors.ts';
import { userActor } from '../../../activity/service.ts';
import type { BuildingDocument } from '../../building/model.ts';
import type { BuildingService } from '../../building/service.ts';
import type { EstateDocument } from '../../estate/model.ts';
import { plainNumber } from '../place-key.ts';
import type { Editor } from '../service.ts';
import { type Columns, guessColumns, mappedColumns, withStatusColumn } from './columns.ts';
import { correctedRows, rowKey, writtenIn } from './corrected-rows.ts';
import { effectsOf, report, toldErrors } from './import-report.ts';
import type { ApartmentImporter } from './importer.ts';
import type { ImportMemory } from './model.ts';
import { type NewBuilding, newBuildings } from './new-buildings.ts';
import { otherEstate } from './other-estate.ts';
import { type ImportState, type PlannedRow, planGone, planImport } from './plan.ts';
import { readSheetApart } from './read-sheet-apart.ts';
import type { Sheet } from './sheet.ts';
import { type OtherUnits, otherUnits } from './sheet-units.ts';
import { swappedColumns } from './swapped-columns.ts';

export interface ImportWish {
  readonly options: ImportOptions;
  readonly mapping: ImportMapping | undefined;
  readonly corrections: readonly ImportCorrection[];
  readonly leaveOut: readonly ImportPlace[];
  readonly sheets: readonly string[] | undefined;
  readonly fileName: string;
  readonly editor: Editor;
  readonly locale: Locale;
}

interface Dependencies {
  readonly models: Models;
  readonly importer: ApartmentImporter;
  readonly buildings: BuildingService;
  readonly clock: () => Date;
}

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
    const { options, editor, locale, corrections, leaveOut, sheets } = wish;
    const {
      dryRun = false,
      header = true,
      createBuildings = false,
      anyUnits = false,
      gone = 'keep',
    } = options;
    const state = await this.#stateOf(organizationId, options, editor);
    const sheet = await readSheetApart(bytes, { withHeader: header, sheets });
    const last = await this.#lastOf(sheet, state.estate);
    const { columns, isRemembered } = columnsOf(sheet, wish, last);
    const meanings = [...(last?.meanings ?? []), ...corrections];
    if (!columns.has('number') && !columns.has('externalId')) {
      if (dryRun)
        return report({
          sheet,
          columns,
          rows: [],
          dryRun,
          locale,
          made: [],
          gone: [],
          goneDone: [],
          isRemembered,
        });
      throw new ApiError('VALIDATION', { fields: { 'mapping.number': ['field.required'] } });
    }
    const units = otherUnits(sheet, columns, state.estate);
    const read = correctedRows(sheet, columns, state.estate.areaUnit, meanings, leaveOut);
    const made = newBuildings(read, state.estate, state.buildings);
    const planned = createBuildings ? made.map((one) => this.#provisional(organizationId, one)) : [];
    const whole = { ...state, buildings: [...state.buildings, ...planned] };
    const rows = planImport(read, whole);
    const absent = planGone(rows, whole, gone, numbersNotImported(sheet, columns, rows));
    const told = {
      sheet,
      columns,
      dryRun,
      locale,
      made,
      units,
      gone: absent.apartments,
      isRemembered,
      goneDone: absent.planned,
    };
    if (dryRun)
      return report({ ...told, rows, swapped: swappedColumns(read), otherEstate: otherEstate(rows, state) });
    if (units && !anyUnits) throw unitsError(units, state.estate);
    const wrong = rows.filter(({ action }) => action === 'error');
    if (wrong.length > 0) throw new ApiError('VALIDATION', { fields: toldErrors(wrong, locale) });

    const apartments = [...rows.flatMap((row) => row.planned ?? []), ...absent.planned];
    const memory = {
      ...memoryOf(sheet, columns, meanings),
      fileName: wish.fileName.slice(0, FILE_NAME_LENGTH),
      confirmed: rows.flatMap(({ action, apartmentId }) =>
        action === 'unchanged' && apartmentId ? [apartmentId] : [],
      ),
      effects: effectsOf(rows, absent.planned),
    };
    if (apartments.length === 0) {
      // Kept, since what it has confirmed is not undone with an earlier import.
      await this.#importer.carryOut(await this.#importer.accept(state.estate, state.actor, [], memory));
      return report({ ...told, rows, made: [] });
    }
    // Before their apartments: after a crash the same import finds these buildings next time.
    const used = createBuildings ? made : [];
    for (const { id, body } of used) await this.#buildings.create(organizationId, body, editor.user._id, id);
    const accepted = await this.#importer.accept(state.estate, state.actor, apartments, {
      ...memory,
      buildings: used.map(({ id }) => id),
    });
    const conflicts = new Set((await this.#importer.carryOut(accepted)).map(String));
    const done = rows.map((row) =>
      conflicts.has(String(row.apartmentId ?? row.planned?.apartmentId))
        ? { ...row, action: 'error' as const, errors: { number: ['error.STALE_UPDATE'] } }
        : row,
    );
    return report({ ...told, rows: done, made: used, importId: String(accepted._id) });
  }

  /** The estate's last import of a sheet with the same headers; what was undone is no model for the next. */
  async #lastOf(
    sheet: Sheet,
    { organizationId, _id: estateId }: EstateDocument,
  ): Promise<Partial<ImportMemory> | null> {
    return await this.#models.ApartmentImport.findOne({
      organizationId,
      estateId,
      headers: headersOf(sheet),
      state: { $nin: ['UNDOING', 'UNDONE'] as const },
    })
      .sort({ createdAt: -1 })
      .lean();
  }

  /** A building as the plan needs it before it exists. */
  #provisional(organizationId: Types.ObjectId, { id, body }: NewBuilding): BuildingDocument {
    return new this.#models.Building({ ...body, organizationId, _id: id }).toObject();
  }

  /** @throws ApiError VALIDATION when the organization has no such estate */
  async estateOf(organizationId: Types.ObjectId, id: string): Promise<EstateDocument> {
    const estate = await this.#models.Estate.findOne({
      organizationId,
      _id: new Types.ObjectId(id),
    }).lean();
    if (!estate) throw new ApiError('VALIDATION', { fields: { estateId: ['field.estateUnknown'] } });
    return estate;
  }

  async #stateOf(
    organizationId: Types.ObjectId,
    { estateId: id, buildingId, releaseBookings = false }: ImportOptions,
    { kind, user }: Editor,
  ): Promise<ImportState> {
    const estate = await this.estateOf(organizationId, id);
    const estateId = estate._id;
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
      releaseBookings,
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

const FILE_NAME_LENGTH = 200;
const HEADERS_LENGTH = 20_000;

/** Headers of a sheet as its imports are found again: their text, in order. */
function headersOf({ header }: Sheet): string {
  return header
    .map((title) => title.trim().toLowerCase())
    .join('\n')
    .slice(0, HEADERS_LENGTH);
}

/** Headers without those of hidden columns, which are read only when somebody asks for them. */
function visibleHeader({ header, hidden }: Sheet): string[] {
  return header.map((title, at) => (hidden.includes(at) ? '' : title));
}

/** Numbers in rows that are hidden, left out or wrong: their apartments are not gone from the list. */
function numbersNotImported(
  { rows, hiddenRows }: Sheet,
  columns: Columns,
  planned: readonly PlannedRow[],
): ReadonlySet<string> {
  const at = columns.get('number') ?? -1;
  const good = new Set(planned.filter(({ action }) => action !== 'error').map(rowKey));
  const others = rows.filter((one) => !good.has(rowKey(one))).map(({ cells }) => cells);
  return new Set([...others, ...hiddenRows].map((cells) => plainNumber(writtenIn(cells[at]))));
}

/** The columns as asked for, else as in the last import, else as their headers say. */
function columnsOf(
  sheet: Sheet,
  { mapping }: ImportWish,
  last: Partial<ImportMemory> | null,
): { columns: Columns; isRemembered: boolean } {
  if (mapping) return { columns: mappedColumns(mapping, sheet), isRemembered: false };
  const guessed = withStatusColumn(guessColumns(visibleHeader(sheet)), sheet);
  if (!last?.columns) return { columns: guessed, isRemembered: false };
  const columns: Columns = new Map(
    last.columns.flatMap(({ field, at }) => (at < sheet.header.length ? [[field, at] as const] : [])),
  );
  const isSame =
    columns.size === guessed.size && [...columns].every(([field, at]) => guessed.get(field) === at);
  return { columns, isRemembered: !isSame };
}

/** Memory of one import: what words mean, said once each. */
const MEANINGS_MAX = 200;

function memoryOf(sheet: Sheet, columns: Columns, corrections: readonly ImportCorrection[]): ImportMemory {
  return {
    headers: headersOf(sheet),
    columns: [...columns].map(([field, at]) => ({ field, at })),
    // Corrections of single rows are this month's; what a word means stays.
    meanings: [
      ...new Map(
        corrections
          .filter(({ rows }) => rows === undefined)
          .map((one) => [`${one.field}\n${one.from ?? ''}`, one] as const),
      ).values(),
    ].slice(-MEANINGS_MAX),
  };
}
