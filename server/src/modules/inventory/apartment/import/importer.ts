import { Types } from 'mongoose';
import type { Models } from '../../../../platform/database.ts';
import { isDuplicateKey } from '../../../../platform/duplicate-key.ts';
import { mapById } from '../../../../platform/object-ids.ts';
import type { ActivityActor } from '../../../activity/model.ts';
import type { EstateDocument } from '../../estate/model.ts';
import { type Change, type ChangeContext, changeOf } from '../change.ts';
import type { ApartmentFields } from '../fields.ts';
import type { HistoryWriter } from '../history-writer.ts';
import type { ApartmentDocument } from '../model.ts';
import { newApartment, updateOf } from '../writer.ts';
import { finishAbandoned, LEASE_MS } from './abandoned.ts';
import type {
  ApartmentImportDocument,
  ApartmentImportTraceDocument,
  ImportFacts,
  ImportMemory,
  PlannedApartment,
} from './model.ts';

/** Apartments per part of a plan. */
const PART = 200;

/** Attempts at an apartment that others keep changing. */
const ATTEMPTS = 4;

/** Fields that belong to the status; written only if the apartment still has the status it had when the plan was made. */
const STATUS_FIELDS = [
  'status',
  'statusChangedAt',
  'bookedUntil',
  'bookedForInquiryId',
  'bookedBy',
  'soldAt',
] as const;

interface Dependencies {
  readonly models: Models;
  readonly history: HistoryWriter;
  readonly clock: () => Date;
}

type Head = Pick<ApartmentImportDocument, '_id' | 'organizationId' | 'estateId' | 'actor' | 'done' | 'parts'>;

/**
 * Carries out imports. The whole plan is stored before the first apartment is written, so that an import is always finished. A part may run
 * twice: apartments already written are recognised by their mark.
 */
export class ApartmentImporter {
  readonly #models: Models;
  readonly #history: HistoryWriter;
  readonly #clock: () => Date;

  constructor({ models, history, clock }: Dependencies) {
    this.#models = models;
    this.#history = history;
    this.#clock = clock;
  }

  /** Stores a plan. After its last write the import is certain to happen. */
  async accept(
    { organizationId, _id: estateId }: EstateDocument,
    actor: ActivityActor,
    apartments: readonly PlannedApartment[],
    facts: Partial<ImportMemory> & ImportFacts = {},
  ): Promise<ApartmentImportDocument> {
    const { ApartmentImport, ApartmentImportPart } = this.#models;
    const importId = new Types.ObjectId();
    const parts = Math.ceil(apartments.length / PART);
    for (let index = 0; index < parts; index += 1) {
      const some = apartments.slice(index * PART, (index + 1) * PART);
      await ApartmentImportPart.create({ organizationId, importId, index, flats: some });
    }
    const made = await ApartmentImport.create({
      _id: importId,
      organizationId,
      estateId,
      state: 'APPLYING',
      actor,
      parts,
      leaseUntil: this.#leaseEnd(),
      ...(actor.id ? { createdBy: actor.id } : {}),
      planned: {
        created: apartments.filter(({ action }) => action === 'create').length,
        updated: apartments.filter(({ action }) => action === 'update').length,
      },
      ...facts,
    });
    return made.toObject();
  }

  /** Carries out the rest of an import; returns the apartments that could not be written as planned. */
  async carryOut(head: Head, signal?: AbortSignal): Promise<Types.ObjectId[]> {
    const { organizationId, _id } = head;
    const { ApartmentImport, ApartmentImportPart } = this.#models;
    for (let index = head.done; index < head.parts; index += 1) {
      if (signal?.aborted) return [];
      const part = await ApartmentImportPart.findOne({ organizationId, importId: _id, index }).lean();
      const conflicts = part ? await this.#carryOutPart(head, part.flats) : [];
      await ApartmentImport.updateOne(
        { organizationId, _id, state: 'APPLYING' },
        {
          $set: { done: index + 1, leaseUntil: this.#leaseEnd() },
          $push: { conflicts: { $each: conflicts } },
        },
      );
    }
    // Another process may have finished it, and somebody may be undoing it.
    await ApartmentImport.updateOne({ organizationId, _id, state: 'APPLYING' }, { $set: { state: 'DONE' } });
    const finished = await ApartmentImport.findOne({ organizationId, _id }).lean();
    await ApartmentImportPart.deleteMany({ organizationId, importId: _id });
    return finished?.conflicts ?? [];
  }

  /** Finishes imports whose process died; returns how many. */
  async finishAbandoned(signal?: AbortSignal): Promise<number> {
    const carryOut = this.carryOut.bind(this);
    return await finishAbandoned(
      { models: this.#models, state: 'APPLYING', clock: this.#clock, carryOut },
      signal,
    );
  }

  #leaseEnd(): Date {
    return new Date(this.#clock().getTime() + LEASE_MS);
  }

  async #carryOutPart(head: Head, apartments: readonly PlannedApartment[]): Promise<Types.ObjectId[]> {
    let left = [...apartments];
    for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt += 1) {
      left = await this.#undone(head.organizationId, left);
      left = await this.#writeOnce(head, left);
    }
    left = await this.#undone(head.organizationId, left);
    return left.map(({ apartmentId }) => apartmentId);
  }

