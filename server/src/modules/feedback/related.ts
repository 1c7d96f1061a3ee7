import type { PanoramaLight } from '@oriel/contract/panorama';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { mapById } from '../../platform/object-ids.ts';
import type { TextLanguage } from '../../platform/translation.ts';
import type { AssetDocument } from '../asset/model.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { PanoramaReader } from '../panorama/reader.ts';
import type { FeedbackDocument, FeedbackItemDocument } from './model.ts';

/** Entities referenced by projects and items, found with one query per kind. */
export interface FeedbackRelations {
  readonly assets: ReadonlyMap<string, AssetDocument>;
  readonly panoramas: ReadonlyMap<string, PanoramaLight>;
}

interface Wanted {
  readonly projects: readonly FeedbackDocument[];
  readonly items: readonly FeedbackItemDocument[];
}

interface As {
  readonly reader: 'member' | 'public';
  readonly locale: TextLanguage;
}

/** Files and panoramas of projects and items; visitors only get public panoramas. */
export async function feedbackRelations(
  { models, panoramaReader }: { models: Models; panoramaReader: PanoramaReader },
  organization: OrganizationDocument,
  { projects, items }: Wanted,
  as: As,
): Promise<FeedbackRelations> {
  const organizationId = organization._id;
  const assetIds = [
    ...projects.map(({ coverAssetId }) => coverAssetId),
    ...items.map(({ assetId }) => assetId),
  ];
  const panoramaIds = items.map(({ panoramaId }) => panoramaId);
  const given = (ids: readonly (Types.ObjectId | undefined)[]) => ids.flatMap((id) => id ?? []);
  const [assets, panoramas] = await Promise.all([
    given(assetIds).length > 0
      ? models.Asset.find({ organizationId, _id: { $in: given(assetIds) } }).lean()
      : [],
    given(panoramaIds).length > 0
      ? models.Panorama.find({ organizationId, _id: { $in: given(panoramaIds) } }).lean()
      : [],
  ]);
  const light = await panoramaReader.light(organizationId, panoramas, as);
  return {
    assets: mapById(assets),
    panoramas: new Map(light.map((panorama) => [panorama.id, panorama])),
  };
}

/** People with a published comment, except the team, by project. */
export async function participantsOf(
  models: Models,
  organizationId: Types.ObjectId,
  projects: readonly FeedbackDocument[],
): Promise<ReadonlyMap<string, number>> {
  if (projects.length === 0) return new Map();
  const rows = await models.Comment.aggregate<{ _id: Types.ObjectId; people: number }>([
    {
      $match: {
        organizationId,
        projectId: { $in: projects.map(({ _id }) => _id) },
        status: 'PUBLISHED',
        'author.staff': { $ne: true },
      },
    },
    // Without an id, people are distinguished by name only.
    { $group: { _id: { project: '$projectId', who: { $ifNull: ['$visitorHash', '$author.name'] } } } },
    { $group: { _id: '$_id.project', people: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, people }) => [String(_id), people]));
}
