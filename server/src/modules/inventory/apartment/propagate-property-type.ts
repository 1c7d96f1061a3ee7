import type { Currency, PropertyType } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { SYSTEM_ACTOR } from '../../activity/service.ts';
import { changeOf } from './change.ts';
import type { HistoryWriter } from './history-writer.ts';
import type { ApartmentDocument } from './model.ts';
import { updateOf } from './writer.ts';

/** Apartments that take their type from an estate or building. */
export interface ApartmentsOfPlace {
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
 *
 * @returns false when others kept changing the rest of the apartments
 */
export async function propagatePropertyType(
  deps: PropagationDependencies,
  place: ApartmentsOfPlace,
  to: { readonly type: PropertyType; readonly currency: Currency },
): Promise<boolean> {
  const { models } = deps;
  const { organizationId, estateId, buildingId } = place;
  const ownTyped = buildingId
    ? []
    : await models.Building.distinct('_id', { organizationId, estateId, type: { $type: 'string' } });
  let inVain = 0;
  while (inVain < PATIENCE) {
    const apartments = await models.Apartment.find({
      organizationId,
      estateId,
      type: { $ne: to.type },
      buildingId: buildingId ?? { $nin: ownTyped },
    })
      .limit(BATCH)
      .lean();
    if (apartments.length === 0) return true;
    inVain = (await carryBatch(deps, organizationId, apartments, to)) > 0 ? 0 : inVain + 1;
  }
  return false;
}

/** Writes one batch; returns how many apartments had not changed since they were read. */
async function carryBatch(
  { models, history, clock }: PropagationDependencies,
  organizationId: Types.ObjectId,
  apartments: readonly ApartmentDocument[],
  to: { readonly type: PropertyType; readonly currency: Currency },
): Promise<number> {
  const context = { now: clock(), actor: SYSTEM_ACTOR, source: 'MANUAL' as const, ...to };
  const operations = apartments.flatMap((apartment) => {
    const change = changeOf(apartment, {}, context);
    return change ? [{ updateOne: updateOf(apartment, change) }] : [];
  });
  const { modifiedCount } = await models.Apartment.bulkWrite(operations, { ordered: false });
  const owing = await models.Apartment.find(
    { organizationId, _id: { $in: apartments.map(({ _id }) => _id) }, 'outbox._id': { $exists: true } },
    { organizationId: 1, outbox: 1 },
  ).lean();
  await history.settle(organizationId, owing);
  return modifiedCount;
}
