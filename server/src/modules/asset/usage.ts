import { APARTMENT_FILES } from '@oriel/contract/apartment-fields';
import type { AssetUse } from '@oriel/contract/asset';
import { type Model, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { distinctIds } from '../../platform/object-ids.ts';
import { MEDIA_PREFIX } from '../../platform/storage-address.ts';

/** A place in the documents that refers to an asset. Add new asset fields here. */
export interface AssetPlace {
  /** Entity name in answers. */
  readonly type: string;
  readonly model: keyof Models;
  /** Dotted path of the id, also through lists. */
  readonly path: string;
  /**
   * What is removed when the asset is deleted by force: the `field`; the id in the `list`; the field of an `item` of a list; the whole
   * `entry` of a list; the `part` that holds the field; the whole `document`, by its owning module. `core`: nothing, because the entity was
   * made from the file and works without it.
   */
  readonly holder: 'field' | 'list' | 'item' | 'entry' | 'part' | 'document' | 'core';
}

export const ASSET_PLACES: readonly AssetPlace[] = [
  { type: 'panorama', model: 'Panorama', path: 'assetId', holder: 'core' },
  { type: 'panorama', model: 'Panorama', path: 'variants.assetId', holder: 'entry' },
  { type: 'panorama', model: 'Panorama', path: 'plan.assetId', holder: 'part' },
  { type: 'panorama', model: 'Panorama', path: 'audioAssetId', holder: 'field' },
  { type: 'panorama', model: 'Panorama', path: 'tourModel.assetId', holder: 'part' },
  { type: 'panorama', model: 'Panorama', path: 'pointsOfInterest.assetId', holder: 'item' },
  { type: 'estate', model: 'Estate', path: 'coverAssetId', holder: 'field' },
  { type: 'estate', model: 'Estate', path: 'logoAssetId', holder: 'field' },
  { type: 'estate', model: 'Estate', path: 'galleryAssetIds', holder: 'list' },
  { type: 'building', model: 'Building', path: 'coverAssetId', holder: 'field' },
  { type: 'building', model: 'Building', path: 'model3dAssetId', holder: 'field' },
  { type: 'building', model: 'Building', path: 'floors.planAssetId', holder: 'item' },
  ...APARTMENT_FILES.map(
    (path): AssetPlace => ({ type: 'apartment', model: 'Apartment', path, holder: 'field' }),
  ),
  { type: 'apartment', model: 'Apartment', path: 'galleryAssetIds', holder: 'list' },
  { type: 'apartment', model: 'Apartment', path: 'planPosition.assetId', holder: 'part' },
  { type: 'navigator', model: 'Navigator', path: 'coverAssetId', holder: 'field' },
  { type: 'navigator', model: 'Navigator', path: 'modelAssetId', holder: 'field' },
  { type: 'navigator', model: 'Navigator', path: 'pointsOfInterest.assetId', holder: 'item' },
  { type: 'navigator-image', model: 'NavigatorImage', path: 'assetId', holder: 'document' },
  { type: 'navigator-image', model: 'NavigatorImage', path: 'eveningAssetId', holder: 'field' },
  { type: 'feedback', model: 'Feedback', path: 'coverAssetId', holder: 'field' },
  { type: 'feedback-item', model: 'FeedbackItem', path: 'assetId', holder: 'field' },
];

/** Brand fields that refer to a file by address; they may also refer to an external picture. */
const BRAND_PICTURES = ['logoUrl', 'logoDarkUrl', 'faviconUrl'] as const;
const OWN_FILE = new RegExp(`^${MEDIA_PREFIX}([0-9a-f]{24})/`);

/** The brand pictures that are our files, with their asset ids. */
async function brandPictures(models: Models, organizationId: Types.ObjectId) {
  const organization = await models.Organization.findById(organizationId, { brand: 1 }).lean();
  return BRAND_PICTURES.flatMap((name) => {
    const id = OWN_FILE.exec(organization?.brand?.[name] ?? '')?.[1];
    return id ? [{ path: `brand.${name}`, id }] : [];
  });
}

type Row = Record<string, unknown> & { _id: Types.ObjectId };

/** A collection by name; its documents are read as plain values. */
function collection(models: Models, place: AssetPlace): Model<Row> {
  return models[place.model] as unknown as Model<Row>;
}

/** Every id at the end of a path, through sub-documents and lists. */
function idsAt(value: unknown, path: readonly string[]): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => idsAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return [String(value)];
  return typeof value === 'object' ? idsAt((value as Record<string, unknown>)[name], rest) : [];
}

