import type { Currency, PropertyType } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { SYSTEM_ACTOR } from '../../activity/service.ts';
import { changeOf } from './change.ts';
import type { HistoryWriter } from './history-writer.ts';
import type { ApartmentDocument } from './model.ts';
import { updateOf } from './writer.ts';

/** Apartments that take their type from an estate or building. */
export interface FlatsOfPlace {
  readonly organizationId: Types.ObjectId;
  readonly estateId: Types.ObjectId;
  /** Absent: apartments of the estate whose building has no type of its own. */
  readonly buildingId?: Types.ObjectId;
}

export interface PropagationDependencies {
  readonly models: Models;
  readonly history: HistoryWriter;
  readonly clock: () => Date;
}

/** Apartments written with one command. */
const BATCH = 500;

/** Consecutive batches without a successful write, due to concurrent changes, before giving up. */
const PATIENCE = 5;

/**
 * Copies the new type of an estate or building to its apartments, with the prices derived from it: a let apartment is listed by its rent.
 * Can be repeated: apartments that already have the type are not written.
 */
export async function propagatePropertyType(
  deps: PropagationDependencies,
  place: FlatsOfPlace,
  to: { readonly type: PropertyType; readonly currency: Currency },
): Promise<void> {
  const { models } = deps;
  const { organizationId, estateId, buildingId } = place;
  const ownTyped = buildingId
    ? []
    : await models.Building.distinct('_id', { organizationId, estateId, type: { $type: 'string' } });
  let inVain = 0;
  while (inVain < PATIENCE) {
    const flats = await models.Apartment.find({
      organizationId,
      estateId,
      type: { $ne: to.type },
      buildingId: buildingId ?? { $nin: ownTyped },
    })
      .limit(BATCH)
      .lean();
    if (flats.length === 0) return;
    inVain = (await carryBatch(deps, organizationId, flats, to)) > 0 ? 0 : inVain + 1;
  }
}

/** Writes one batch; returns how many apartments had not changed since they were read. */
async function carryBatch(
  { models, history, clock }: PropagationDependencies,
  organizationId: Types.ObjectId,
  flats: readonly ApartmentDocument[],
  to: { readonly type: PropertyType; readonly currency: Currency },
): Promise<number> {
  const context = { now: clock(), actor: SYSTEM_ACTOR, source: 'MANUAL' as const, ...to };
  const operations = flats.flatMap((flat) => {
    const change = changeOf(flat, {}, context);
    return change ? [{ updateOne: updateOf(flat, change) }] : [];
  });
  const { modifiedCount } = await models.Apartment.bulkWrite(operations, { ordered: false });
  const owing = await models.Apartment.find(
    { organizationId, _id: { $in: flats.map(({ _id }) => _id) }, 'outbox._id': { $exists: true } },
    { organizationId: 1, outbox: 1 },
  ).lean();
  await history.settle(organizationId, owing);
  return modifiedCount;
}
