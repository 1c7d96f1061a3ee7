import type { ImportAction, ImportGone } from '@oriel/contract/apartment-import';
import { needsArea } from '@oriel/contract/apartment-kinds';
import type { ApartmentKind } from '@oriel/contract/enums';
import type { FastifySchemaValidationError } from 'fastify';
import { Types } from 'mongoose';
import { ApiError } from '../../../../platform/errors.ts';
import type { ActivityActor, ActivityChange } from '../../../activity/model.ts';
import type { BuildingDocument } from '../../building/model.ts';
import type { EstateDocument } from '../../estate/model.ts';
import { type Change, type ChangeContext, changeOf, differs } from '../change.ts';
import { type ApartmentBody, type ApartmentFields, fieldsOf } from '../fields.ts';
import { amountErrors, formErrors } from '../form.ts';
import { lockedAmong } from '../locks.ts';
import type { ApartmentDocument } from '../model.ts';
import { placeKey, plainNumber } from '../place-key.ts';
import { type Mover, statusChange } from '../status.ts';
import { bookedUntil, isReservedHere } from './booked-until.ts';
import { buildingsByName } from './building-names.ts';
import type { CorrectedRow } from './corrected-rows.ts';
import type { PlannedApartment } from './model.ts';
import { withOwnNumbers } from './own-numbers.ts';
import { bodyOf, columnOf, shapeErrors } from './row-body.ts';
import { type RowCells, type RowErrors, type RowValues, readRow } from './row-values.ts';
import { withTopFloors } from './top-floors.ts';

/** Everything that rows are compared with, read at one moment. */
export interface ImportState {
  readonly estate: EstateDocument;
  readonly buildings: readonly BuildingDocument[];
  /** For rows without a building. */
  readonly building: BuildingDocument | undefined;
  /** All apartments of the estate. */
  readonly apartments: readonly ApartmentDocument[];
  readonly mover: Mover;
  readonly actor: ActivityActor;
  readonly now: Date;
  /** Release reservations made here of what the list says is available. */
  readonly releaseBookings: boolean;
}

/** The outcome of a row. */
export interface PlannedRow {
  readonly row: number;
  readonly sheet?: string | undefined;
  readonly cells: RowCells;
  readonly action: ImportAction;
  readonly number?: string | undefined;
  readonly apartmentId?: Types.ObjectId;
  /** What is created, changed or left as it is. */
  readonly kind?: ApartmentKind;
  readonly changes: readonly ActivityChange[];
  /** Field -> message ids, together with the errors of the schema. */
  readonly errors: RowErrors;
  readonly shape: readonly FastifySchemaValidationError[];
  readonly planned?: PlannedApartment;
  /** The apartment's reservation, made here by hand, that the list does not know: it says that the apartment is available. */
  readonly booking?: ApartmentDocument;
}

/** Finds apartments and buildings by what sheets call them. */
class Register {
  readonly #byExternalId = new Map<string, ApartmentDocument>();
  readonly #byPlace = new Map<string, ApartmentDocument>();
  readonly #byNumber = new Map<string, ApartmentDocument[]>();
  readonly building: (name: string) => BuildingDocument | undefined;
  readonly #taken = new Set<string>();

  constructor({ apartments, buildings }: ImportState) {
    for (const apartment of apartments) {
      if (apartment.externalId) this.#byExternalId.set(apartment.externalId, apartment);
      this.#byPlace.set(placeKey(apartment.buildingId, apartment.number), apartment);
      const number = plainNumber(apartment.number);
      this.#byNumber.set(number, [...(this.#byNumber.get(number) ?? []), apartment]);
    }
    this.building = buildingsByName(buildings);
  }

  /** The apartment of a row: by its external id, else by building and number, or by number alone where the sheet has no buildings. */
  apartment(
    { externalId, number }: RowValues,
    building: BuildingDocument | undefined,
    knowsBuildings: boolean,
  ): ApartmentDocument | 'several' | undefined {
    const known = externalId === undefined ? undefined : this.#byExternalId.get(externalId);
    if (known || number === undefined) return known;
    const there = this.#byPlace.get(placeKey(building?._id, number));
    const same = this.#byNumber.get(plainNumber(number)) ?? [];
    if (!knowsBuildings && same.length > 1) return 'several';
    const found = there ?? (knowsBuildings ? undefined : same[0]);
    // A different external id means a different apartment.
    return found?.externalId && externalId && found.externalId !== externalId ? undefined : found;
  }

