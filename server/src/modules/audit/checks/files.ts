import { APARTMENT_FILES } from '@oriel/contract/apartment-fields';
import type { Types } from 'mongoose';
import type { Storage } from '../../../media/storage.ts';
import type { Models } from '../../../platform/database.ts';
import { distinctIds } from '../../../platform/object-ids.ts';
import type { AssetDocument } from '../../asset/model.ts';
import type { AuditedApartment, Facts } from '../facts.ts';
import type { Issue } from '../issue.ts';

/** A reference to a file. */
interface Use extends Pick<Issue, 'apartmentId' | 'estateId' | 'navigatorId' | 'frame' | 'subject'> {
  readonly field: string;
  readonly assetId: Types.ObjectId;
}

/** Files looked up at a time. */
const LOOKS = 64;
const IDS_AT_A_TIME = 1000;

function usesOfApartment(apartment: AuditedApartment): Use[] {
  const about = { apartmentId: apartment._id };
  const single = APARTMENT_FILES.flatMap((field) => {
    const assetId = apartment[field];
    return assetId ? [{ ...about, field, assetId }] : [];
  });
  const gallery = (apartment.galleryAssetIds ?? []).map((assetId, index) => ({
    ...about,
    field: `galleryAssetIds.${index}`,
    assetId,
  }));
  const plan = apartment.planPosition
    ? [{ ...about, field: 'planPosition.assetId', assetId: apartment.planPosition.assetId }]
    : [];
  return [...single, ...gallery, ...plan];
}

/** Files of the audited buildings: plans, model, cover. */
function usesOfBuildings({ scope, buildings }: Facts): Use[] {
  return [...buildings.values()]
    .filter(({ _id, estateId }) =>
      scope.buildingId ? _id.equals(scope.buildingId) : !scope.estateId || estateId.equals(scope.estateId),
    )
    .flatMap(({ _id, estateId, floors, model3dAssetId, coverAssetId }) => {
      const about = { estateId, subject: { type: 'building', id: _id } };
      const plans = floors.map(
        ({ planAssetId }, index) => [`floors.${index}.planAssetId`, planAssetId] as const,
      );
      return [
        ...plans,
        ['model3dAssetId', model3dAssetId] as const,
        ['coverAssetId', coverAssetId] as const,
      ].flatMap(([field, assetId]) => (assetId ? [{ ...about, field, assetId }] : []));
    });
}

/** Files of the audited navigators and their images. */
async function usesOfNavigators(models: Models, { scope, navigators }: Facts): Promise<Use[]> {
  const { buildingId } = scope;
  const theirs = navigators.filter((one) => !buildingId || one.buildingId?.equals(buildingId));
  const estateOf = new Map(theirs.map(({ _id, estateId }) => [String(_id), estateId]));
  const images = await models.NavigatorImage.find(
    { organizationId: scope.organization._id, navigatorId: { $in: theirs.map(({ _id }) => _id) } },
    { navigatorId: 1, assetId: 1, eveningAssetId: 1, index: 1 },
  ).lean();
  const own = theirs.flatMap(({ _id, estateId, coverAssetId, modelAssetId, pointsOfInterest = [] }) =>
    [
      ['coverAssetId', coverAssetId] as const,
      ['modelAssetId', modelAssetId] as const,
      ...pointsOfInterest.map(({ assetId }) => ['pointsOfInterest.assetId', assetId] as const),
    ].flatMap(([field, assetId]) =>
      assetId
        ? [{ estateId, navigatorId: _id, subject: { type: 'navigator', id: _id }, field, assetId }]
        : [],
    ),
  );
  const pictures = images.flatMap(({ _id, navigatorId, index, ...files }) =>
    (['assetId', 'eveningAssetId'] as const).flatMap((field) => {
      const assetId = files[field];
      const about = { estateId: estateOf.get(String(navigatorId)), navigatorId, frame: index };
      return assetId ? [{ ...about, subject: { type: 'navigator-image', id: _id }, field, assetId }] : [];
    }),
  );
  return [...own, ...pictures];
}

type Broken = 'gone' | 'failed' | 'file';

async function isThere(media: Storage, key: string): Promise<boolean> {
  return (await media.open(key)) !== undefined;
}

/** Faults of files by id; intact ones are absent. */
async function brokenAssets(
  models: Models,
  media: Storage,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, Broken>> {
  const broken = new Map<string, Broken>(ids.map((id) => [String(id), 'gone']));
  for (let from = 0; from < ids.length; from += IDS_AT_A_TIME) {
    const assets = await models.Asset.find(
      { organizationId, _id: { $in: ids.slice(from, from + IDS_AT_A_TIME) } },
      { status: 1, imageKey: 1 },
    ).lean<Pick<AssetDocument, '_id' | 'status' | 'imageKey'>[]>();
    for (let first = 0; first < assets.length; first += LOOKS) {
      const some = assets.slice(first, first + LOOKS);
      const found = await Promise.all(
        some.map(({ imageKey }) => (imageKey ? isThere(media, imageKey) : Promise.resolve(true))),
      );
      for (const [index, { _id, status }] of some.entries()) {
        if (status === 'FAILED') broken.set(String(_id), 'failed');
        else if (!found[index]) broken.set(String(_id), 'file');
        else broken.delete(String(_id));
      }
    }
  }
  return broken;
}

/** Reports referenced files that cannot be shown: without a record, with a failed one, or missing from the storage. */
export async function checkFiles(models: Models, media: Storage, facts: Facts): Promise<Issue[]> {
  const uses: Use[] = [
    ...facts.apartments.flatMap(usesOfApartment),
    ...usesOfBuildings(facts),
    ...(await usesOfNavigators(models, facts)),
  ];
  const ids = distinctIds(uses.map(({ assetId }) => assetId));
  const broken = await brokenAssets(models, media, facts.scope.organization._id, ids);
  return uses.flatMap(({ assetId, ...use }): Issue[] => {
    const kind = broken.get(String(assetId));
    return kind ? [{ ...use, code: 'ASSET_BROKEN', severity: 'ERROR', values: { kind } }] : [];
  });
}
