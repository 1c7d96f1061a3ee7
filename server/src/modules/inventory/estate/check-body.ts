import type { EstatePatch } from '@oriel/contract/estate';
import { Types } from 'mongoose';
import { countryFaults } from '../../../platform/country.ts';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { isTimeZone } from '../../../platform/time-zone.ts';
import { type AssetReference, PICTURE_TYPES, requireAssets } from '../../asset/references.ts';
import type { EstateDocument } from './model.ts';

function pictures({ coverAssetId, logoAssetId, galleryAssetIds = [] }: EstatePatch): AssetReference[] {
  const single = Object.entries({ coverAssetId, logoAssetId }).flatMap(([path, id]) =>
    id ? [{ path, id, types: PICTURE_TYPES }] : [],
  );
  const gallery = galleryAssetIds.map((id, index) => ({
    path: `galleryAssetIds.${index}`,
    id,
    types: PICTURE_TYPES,
  }));
  return [...single, ...gallery];
}

async function requireMembers(
  models: Models,
  organizationId: Types.ObjectId,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const members = await models.Membership.find(
    { organizationId, userId: { $in: userIds.map((id) => new Types.ObjectId(id)) } },
    { userId: 1 },
  ).lean();
  const known = new Set(members.map(({ userId }) => String(userId)));
  const strangers = userIds.flatMap((id, index) =>
    known.has(id) ? [] : [[`agentIds.${index}`, ['field.memberUnknown']]],
  );
  if (strangers.length > 0) throw new ApiError('VALIDATION', { fields: Object.fromEntries(strangers) });
}

/**
 * Checks of an estate's fields that a schema cannot make.
 *
 * @param current the stored estate, when changing one
 * @throws ApiError VALIDATION naming the field
 */
export async function checkEstateBody(
  models: Models,
  organizationId: Types.ObjectId,
  body: EstatePatch,
  current?: Pick<EstateDocument, 'address'>,
): Promise<void> {
  const fields = {
    ...(body.timezone !== undefined && !isTimeZone(body.timezone) ? { timezone: ['field.timezone'] } : {}),
    ...countryFaults([['address.country', body.address?.country]], [current?.address.country]),
  };
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION', { fields });
  await requireAssets(models, organizationId, pictures(body));
  await requireMembers(models, organizationId, body.agentIds ?? []);
}