  /** Reserves a building and number for an apartment; false when taken. */
  take(key: string, by: ApartmentDocument | undefined): boolean {
    const there = this.#byPlace.get(key);
    if (this.#taken.has(key) || (there && there !== by)) return false;
    this.#taken.add(key);
    return true;
  }
}

/** Plans an import: the outcome of each row. Writes nothing. */
export function planImport(rows: readonly CorrectedRow[], state: ImportState): PlannedRow[] {
  const register = new Register(state);
  const seen = new Set<string>();
  const knowsBuildings = rows.some(({ cells }) => cells.has('building'));
  const read = withTopFloors(rows.map((one) => ({ ...one, ...readRow(one.cells) })));
  const numbered = withOwnNumbers(read, state);
  return read.map(({ row, sheet, cells, values, errors }, index) => {
    const own = { ...values, ...(numbered[index] === undefined ? {} : { number: numbered[index] }) };
    const around = { state, register, seen, knowsBuildings };
    const until =
      own.status === 'BOOKED'
        ? bookedUntil(cells.get('status'), state.now, state.estate.timezone)
        : undefined;
    return { ...planRow(row, { values: own, errors, until }, around), sheet, cells };
  });
}

type Outcome = Omit<PlannedRow, 'cells' | 'sheet'>;

interface Surroundings {
  readonly state: ImportState;
  readonly register: Register;
  /** Apartments of previous rows. */
  readonly seen: Set<string>;
  readonly knowsBuildings: boolean;
}

function planRow(
  row: number,
  { values, errors, until }: { values: RowValues; errors: RowErrors; until: string | undefined },
  around: Surroundings,
): Outcome {
  const { state, register, seen } = around;
  const wrong = (more: RowErrors, shape: readonly FastifySchemaValidationError[] = []): Outcome => ({
    row,
    action: 'error',
    number: values.number,
    changes: [],
    errors: { ...errors, ...more },
    shape,
  });

  const named = values.building === undefined ? state.building : register.building(values.building);
  if (values.building !== undefined && !named) return wrong({ building: ['field.buildingMissing'] });
  const found = register.apartment(values, named, around.knowsBuildings || state.building !== undefined);
  if (found === 'several') return wrong({ number: ['field.numberSeveral'] });
  const building = found && values.building === undefined ? buildingOf(state, found) : named;
  if (found && seen.has(String(found._id))) return wrong({ number: ['field.rowTwice'] });
  if (found) seen.add(String(found._id));

  const type = building?.type ?? state.estate.type;
  const booking = values.status === 'ACTIVE' && found && isReservedHere(found, state.now) ? found : undefined;
  const { status: _available, ...rest } = values;
  const said = booking && !state.releaseBookings ? rest : values;
  const body = { ...bodyOf(said, found, type), ...(until === undefined ? {} : { bookedUntil: until }) };
  const needed = needsArea(body.kind ?? 'APARTMENT') ? (['number', 'area'] as const) : (['number'] as const);
  const missing = found ? [] : needed.filter((name) => body[name] === undefined);
  const lacking = Object.fromEntries(missing.map((name) => [name, ['field.required']]));
  const shape = shapeErrors(body);
  if (shape.length > 0 || missing.length > 0 || Object.keys(errors).length > 0) return wrong(lacking, shape);

  const number = body.number ?? found?.number ?? '';
  if (!register.take(placeKey(building?._id, number), found))
    return wrong({ number: ['error.NUMBER_TAKEN'] });
  return { ...judge({ row, number, found, body, building, state }), ...(booking ? { booking } : {}) };
}

function buildingOf(
  { buildings }: ImportState,
  { buildingId }: ApartmentDocument,
): BuildingDocument | undefined {
  return buildings.find(({ _id }) => buildingId?.equals(_id));
}

interface Case {
  readonly row: number;
  readonly number: string;
  readonly found: ApartmentDocument | undefined;
  readonly body: ApartmentBody;
  readonly building: BuildingDocument | undefined;
  readonly state: ImportState;
}

/** Applies the rules for manual changes to a row. */
function judge({ row, number, found, body, building, state }: Case): Outcome {
  const { estate, now, mover, actor } = state;
  const base = { row, number, ...(found ? { apartmentId: found._id } : {}), changes: [], shape: [] };
  const current = found ?? { status: 'ACTIVE' as const };
  let fields: ApartmentFields;
  try {
    const plain = {
      ...fieldsOf(body, found),
      ...(building && !found?.buildingId?.equals(building._id) ? { buildingId: building._id } : {}),
    };
    const status = statusChange(current, changedOnly(found, plain), mover, {
      now,
      bookingDays: estate.settings.bookingDays,
      datesAsGiven: true,
    });
    fields = { ...changedOnly(found, plain), ...status };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...base, action: 'error', errors: { status: [`error.${error.code}`] } };
  }
  const type = building?.type ?? estate.type;
  const next = { ...current, ...fields, type } as ApartmentDocument;
  const form = { ...amountErrors(body), ...formErrors(body, fields, next, now) };
  const locked = found ? lockedAmong(found, Object.keys(fields), []) : [];
  for (const field of locked) form[field] = ['error.FIELD_MANAGED_BY_INTEGRATION'];
  const errors = Object.fromEntries(Object.entries(form).map(([path, ids]) => [columnOf(path), ids]));
  if (Object.keys(errors).length > 0) return { ...base, action: 'error', errors };

