import { Types } from 'mongoose';
import type { ApartmentLight, ListedApartment } from '../../../media/building-model/build-model.ts';
import type { Models } from '../../../platform/database.ts';

interface Place {
  readonly organizationId: Types.ObjectId;
  readonly navigatorId: Types.ObjectId;
}

/** Stores what a model says of the sun and the view of its apartments; takes it from those that are no longer in the model. */
export async function storeLight(
  models: Models,
  { organizationId, navigatorId }: Place,
  light: readonly ApartmentLight[],
  apartments: readonly ListedApartment[],
  now: Date,
): Promise<void> {
  const found = new Map(light.map((one) => [one.apartmentId, one]));
  for (const { id } of apartments) {
    const one = found.get(id);
    const scope = { organizationId, _id: new Types.ObjectId(id) };
    // Nobody has edited the apartment: its `updatedAt` stays, so that open forms can still be saved.
    if (one) {
      const { sunlight, outlook } = one;
      const daylight = {
        navigatorId,
        at: now,
        ...(sunlight ? { sunlight } : {}),
        ...(outlook ? { outlook } : {}),
      };
      await models.Apartment.updateOne(scope, { $set: { daylight } }, { timestamps: false });
    } else {
      const own = { ...scope, 'daylight.navigatorId': navigatorId };
      await models.Apartment.updateOne(own, { $unset: { daylight: 1 } }, { timestamps: false });
    }
  }
}

/** Takes what a model has said of any apartment. */
export async function forgetLight(models: Models, { organizationId, navigatorId }: Place): Promise<void> {
  const filter = { organizationId, 'daylight.navigatorId': navigatorId };
  await models.Apartment.updateMany(filter, { $unset: { daylight: 1 } }, { timestamps: false });
}
