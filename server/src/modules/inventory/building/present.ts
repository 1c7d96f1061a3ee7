import type { Building, BuildingLight, Floor, PublicBuilding } from '@oriel/contract/building';
import { BUILDING_FIELDS } from '@oriel/contract/building-fields';
import { publicPart } from '@oriel/contract/field-table';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { fieldsOf, withoutEmpty } from '../../../platform/present.ts';
import { inLanguage, type TextLanguage, textIn } from '../../../platform/translation.ts';
import { type AssetUrls, assetUrls, urlOf } from '../../asset/urls.ts';
import type { PublicVisibility } from '../apartment/public-visibility.ts';
import { type ApartmentsOf, countApartments, presentCounts } from '../estate/counts.ts';
import { navigatorsOf } from '../estate/navigators.ts';
import type { BuildingDocument, FloorDocument } from './model.ts';

const PUBLIC_FIELDS = publicPart(BUILDING_FIELDS);

/** Data about buildings that is stored elsewhere, by building id. */
export interface BuildingRelations {
  readonly urls: AssetUrls;
  readonly apartments: ApartmentsOf;
  readonly navigators: ReadonlyMap<string, string>;
}

/** Loads it for buildings of one organization, with one query per kind. */
export async function buildingRelationsOf(
  models: Models,
  organizationId: Types.ObjectId,
  buildings: readonly BuildingDocument[],
  { forPublic }: { readonly forPublic: boolean },
): Promise<BuildingRelations> {
  const ids = buildings.map((building) => building._id);
  const files = buildings.flatMap(({ coverAssetId, model3dAssetId, floors }) => [
    coverAssetId,
    model3dAssetId,
    ...floors.map(({ planAssetId }) => planAssetId),
  ]);
  const [urls, apartments, navigators] = await Promise.all([
    assetUrls(models, organizationId, files),
    countApartments(models, { organizationId, by: 'buildingId', ids, visibleOnly: forPublic }),
    navigatorsOf(models, organizationId, { ids, publishedOnly: true }),
  ]);
  return { urls, apartments, navigators };
}

function lightFields(
  building: BuildingDocument,
  related: BuildingRelations,
  visibility: PublicVisibility | undefined,
): BuildingLight {
  return withoutEmpty({
    id: String(building._id),
    name: building.name,
    ...fieldsOf(PUBLIC_FIELDS, building),
    floorsAbove: building.floorsAbove,
    coverUrl: urlOf(related.urls, building.coverAssetId),
    navigatorId: related.navigators.get(String(building._id)),
    counts: presentCounts(related.apartments.of(building._id), visibility),
  }) as BuildingLight;
}

function presentFloor(floor: FloorDocument, { urls }: BuildingRelations, locale: TextLanguage): Floor {
  return withoutEmpty({
    level: floor.level,
    label: locale ? textIn(floor.i18n, locale, 'label', floor.label) : floor.label,
    planAssetId: floor.planAssetId ? String(floor.planAssetId) : undefined,
    planUrl: urlOf(urls, floor.planAssetId),
    navigatorImageId: floor.navigatorImageId ? String(floor.navigatorImageId) : undefined,
  }) as Floor;
}

/** A building as part of an estate, with the counts that are exposed; members get all. */
export function buildingLight(
  building: BuildingDocument,
  related: BuildingRelations,
  {
    locale,
    visibility,
  }: { readonly locale: TextLanguage; readonly visibility?: PublicVisibility | undefined },
): BuildingLight {
  return lightFields(locale ? inLanguage(building, locale, ['name']) : building, related, visibility);
}

/** A building for visitors, in their language. Its keys are those marked `pub` in the contract. */
export function publicBuilding(
  building: BuildingDocument,
  related: BuildingRelations,
  { locale, visibility }: { readonly locale: TextLanguage; readonly visibility: PublicVisibility },
): PublicBuilding {
  return {
    ...buildingLight(building, related, { locale, visibility }),
    estateId: String(building.estateId),
    floors: building.floors.map((floor) => presentFloor(floor, related, locale)),
  };
}

/**
 * A building for members.
 *
 * @param locale of the texts if requested; otherwise they come as written, so that editors save the original
 */
export function buildingForMembers(
  building: BuildingDocument,
  related: BuildingRelations,
  locale: TextLanguage,
): Building {
  return withoutEmpty({
    ...buildingLight(building, related, { locale }),
    estateId: String(building.estateId),
    floors: building.floors.map((floor) =>
      withoutEmpty({ ...presentFloor(floor, related, locale), i18n: floor.i18n }),
    ),
    organizationId: String(building.organizationId),
    ...fieldsOf(BUILDING_FIELDS, building),
    type: building.type,
    address: building.address ? withoutEmpty(building.address) : undefined,
    location: building.location,
    floorsBelow: building.floorsBelow,
    staircases: building.staircases,
    footprint: building.footprint,
    model3dAssetId: building.model3dAssetId ? String(building.model3dAssetId) : undefined,
    model3dUrl: urlOf(related.urls, building.model3dAssetId),
    coverAssetId: building.coverAssetId ? String(building.coverAssetId) : undefined,
    order: building.order,
    i18n: building.i18n,
    createdBy: building.createdBy ? String(building.createdBy) : undefined,
    createdAt: building.createdAt.toISOString(),
    updatedAt: building.updatedAt.toISOString(),
  }) as Building;
}
