import type { AssetType } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';

/** Asset types that can be shown as a picture. */
export const PICTURE_TYPES: readonly AssetType[] = ['IMAGE', 'FLOOR_PLAN', 'LOGO', 'PANORAMA'];

/** An asset reference in a body. */
export interface AssetReference {
  /** Dotted path in the body, for error messages. */
  readonly path: string;
  readonly id: string;
  /** Allowed types; any when absent. */
  readonly types?: readonly AssetType[];
}

/**
 * Validates that referenced assets belong to the organization and have an allowed type, with one query for all.
 *
 * @throws ApiError VALIDATION naming each invalid field
 */
export async function requireAssets(
  models: Models,
  organizationId: Types.ObjectId,
  references: readonly AssetReference[],
): Promise<void> {
  if (references.length === 0) return;
  const ids = [...new Set(references.map(({ id }) => id))].map((id) => new Types.ObjectId(id));
  const assets = await models.Asset.find({ organizationId, _id: { $in: ids } }, { type: 1 }).lean();
  const types = new Map(assets.map((asset) => [String(asset._id), asset.type]));
  const fields: Record<string, string[]> = {};
  for (const { path, id, types: allowed } of references) {
    const type = types.get(id);
    if (!type) fields[path] = ['field.assetUnknown'];
    else if (allowed && !allowed.includes(type)) fields[path] = ['field.assetType'];
  }
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION', { fields });
}