/** The uses of some assets, by asset: one query per place, for any number of assets. */
export async function usesOf(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, AssetUse[]>> {
  const uses = new Map<string, AssetUse[]>(ids.map((id) => [String(id), []]));
  if (ids.length === 0) return uses;
  const add = (asset: string, use: AssetUse): void => {
    const known = uses.get(asset);
    if (known && !known.some(({ type, id }) => type === use.type && id === use.id)) known.push(use);
  };
  const brand = await brandPictures(models, organizationId);
  for (const { id } of brand) add(id, { type: 'organization', id: String(organizationId) });
  await Promise.all(
    ASSET_PLACES.map(async (place) => {
      const rows = await collection(models, place)
        .find({ organizationId, [place.path]: { $in: [...ids] } }, { [place.path]: 1 })
        .lean<Row[]>();
      for (const row of rows) {
        for (const asset of new Set(idsAt(row, place.path.split('.')))) {
          add(asset, { type: place.type, id: String(row._id) });
        }
      }
    }),
  );
  for (const list of uses.values()) {
    list.sort((a, b) => a.type.localeCompare(b.type) || a.id.localeCompare(b.id));
  }
  return uses;
}

/** Ids referenced at one place. */
export async function idsUsedAt(
  models: Models,
  place: AssetPlace,
  filter: Readonly<Record<string, unknown>>,
): Promise<Types.ObjectId[]> {
  const ids: unknown[] = await collection(models, place).distinct(place.path, filter);
  return ids.filter((id) => id !== null) as Types.ObjectId[];
}

/** Ids of all assets in use in an organization. */
export async function usedAssets(models: Models, organizationId: Types.ObjectId): Promise<Types.ObjectId[]> {
  const [brand, ...found] = await Promise.all([
    brandPictures(models, organizationId),
    ...ASSET_PLACES.map((place) => idsUsedAt(models, place, { organizationId })),
  ]);
  const ids = [...found.flat(), ...brand.map(({ id }) => new Types.ObjectId(id))];
  return distinctIds(ids);
}

/** Removes the images of a file from their navigators; implemented by the navigator module. */
export type RemoveImagesOf = (
  models: Models,
  organizationId: Types.ObjectId,
  assetId: Types.ObjectId,
) => Promise<void>;

/** Removes all references to an asset that may be missing. */
export async function dropUses(
  models: Models,
  organizationId: Types.ObjectId,
  id: Types.ObjectId,
  removeImagesOf: RemoveImagesOf,
): Promise<void> {
  await removeImagesOf(models, organizationId, id);
  const brand = await brandPictures(models, organizationId);
  for (const { path } of brand.filter((one) => one.id === String(id)))
    await models.Organization.updateOne({ _id: organizationId }, { $unset: { [path]: 1 } });
  for (const place of ASSET_PLACES) {
    const { path, holder } = place;
    const rows = collection(models, place);
    const filter = { organizationId, [path]: id };
    const [head = '', tail = ''] = path.split('.');
    if (holder === 'field') await rows.updateMany(filter, { $unset: { [path]: 1 } });
    if (holder === 'part') await rows.updateMany(filter, { $unset: { [head]: 1 } });
    if (holder === 'list') await rows.updateMany(filter, { $pull: { [path]: id } });
    if (holder === 'entry') await rows.updateMany(filter, { $pull: { [head]: { [tail]: id } } });
    if (holder === 'item') {
      await rows.updateMany(
        filter,
        { $unset: { [`${head}.$[part].${tail}`]: 1 } },
        { arrayFilters: [{ [`part.${tail}`]: id }] },
      );
    }
  }
}
