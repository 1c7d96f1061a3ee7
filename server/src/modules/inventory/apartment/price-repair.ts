import { isDeepStrictEqual } from 'node:util';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { ANY_ID } from '../../../platform/object-ids.ts';
import { SYSTEM_ACTOR } from '../../activity/service.ts';
import { priced } from './change.ts';
import type { HistoryWriter } from './history-writer.ts';
import type { ApartmentDocument } from './model.ts';
import type { NewPriceRow, PriceHistoryDocument } from './price-history-model.ts';

/** Apartments read per query. */
const BATCH = 500;

interface Dependencies {
  readonly models: Models;
  readonly history: HistoryWriter;
  readonly clock: () => Date;
}

const ACROSS = { acrossOrganizations: 'repair of what a dead server left' };

/**
 * Writes the pending history entries of changes whose process died; returns the number of apartments. Those of a change under way are
 * written once, whoever comes first.
 *
 * @param by of changes by this member alone
 */
export async function settleDebts(
  { models, history }: Pick<Dependencies, 'models' | 'history'>,
  signal?: AbortSignal,
  by?: Types.ObjectId,
): Promise<number> {
  const theirs = by ? { $or: [{ 'outbox.row.actorId': by }, { 'outbox.activities.actor.id': by }] } : {};
  let settled = 0;
  for (;;) {
    const owing = await models.Apartment.find({ 'outbox._id': ANY_ID, ...theirs }, null, ACROSS)
      .limit(BATCH)
      .lean();
    if (owing.length === 0 || signal?.aborted) return settled;
    for (const apartment of owing) await history.settle(apartment.organizationId, [apartment]);
    settled += owing.length;
  }
}

/** The price fields of a row; sold apartments are off the market. */
function toldBy(row: Partial<PriceHistoryDocument> | undefined) {
  if (!row) return undefined;
  const { price, priceNet, pricePerArea, pricePerAreaNet, promotionPrice, promotionFrom, promotionTo } = row;
  const told = { price, priceNet, pricePerArea, pricePerAreaNet, promotionPrice, promotionFrom, promotionTo };
  return { ...told, sold: row.status === 'SOLD' };
}

function rowOf(
  apartment: ApartmentDocument,
  currency: NewPriceRow['currency'],
  validFrom: Date,
): NewPriceRow {
  const row = {
    _id: new Types.ObjectId(),
    organizationId: apartment.organizationId,
    apartmentId: apartment._id,
    estateId: apartment.estateId,
    ...priced(apartment),
    currency,
    status: apartment.status,
    validFrom,
    source: 'MANUAL' as const,
    actorName: SYSTEM_ACTOR.name,
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as NewPriceRow;
}

async function repairBatch(deps: Dependencies, apartments: readonly ApartmentDocument[]): Promise<number> {
  const { models, history, clock } = deps;
  const organizations = new Map(
    apartments.map(({ organizationId }) => [String(organizationId), organizationId]),
  );
  const open = await models.PriceHistory.find(
    {
      organizationId: { $in: [...organizations.values()] },
      apartmentId: { $in: apartments.map(({ _id }) => _id) },
      validTo: { $exists: false },
    },
    null,
    ACROSS,
  )
    .sort({ validFrom: 1, _id: 1 })
    .lean();
  const latest = new Map(open.map((row) => [String(row.apartmentId), row]));
  let repaired = 0;
  for (const apartment of apartments) {
    // A change is under way, and writes its row itself; else its debt is settled first.
    if (apartment.outbox?.length) continue;
    const row = latest.get(String(apartment._id));
    const told = { ...priced(apartment), sold: apartment.status === 'SOLD' };
    if (row ? isDeepStrictEqual(toldBy(row), told) : told.price === undefined) continue;
    const estate = await models.Estate.findOne({
      organizationId: apartment.organizationId,
      _id: apartment.estateId,
    }).lean();
    const validFrom = new Date(Math.max(clock().getTime(), (row?.validFrom.getTime() ?? 0) + 1));
    const entry = {
      _id: new Types.ObjectId(),
      activities: [],
      row: rowOf(apartment, estate?.currency ?? 'PLN', validFrom),
    };
    // Goes through the apartment, like every change: a concurrent change writes the row that counts.
    const owing = await models.Apartment.findOneAndUpdate(
      {
        _id: apartment._id,
        organizationId: apartment.organizationId,
        revision: apartment.revision ?? { $exists: false },
        updatedAt: apartment.updatedAt,
      },
      {
        $push: { outbox: entry },
        $inc: { revision: 1 },
        $set: { pricedAt: validFrom, ...(apartment.priceValidFrom ? {} : { priceValidFrom: validFrom }) },
      },
      { returnDocument: 'after', timestamps: false },
    ).lean();
    if (!owing) continue;
    await history.settle(owing.organizationId, [owing]);
    repaired += 1;
  }
  return repaired;
}

/**
 * Adds a row to apartments whose latest price row does not match their price, because the price bypassed the rules (an older version, a
 * manual change in the database, a type inherited from an estate). Returns the number repaired.
 */
export async function repairPriceHistory(deps: Dependencies, signal?: AbortSignal): Promise<number> {
  let repaired = 0;
  let after: Types.ObjectId | undefined;
  while (!signal?.aborted) {
    const apartments: ApartmentDocument[] = await deps.models.Apartment.find(
      after ? { _id: { $gt: after } } : {},
      null,
      ACROSS,
    )
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    repaired += await repairBatch(deps, apartments);
    after = apartments.at(-1)?._id;
    if (apartments.length < BATCH) break;
  }
  return repaired;
}
