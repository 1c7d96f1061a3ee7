import type { Models } from '../../../platform/database.ts';
import { detachPlace } from '../estate/detach.ts';
import type { ApartmentDocument } from './model.ts';

/**
 * Deletes a flat. Panoramas and files stay without it, its outlines go, and so do its own history and notes; inquiries keep what the flat was
 * called. What refers to it goes first and the flat last but its history, so that after a crash it is still there to be deleted again.
 */
export async function removeApartment(models: Models, apartment: ApartmentDocument): Promise<void> {
  const { _id, organizationId, number, status } = apartment;
  await models.NavigatorImage.updateMany(
    { organizationId, 'overlays.targetId': String(_id) },
    { $pull: { overlays: { targetType: 'apartment', targetId: String(_id) } } },
  );
  await detachPlace(models, organizationId, { apartmentId: _id });
  await models.Asset.updateMany({ organizationId, apartmentId: _id }, { $unset: { apartmentId: 1 } });
  await models.Apartment.updateMany(
    { organizationId, 'components.apartmentId': _id },
    { $unset: { 'components.$[part].apartmentId': 1 } },
    { arrayFilters: [{ 'part.apartmentId': _id }] },
  );
  await models.Inquiry.updateMany(
    { organizationId, apartmentIds: _id, 'gone.apartmentId': { $ne: _id } },
    { $push: { gone: { apartmentId: _id, number, status } } },
    { timestamps: false },
  );
  await models.Apartment.deleteOne({ organizationId, _id });
  await models.PriceHistory.deleteMany({ organizationId, apartmentId: _id });
  await models.Activity.deleteMany({
    organizationId,
    'subject.id': _id,
    'subject.type': 'APARTMENT',
  });
}
