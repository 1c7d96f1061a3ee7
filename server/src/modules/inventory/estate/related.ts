import type { IntegrationLight } from '@oriel/contract/estate';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import { type AssetUrls, assetUrls } from '../../asset/urls.ts';
import { type ApartmentsOf, countApartments, countBuildings } from './counts.ts';
import type { EstateDocument } from './model.ts';
import { navigatorsOf } from './navigators.ts';

/** Data about estates that is stored elsewhere, by estate id. */
export interface EstateRelations {
  readonly urls: AssetUrls;
  readonly apartments: ApartmentsOf;
  readonly buildings: ReadonlyMap<string, number>;
  readonly navigators: ReadonlyMap<string, string>;
  readonly integrations: ReadonlyMap<string, IntegrationLight>;
}

async function integrationsOf(
  models: Models,
  organizationId: Types.ObjectId,
  estateIds: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, IntegrationLight>> {
  const rows = await models.Integration.find(
    { organizationId, estateId: { $in: [...estateIds] } },
    { estateId: 1, type: 1, enabled: 1, lastSyncDate: 1, lastSync: 1 },
  ).lean();
  return new Map(
    rows.map((row) => [
      String(row.estateId),
      withoutEmpty({
        id: String(row._id),
        type: row.type,
        enabled: row.enabled,
        lastSyncDate: row.lastSyncDate?.toISOString(),
        lastSyncStatus: row.lastSync?.status,
      }) as IntegrationLight,
    ]),
  );
}

/** Loads it for a page of estates of one organization, with one query per kind. */
export async function relationsOf(
  models: Models,
  organizationId: Types.ObjectId,
  estates: readonly EstateDocument[],
  { forPublic }: { readonly forPublic: boolean },
): Promise<EstateRelations> {
  const ids = estates.map((estate) => estate._id);
  const pictures = estates.flatMap((estate) => [
    estate.coverAssetId,
    estate.logoAssetId,
    ...(forPublic ? [] : estate.galleryAssetIds),
  ]);
  const [urls, apartments, buildings, navigators, integrations] = await Promise.all([
    assetUrls(models, organizationId, pictures),
    countApartments(models, { organizationId, by: 'estateId', ids, visibleOnly: forPublic }),
    countBuildings(models, organizationId, ids),
    // Another would answer 404, to the team as well.
    navigatorsOf(models, organizationId, { ids, publishedOnly: true }),
    forPublic || ids.length === 0 ? new Map() : integrationsOf(models, organizationId, ids),
  ]);
  return { urls, apartments, buildings, navigators, integrations };
}