  /** Apartments without an activity of this import. Writes the pending history entries first, since they contain the marks. */
  async #undone(
    organizationId: Types.ObjectId,
    apartments: readonly PlannedApartment[],
  ): Promise<PlannedApartment[]> {
    if (apartments.length === 0) return [];
    const owing = await this.#models.Apartment.find(
      {
        organizationId,
        _id: { $in: apartments.map(({ apartmentId }) => apartmentId) },
        'outbox._id': { $exists: true },
      },
      { organizationId: 1, outbox: 1 },
    ).lean<Pick<ApartmentDocument, '_id' | 'organizationId' | 'outbox'>[]>();
    await this.#history.settle(organizationId, owing);
    const marks = apartments.map(({ mark }) => mark);
    const told = await this.#models.Activity.distinct('_id', { organizationId, _id: { $in: marks } });
    const done = new Set(told.map(String));
    return apartments.filter(({ mark }) => !done.has(String(mark)));
  }

  /** Writes apartments; returns those not known to be written. */
  async #writeOnce(head: Head, apartments: readonly PlannedApartment[]): Promise<PlannedApartment[]> {
    if (apartments.length === 0) return [];
    const { organizationId, estateId } = head;
    const { Apartment, Estate, Building } = this.#models;
    const [estate, buildings, there] = await Promise.all([
      Estate.findOne({ organizationId, _id: estateId }).lean(),
      Building.find({ organizationId, estateId }).lean(),
      Apartment.find({
        organizationId,
        _id: { $in: apartments.map(({ apartmentId }) => apartmentId) },
      }).lean(),
    ]);
    if (!estate) return [...apartments];
    const current = mapById(there);
    const contextOf = (apartment: PlannedApartment): ChangeContext => {
      const buildingId =
        apartment.fields.buildingId ?? current.get(String(apartment.apartmentId))?.buildingId;
      const building = buildings.find(({ _id }) => buildingId && _id.equals(buildingId));
      return {
        now: this.#clock(),
        actor: head.actor,
        source: 'IMPORT',
        currency: estate.currency,
        type: building?.type ?? estate.type,
        mark: apartment.mark,
      };
    };
    const creations = apartments.filter(
      (apartment) => apartment.action === 'create' && !current.has(String(apartment.apartmentId)),
    );
    const traces = creations.map((apartment) => traceOf(head, apartment, 1));
    const documents = creations.map((apartment) =>
      newApartment(
        { organizationId, estateId, _id: apartment.apartmentId },
        apartment.fields,
        contextOf(apartment),
      ),
    );
    const asWanted = new Set<PlannedApartment>();
    const updates = apartments.flatMap((apartment) => {
      const before = current.get(String(apartment.apartmentId));
      if (!before || apartment.action !== 'update') return [];
      const change = changeOf(before, stillWanted(apartment, before), contextOf(apartment));
      if (!change) {
        asWanted.add(apartment);
        return [];
      }
      traces.push(traceOf(head, apartment, (before.revision ?? 0) + 1, valuesBefore(before, change)));
      return [{ updateOne: updateOf(before, change) }];
    });
    await this.#trace(head, traces);
    // Leaves out an apartment whose number has been taken since; it is then reported as not written.
    const unlessTaken = (error: unknown): void => {
      if (!isDuplicateKey(error)) throw error;
    };
    if (documents.length > 0) await Apartment.insertMany(documents, { ordered: false }).catch(unlessTaken);
    if (updates.length > 0) await Apartment.bulkWrite(updates, { ordered: false }).catch(unlessTaken);
    return apartments.filter((apartment) => !asWanted.has(apartment));
  }

  /** Keeps what apartments were, before they are written; for those that are tried again, as they are now. */
  async #trace({ organizationId, _id: importId }: Head, traces: readonly NewTrace[]): Promise<void> {
    const { ApartmentImportTrace } = this.#models;
    if (traces.length === 0) return;
    const apartmentIds = traces.map(({ apartmentId }) => apartmentId);
    await ApartmentImportTrace.deleteMany({ organizationId, importId, apartmentId: { $in: apartmentIds } });
    await ApartmentImportTrace.insertMany([...traces]);
  }
}

type NewTrace = Omit<ApartmentImportTraceDocument, '_id' | 'createdAt' | 'updatedAt'>;

function traceOf(
  { organizationId, _id: importId }: Head,
  { apartmentId, action, mark }: PlannedApartment,
  revision: number,
  before: Record<string, unknown> = {},
): NewTrace {
  const undoMark = new Types.ObjectId();
  return { organizationId, importId, apartmentId, action, mark, undoMark, revision, before, rows: [mark] };
}

/** The fields that a change writes, as they are before it. */
function valuesBefore(before: ApartmentDocument, { set, unset }: Change): Record<string, unknown> {
  const names = [...Object.keys(set), ...Object.keys(unset)].filter((name) => name !== 'pricedAt');
  return Object.fromEntries(names.map((name) => [name, before[name as keyof ApartmentDocument] ?? null]));
}

/** The fields to write to an apartment: if it has changed since, everything but its status. */
function stillWanted({ fields, revision }: PlannedApartment, current: ApartmentDocument): ApartmentFields {
  if (current.revision === revision) return fields;
  const rest: ApartmentFields = { ...fields };
  for (const name of STATUS_FIELDS) delete rest[name];
  return rest;
}
