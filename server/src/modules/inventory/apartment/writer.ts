import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { isDuplicateKey } from '../../../platform/duplicate-key.ts';
import { ApiError } from '../../../platform/errors.ts';
import { type Change, type ChangeContext, changeOf } from './change.ts';
import type { ApartmentFields } from './fields.ts';
import type { HistoryWriter } from './history-writer.ts';
import type { ApartmentDocument } from './model.ts';

/** Owner and location of a new apartment. */
export interface NewApartmentPlace {
  readonly organizationId: Types.ObjectId;
  readonly estateId: Types.ObjectId;
  /** Chosen beforehand by a plan that may run twice. */
  readonly _id?: Types.ObjectId;
}

/** Builds the document of a new apartment. */
export function newApartment(place: NewApartmentPlace, fields: ApartmentFields, context: ChangeContext) {
  const before = { _id: place._id ?? new Types.ObjectId(), ...place };
  const { set = {}, entry } = changeOf(before, fields, context) ?? {};
  return {
    statusChangedAt: context.now,
    ...set,
    ...before,
    revision: 1,
    ...(entry ? { outbox: [entry] } : {}),
    ...(context.actor.id ? { createdBy: context.actor.id } : {}),
  };
}

/** The update of a change and its filter: the apartment as read, so that of two concurrent changes one must retry. */
export function updateOf(current: ApartmentDocument, { set, unset, entry }: Change) {
  return {
    filter: {
      _id: current._id,
      organizationId: current.organizationId,
      revision: current.revision ?? { $exists: false },
    },
    update: {
      $set: { ...set },
      ...(Object.keys(unset).length > 0 ? { $unset: { ...unset } } : {}),
      $inc: { revision: 1 },
      ...(entry ? { $push: { outbox: entry } } : {}),
    },
  };
}

/**
 * Writes apartments; every change of one goes through here. A change is stored together with its pending history entries, which are written
 * next.
 */
export class ApartmentWriter {
  readonly #models: Models;
  readonly #history: HistoryWriter;

  constructor(models: Models, history: HistoryWriter) {
    this.#models = models;
    this.#history = history;
  }

  /** @throws ApiError NUMBER_TAKEN */
  async create(
    place: NewApartmentPlace,
    fields: ApartmentFields,
    context: ChangeContext,
  ): Promise<ApartmentDocument> {
    const document = newApartment(place, fields, context);
    const created = await this.#unlessTaken(this.#models.Apartment.create(document));
    const apartment = created.toObject() as ApartmentDocument;
    await this.#history.settle(apartment.organizationId, [apartment]);
    return apartment;
  }

  /**
   * Sets fields of an apartment; `null` clears one. Equal values are no change.
   *
   * @param current the apartment as read when the change was decided
   * @returns the apartment afterwards; undefined when someone else has changed it since it was read, and then nothing was written
   * @throws ApiError NUMBER_TAKEN
   */
  async update(
    current: ApartmentDocument,
    fields: ApartmentFields,
    context: ChangeContext,
  ): Promise<ApartmentDocument | undefined> {
    const change = changeOf(current, fields, context);
    return change ? await this.apply(current, change) : current;
  }

  /** Writes a computed change; undefined when the apartment has changed since it was read. */
  async apply(current: ApartmentDocument, change: Change): Promise<ApartmentDocument | undefined> {
    const { filter, update } = updateOf(current, change);
    const updated = await this.#unlessTaken(
      this.#models.Apartment.findOneAndUpdate(filter, update, {
        returnDocument: 'after',
      }).lean<ApartmentDocument>(),
    );
    if (!updated) return undefined;
    await this.#history.settle(updated.organizationId, [updated]);
    return updated;
  }

  async #unlessTaken<T>(write: PromiseLike<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      if (isDuplicateKey(error)) throw new ApiError('NUMBER_TAKEN');
      throw error;
    }
  }
}
