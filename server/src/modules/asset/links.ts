import type { AssetUploadOptions } from '@oriel/contract/asset';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Place, type PlaceWish, resolvePlace } from './place.ts';

/** Links of an asset. */
export interface AssetLinks extends Place {
  readonly panoramaId?: Types.ObjectId;
  readonly feedbackId?: Types.ObjectId;
}

export interface LinkScope {
  readonly organizationId: Types.ObjectId;
  /** Estates that the sender is limited to; absent means no limit. */
  readonly estateIds?: readonly Types.ObjectId[];
}

/**
 * The validated links of an upload: all entities belong to the organization, to each other, and to the sender's estates.
 *
 * @throws ApiError VALIDATION naming each invalid field
 */
export async function checkedLinks(
  models: Models,
  scope: LinkScope,
  wish: Pick<AssetUploadOptions, keyof PlaceWish | 'panoramaId' | 'feedbackId'>,
): Promise<AssetLinks> {
  const { organizationId, estateIds } = scope;
  const place = await resolvePlace(models, scope, wish);
  const links: { panoramaId?: Types.ObjectId; feedbackId?: Types.ObjectId } = {};
  if (wish.panoramaId) {
    const panorama = await models.Panorama.findOne(
      {
        organizationId,
        _id: new Types.ObjectId(wish.panoramaId),
        ...(estateIds ? { estateId: { $in: [...estateIds] } } : {}),
      },
      { _id: 1 },
    ).lean();
    if (!panorama) throw new ApiError('VALIDATION', { fields: { panoramaId: ['field.panoramaUnknown'] } });
    links.panoramaId = panorama._id;
  }
  if (wish.feedbackId) {
    const feedbackId = new Types.ObjectId(wish.feedbackId);
    const filter = { organizationId, _id: feedbackId, deletedAt: { $exists: false } };
    if (!(await models.Feedback.exists(filter)))
      throw new ApiError('VALIDATION', { fields: { feedbackId: ['field.feedbackUnknown'] } });
    links.feedbackId = feedbackId;
  }
  return { ...place, ...links };
}
