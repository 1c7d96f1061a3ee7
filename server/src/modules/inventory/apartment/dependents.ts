import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';

/**
 * Which of some apartments something depends on: an inquiry, a file, a panorama or a point in one, an outline, a component of another
 * apartment, or a note of the team.
 */
export async function withDependents(
  models: Models,
  organizationId: Types.ObjectId,
  apartmentIds: readonly Types.ObjectId[],
): Promise<ReadonlySet<string>> {
  if (apartmentIds.length === 0) return new Set();
  const among = { $in: [...apartmentIds] };
  const asked = new Set(apartmentIds.map(String));
  const found = await Promise.all([
    models.Inquiry.distinct('apartmentIds', { organizationId, apartmentIds: among }),
    models.Asset.distinct('apartmentId', { organizationId, apartmentId: among }),
    models.Panorama.distinct('apartmentId', { organizationId, apartmentId: among }),
    models.Panorama.distinct('pointsOfInterest.apartmentId', {
      organizationId,
      'pointsOfInterest.apartmentId': among,
    }),
    models.NavigatorImage.distinct('overlays.targetId', {
      organizationId,
      'overlays.targetId': { $in: [...asked] },
    }),
    models.Apartment.distinct('components.apartmentId', {
      organizationId,
      'components.apartmentId': among,
    }),
    models.Activity.distinct('subject.id', { organizationId, 'subject.id': among, kind: 'NOTE' }),
  ]);
  return new Set(
    found
      .flat()
      .map(String)
      .filter((id) => asked.has(id)),
  );
}
