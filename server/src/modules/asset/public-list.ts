import type { PublicAssetListQuery } from '@oriel/contract/asset';
import { type QueryFilter, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { AssetDocument } from './model.ts';

/** A visitor's filter, and the organization of the files. */
export interface PublicSelection {
  readonly organization: OrganizationDocument;
  readonly filter: QueryFilter<AssetDocument>;
}

/** Filters ids to publicly visible entities; implemented by their modules. */
export interface PublicThings {
  estates(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>>;
  apartments(
    organization: OrganizationDocument,
    ids: readonly Types.ObjectId[],
  ): Promise<ReadonlySet<string>>;
  panoramas(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>>;
  projects(organization: OrganizationDocument, ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>>;
}

interface Dependencies {
  readonly models: Models;
  readonly publicThings: PublicThings;
}

const ACROSS = { acrossOrganizations: 'a visitor names things by their ids' };
const LINKS = ['estateId', 'apartmentId', 'panoramaId', 'feedbackId'] as const;

/**
 * The public files for a query. Undefined when its entity is not public: a hidden estate has no files. A file of several entities is shown
 * only when each of them is public.
 */
export async function publicSelection(
  deps: Dependencies,
  query: PublicAssetListQuery,
): Promise<PublicSelection | undefined> {
  const { models } = deps;
  const wanted: QueryFilter<AssetDocument>[] = [
    { public: true, imageKey: { $exists: true }, status: { $ne: 'FAILED' } },
  ];
  for (const link of ['estateId', 'buildingId', 'apartmentId', 'panoramaId'] as const) {
    if (query[link]) wanted.push({ [link]: new Types.ObjectId(query[link]) });
  }
  if (query.type) wanted.push({ type: { $in: query.type } });
  const ids = query.ids?.map((id) => new Types.ObjectId(id));
  if (ids) wanted.push({ _id: { $in: ids } });

  // Links belong to one organization, so any file identifies it; for a list of ids, the first file's organization counts.
  const first = await models.Asset.findOne(
    { $and: wanted },
    { organizationId: 1 },
    { ...ACROSS, sort: { _id: 1 } },
  ).lean();
  if (!first) return undefined;
  const { organizationId } = first;
  const organization = await models.Organization.findOne({ _id: organizationId, status: 'ACTIVE' }).lean();
  if (!organization) return undefined;
  const scoped = { organizationId, $and: wanted };
  const hidden = await Promise.all(
    LINKS.map(async (link) => {
      const named = (await models.Asset.distinct(link, scoped)) as Types.ObjectId[];
      const visible = await visibleOf(deps, organization, link, named);
      return { [link]: { $nin: named.filter((id) => !visible.has(String(id))) } };
    }),
  );
  return { organization, filter: { organizationId, $and: [...wanted, ...hidden] } };
}

/** The publicly visible entities of an organization. */
async function visibleOf(
  { publicThings }: Dependencies,
  organization: OrganizationDocument,
  link: (typeof LINKS)[number],
  ids: readonly Types.ObjectId[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  if (link === 'estateId') return await publicThings.estates(ids);
  if (link === 'panoramaId') return await publicThings.panoramas(ids);
  if (link === 'feedbackId') return await publicThings.projects(organization, ids);
  return await publicThings.apartments(organization, ids);
}
