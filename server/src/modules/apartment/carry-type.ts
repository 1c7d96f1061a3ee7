import type { PropertyType } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { Models } from '../../models.ts';
import { derivedPrices } from './prices.ts';

/** Flats that have their type from one estate or building. */
export interface FlatsOfPlace {
  readonly organizationId: Types.ObjectId;
  readonly estateId: Types.ObjectId;
  /** Absent: those of the estate whose building has no type of its own. */
  readonly buildingId?: Types.ObjectId;
}

/** Rounds after which flats that somebody keeps changing are left to the next change. */
const ROUNDS = 5;

/**
 * Gives flats the type that their estate or building has got, and the prices that follow from it: a let flat is listed by its rent. May be
 * repeated: flats that have the type already are not written.
 */
export async function carryType(models: Models, place: FlatsOfPlace, type: PropertyType): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await carryOnce(models, place, type)) === 0) return;
  }
}

/** One round; answers how many flats it found with another type. */
async function carryOnce(models: Models, place: FlatsOfPlace, type: PropertyType): Promise<number> {
  const { organizationId, estateId, buildingId } = place;
  const ownTyped = buildingId
    ? []
    : await models.Building.distinct('_id', { organizationId, estateId, type: { $type: 'string' } });
  const flats = await models.Apartment.find(
    {
      organizationId,
      estateId,
      type: { $ne: type },
      ...(buildingId ? { buildingId } : { buildingId: { $nin: ownTyped } }),
    },
    { price: 1, priceNet: 1, rent: 1, area: 1, updatedAt: 1 },
  ).lean();
  if (flats.length === 0) return 0;
  await models.Apartment.bulkWrite(
    flats.map((flat) => {
      const prices = Object.entries(derivedPrices({ ...flat, type }));
      const present = prices.filter(([, price]) => price !== undefined);
      const gone = prices.flatMap(([name, price]) => (price === undefined ? [[name, 1] as const] : []));
      return {
        updateOne: {
          // A flat whose price was changed meanwhile is computed again in the next round.
          filter: { organizationId, _id: flat._id, updatedAt: flat.updatedAt },
          update: {
            $set: { type, ...Object.fromEntries(present) },
            ...(gone.length > 0 ? { $unset: Object.fromEntries(gone) } : {}),
          },
        },
      };
    }),
    { ordered: false },
  );
  return flats.length;
}
