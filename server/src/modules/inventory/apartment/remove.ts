import type { Models } from '../../../platform/database.ts';
import { detachPlace } from '../estate/detach.ts';
import type { ApartmentDocument } from './model.ts';

/**
 * Deletes an apartment. Panoramas and files stay without it; its overlays, history and notes go; inquiries keep its name. References are
 * removed first and the apartment last, followed only by its history, so that after a crash it can be deleted again.
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
