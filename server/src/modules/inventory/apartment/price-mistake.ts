import { PRICE_MISTAKE_HOURS } from '@oriel/contract/price-history';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { amountOf } from '../../../platform/money.ts';
import type { ActivityActor } from '../../activity/model.ts';
import type { ActivityService } from '../../activity/service.ts';
import type { ApartmentDocument } from './model.ts';
import type { PriceHistoryDocument } from './price-history-model.ts';

const HOUR_MS = 3600 * 1000;

/** What a row of the price history says when its price is taken back. */
export function mistakeBy({ id, name }: ActivityActor, at: Date) {
  return { at, actorName: name, ...(id ? { actorId: id } : {}) };
}

interface Marking {
  readonly models: Models;
  readonly activities: ActivityService;
  readonly actor: ActivityActor;
  readonly now: Date;
}

/** @throws ApiError VALIDATION unless the price was corrected, and soon */
async function requireMistake(models: Models, row: PriceHistoryDocument): Promise<void> {
  const { organizationId, apartmentId, validFrom, validTo } = row;
  const wrong = (message: string) =>
    new ApiError('VALIDATION', { fields: { rowId: [message] }, values: { hours: PRICE_MISTAKE_HOURS } });
  const [next] = await models.PriceHistory.find({
    organizationId,
    apartmentId,
    validFrom: { $gt: validFrom },
  })
    .sort({ validFrom: 1, _id: 1 })
    .limit(1)
    .lean();
  const isSame = next?.price === row.price && next?.promotionPrice === row.promotionPrice;
  if (!validTo || isSame) throw wrong('field.priceNotCorrected');
  if (validTo.getTime() - validFrom.getTime() > PRICE_MISTAKE_HOURS * HOUR_MS)
    throw wrong('field.priceAskedLong');
}

/**
 * Declares a price that was soon corrected to be a mistake: visitors do not see it, and it is no lowest price. Saying so again changes
 * nothing.
 *
 * @throws ApiError NOT_FOUND, VALIDATION
 */
export async function markMistake(
  { models, activities, actor, now }: Marking,
  apartment: ApartmentDocument,
  rowId: string,
): Promise<PriceHistoryDocument> {
  const { organizationId, _id: apartmentId } = apartment;
  const here = { organizationId, apartmentId, _id: new Types.ObjectId(rowId) };
  const row = await models.PriceHistory.findOne(here).lean();
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.mistake) return row;
  await requireMistake(models, row);
  const marked = await models.PriceHistory.findOneAndUpdate(
    { ...here, mistake: { $exists: false } },
    { $set: { mistake: mistakeBy(actor, now) } },
    { returnDocument: 'after' },
  ).lean();
  // Somebody else has just said the same.
  if (!marked) return (await models.PriceHistory.findOne(here).lean()) ?? row;
  const price = amountOf(row.promotionPrice ?? row.price);
  await activities.record({
    organizationId,
    subject: { type: 'APARTMENT', id: apartmentId },
    kind: 'PRICE_MISTAKE',
    actor,
    changes: price === undefined ? [] : [{ field: 'price', from: price }],
  });
  return marked;
}
