import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { isDuplicateKey } from '../../../platform/duplicate-key.ts';
import type { ActivityService } from '../../activity/service.ts';
import type { ApartmentDocument } from './model.ts';
import type { NewPriceRow } from './price-history-model.ts';

type Owing = Pick<ApartmentDocument, '_id' | 'organizationId' | 'outbox'>;

/** Apartments whose history is written with one command. */
const BATCH = 200;

/**
 * Writes the history entries that changes of apartments owe: price rows and activities. They are stored with the change itself, so after a
 * crash at any point the write can be repeated: a row or an activity that already exists is not written twice.
 */
export class HistoryWriter {
  readonly #models: Models;
  readonly #activities: ActivityService;

  constructor(models: Models, activities: ActivityService) {
    this.#models = models;
    this.#activities = activities;
  }

  /** Writes the pending entries of apartments of one organization, each apartment's oldest first. */
  async settle(organizationId: Types.ObjectId, apartments: readonly Owing[]): Promise<void> {
    for (let start = 0; start < apartments.length; start += BATCH) {
      await this.#settleBatch(organizationId, apartments.slice(start, start + BATCH));
    }
  }

  async #settleBatch(organizationId: Types.ObjectId, apartments: readonly Owing[]): Promise<void> {
    const entries = apartments.flatMap(({ outbox }) => outbox ?? []);
    if (entries.length === 0) return;
    await this.#insert(entries.flatMap(({ row }) => row ?? []));
    await this.#activities.recordAll(entries.flatMap(({ activities }) => activities));
    await this.#models.Apartment.updateMany(
      { organizationId, _id: { $in: apartments.map(({ _id }) => _id) } },
      { $pull: { outbox: { _id: { $in: entries.map(({ _id }) => _id) } } } },
      { timestamps: false },
    ).setOptions({ unseen: 'what is owed to the history' });
  }

  async #insert(rows: readonly NewPriceRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#models.PriceHistory.insertMany([...rows], { ordered: false }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    const [first, ...others] = rows.map(({ organizationId, apartmentId, validFrom }) => ({
      filter: { organizationId, apartmentId, validFrom: { $lt: validFrom }, validTo: { $exists: false } },
      update: { $set: { validTo: validFrom } },
    }));
    if (!first) return;
    if (others.length === 0) await this.#models.PriceHistory.updateMany(first.filter, first.update);
    else await this.#models.PriceHistory.bulkWrite([first, ...others].map((one) => ({ updateMany: one })));
  }
}
