import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { detachMedia } from './detach.ts';
import type { EstateDocument } from './model.ts';

type Named = Pick<EstateDocument, '_id' | 'organizationId'>;

async function hangsOn(models: Models, { _id, organizationId }: Named, cascade: boolean): Promise<boolean> {
  const here = { organizationId, estateId: _id };
  const found = await Promise.all([
    models.Inquiry.exists(here),
    ...(cascade
      ? []
      : [models.Building.exists(here), models.Apartment.exists(here), models.Navigator.exists(here)]),
  ]);
  return found.some((one) => one !== null);
}

/** Deletes the contents of an estate, referring entities before those they refer to. */
async function removeContents(models: Models, { _id, organizationId }: Named): Promise<void> {
  const here = { organizationId, estateId: _id };
  const navigatorIds = await models.Navigator.distinct('_id', here);
  await models.NavigatorImage.deleteMany({ organizationId, navigatorId: { $in: navigatorIds } });
  await models.Navigator.deleteMany(here);
  const apartmentIds = await models.Apartment.distinct('_id', here);
  await models.PriceHistory.deleteMany(here);
  await models.Activity.deleteMany({
    organizationId,
    'subject.type': 'APARTMENT',
    'subject.id': { $in: apartmentIds },
  });
  await models.Apartment.deleteMany(here);
  await models.Building.deleteMany(here);
}

/**
 * Deletes an estate together with its integration, the record of its imports and the AGENT assignments. Panoramas and files stay, without it. The estate goes last, so
 * that after a crash it can be deleted again.
 *
 * @throws ApiError NOT_EMPTY when inquiries refer to it, or without `cascade` when it has any content
 */
export async function removeEstate(models: Models, estate: EstateDocument, cascade: boolean): Promise<void> {
  const { _id, organizationId } = estate;
  if (await hangsOn(models, estate, cascade)) throw new ApiError('NOT_EMPTY');
  if (estate.status === 'PUBLISHED') {
    // From here on no visitor can send an inquiry about it; checks once more for one that came in between.
    await models.Estate.updateOne({ _id, organizationId }, { $set: { status: 'DRAFT' } });
    if (await hangsOn(models, estate, cascade)) throw new ApiError('NOT_EMPTY');
  }
  await detachMedia(models, organizationId, { estateId: _id });
  if (cascade) await removeContents(models, estate);
  await models.Integration.deleteMany({ organizationId, estateId: _id });
  await models.ApartmentImport.deleteMany({ organizationId, estateId: _id });
  await models.Membership.updateMany({ organizationId, estateIds: _id }, { $pull: { estateIds: _id } });
  await models.Estate.deleteOne({ _id, organizationId });
}