  const context: ChangeContext = { now, actor, source: 'IMPORT', currency: estate.currency, type };
  const before = found ?? {
    _id: new Types.ObjectId(),
    organizationId: estate.organizationId,
    estateId: estate._id,
  };
  const change = changeOf(before, fields, context);
  const kind = fields.kind ?? found?.kind ?? 'APARTMENT';
  if (!change) return { ...base, kind, action: 'unchanged', errors: {} };
  const mark = new Types.ObjectId();
  return {
    ...base,
    kind,
    action: found ? 'update' : 'create',
    changes: found ? toldOf(change) : toldOfNew(before, fields, context),
    errors: {},
    planned: {
      apartmentId: before._id,
      action: found ? 'update' : 'create',
      fields,
      mark,
      ...(found ? { revision: found.revision } : {}),
    },
  };
}

/** The fields that differ from the apartment's. */
function changedOnly(found: ApartmentDocument | undefined, fields: ApartmentFields): ApartmentFields {
  if (!found) return fields;
  const entries = Object.entries(fields).filter(([name, value]) =>
    differs(found[name as keyof ApartmentDocument], value),
  );
  return Object.fromEntries(entries) as ApartmentFields;
}

/** The changes that the apartment's history would show. */
function toldOf({ entry }: Change): readonly ActivityChange[] {
  const own = entry?.activities.filter(({ subject }) => subject.type === 'APARTMENT') ?? [];
  return own.flatMap(({ changes }) => changes ?? []);
}

/** For a new apartment, all fields it gets. */
function toldOfNew(
  before: Pick<ApartmentDocument, '_id' | 'organizationId' | 'estateId'>,
  fields: ApartmentFields,
  context: ChangeContext,
): readonly ActivityChange[] {
  const change = changeOf(
    { ...before, number: '', pricedAt: context.now } as ApartmentDocument,
    fields,
    context,
  );
  return change ? toldOf(change) : [];
}

/**
 * Apartments that a list no longer names: of the buildings and kinds that it has, and not those that another system manages.
 *
 * @param gone what becomes of them
 * @param doubtful numbers in rows that are not imported: those are in the list
 */
export function planGone(
  rows: readonly PlannedRow[],
  state: ImportState,
  gone: ImportGone,
  doubtful: ReadonlySet<string>,
): { readonly apartments: readonly ApartmentDocument[]; readonly planned: readonly PlannedApartment[] } {
  const named = new Set(rows.flatMap(({ apartmentId }) => (apartmentId ? [String(apartmentId)] : [])));
  const scope = ({ buildingId, kind }: Pick<ApartmentDocument, 'buildingId' | 'kind'>) =>
    `${buildingId ? String(buildingId) : ''}/${kind}`;
  const covered = new Set(state.apartments.filter(({ _id }) => named.has(String(_id))).map(scope));
  const apartments = state.apartments.filter(
    (one) =>
      !named.has(String(one._id)) &&
      !doubtful.has(plainNumber(one.number)) &&
      covered.has(scope(one)) &&
      !one.sync?.integrationId &&
      !isGone(one),
  );
  const body: ApartmentBody | undefined =
    gone === 'hide' ? { visible: false } : gone === 'sold' ? { status: 'SOLD' } : undefined;
  const planned = body
    ? apartments.flatMap((found) => {
        const building = buildingOf(state, found);
        return judge({ row: 0, number: found.number, found, body, building, state }).planned ?? [];
      })
    : [];
  return { apartments, planned };
}

/** Whether nobody expects an apartment in a price list any more. */
function isGone({ status, visible }: ApartmentDocument): boolean {
  return status === 'SOLD' || visible === false;
}
