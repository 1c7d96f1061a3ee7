import type { BuildingPatch } from '@oriel/contract/building';
import { Types } from 'mongoose';
import { countryFaults } from '../../../platform/country.ts';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { type AssetReference, PICTURE_TYPES, requireAssets } from '../../asset/references.ts';
import type { BuildingDocument } from './model.ts';

type Faults = Record<string, string[]>;

function files({ coverAssetId, model3dAssetId, floors = [] }: BuildingPatch): AssetReference[] {
  return [
    ...(coverAssetId ? [{ path: 'coverAssetId', id: coverAssetId, types: PICTURE_TYPES }] : []),
    ...(model3dAssetId ? [{ path: 'model3dAssetId', id: model3dAssetId, types: ['MODEL_3D'] as const }] : []),
    ...floors.flatMap(({ planAssetId }, index) =>
      planAssetId ? [{ path: `floors.${index}.planAssetId`, id: planAssetId, types: PICTURE_TYPES }] : [],
    ),
  ];
}

function repeatedFloors({ floors = [] }: BuildingPatch): Faults {
  const levels = floors.map(({ level }) => level);
  return Object.fromEntries(
    levels.flatMap((level, index) =>
      levels.indexOf(level) === index ? [] : [[`floors.${index}.level`, ['field.floorTwice']]],
    ),
  );
}

function openRings({ footprint }: BuildingPatch): Faults {
  return Object.fromEntries(
    (footprint?.coordinates ?? []).flatMap((ring, index) => {
      const [first, last] = [ring[0], ring.at(-1)];
      const closed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
      return closed ? [] : [[`footprint.coordinates.${index}`, ['field.ringOpen']]];
    }),
  );
}

async function strangeImages(
  models: Models,
  organizationId: Types.ObjectId,
  { floors = [] }: BuildingPatch,
): Promise<Faults> {
  const wanted = floors.flatMap(({ navigatorImageId }, index) =>
    navigatorImageId ? [{ path: `floors.${index}.navigatorImageId`, id: navigatorImageId }] : [],
  );
  if (wanted.length === 0) return {};
  const images = await models.NavigatorImage.find(
    { organizationId, _id: { $in: wanted.map(({ id }) => new Types.ObjectId(id)) } },
    { _id: 1 },
  ).lean();
  const known = new Set(images.map(({ _id }) => String(_id)));
  return Object.fromEntries(
    wanted.flatMap(({ path, id }) => (known.has(id) ? [] : [[path, ['field.imageUnknown']]])),
  );
}

/**
 * Checks of a building's fields that a schema cannot make.
 *
 * @param current the stored building, when changing one
 * @throws ApiError VALIDATION naming the field
 */
export async function checkBuildingBody(
  models: Models,
  organizationId: Types.ObjectId,
  body: BuildingPatch,
  current?: Pick<BuildingDocument, 'address'>,
): Promise<void> {
  const fields = {
    ...countryFaults([['address.country', body.address?.country]], [current?.address?.country]),
    ...repeatedFloors(body),
    ...openRings(body),
    ...(await strangeImages(models, organizationId, body)),
  };
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION', { fields });
  await requireAssets(models, organizationId, files(body));
}
