import type { Panorama, PanoramaLight, PublicPanorama } from '@oriel/contract/panorama';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import { inLanguage, textIn } from '../../platform/translation.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import { walkForMembers } from './guided-walk.ts';
import type { PanoramaDocument } from './model.ts';
import { isNorthKnown } from './north.ts';
import {
  presentPlan,
  presentPoints,
  presentPortals,
  presentPoster,
  presentTiles,
  presentVariants,
} from './present-parts.ts';
import type { PresentationContext } from './presentation-context.ts';
import { publicTourModel, tourModelForMembers } from './tour-model.ts';
import { tourNameOf } from './tour-name.ts';

function idOf(id: PanoramaDocument['_id'] | undefined): string | undefined {
  return id ? String(id) : undefined;
}

/** Fields common to members and visitors. */
function sharedFields(
  stored: PanoramaDocument,
  context: PresentationContext,
  organization: OrganizationDocument,
) {
  const { locale, assets, comments, reader, tourNames, tourModels, areaUnits } = context;
  const panorama = inLanguage(stored, locale, ['name']);
  const audioKey = assets.get(String(panorama.audioAssetId))?.imageKey;
  return {
    id: String(panorama._id),
    name: panorama.name,
    tourId: String(panorama.tourId),
    tourName: tourNames.get(String(panorama.tourId)),
    entry: panorama.entry,
    order: panorama.order,
    estateId: idOf(panorama.estateId),
    buildingId: idOf(panorama.buildingId),
    apartmentId: idOf(panorama.apartmentId),
    kind: panorama.kind,
    projection: panorama.projection,
    imageUrl: mediaUrl(panorama.imageKey),
    thumbnailUrl: mediaUrl(panorama.thumbnailKey),
    width: panorama.width,
    height: panorama.height,
    tiles: presentTiles(panorama.tiles, reader === 'member'),
    poster: presentPoster(panorama),
    north: panorama.north,
    northKnown: isNorthKnown(panorama),
    initialView: panorama.initialView,
    limits: panorama.limits,
    extent: panorama.extent,
    plan: presentPlan(panorama, assets),
    model: publicTourModel(
      tourModels.get(String(panorama.tourId)),
      areaUnits.get(String(panorama.estateId)) ?? organization.areaUnit,
    ),
    modelPosition: panorama.modelPosition,
    variants: presentVariants(panorama, context),
    audioUrl: audioKey ? mediaUrl(audioKey) : panorama.audioUrl,
    settings: panorama.settings,
    commentsCount: comments.get(String(panorama._id)) ?? 0,
    organization: {
      id: String(organization._id),
      name: organization.name,
      ...withoutEmpty({
        logoUrl: organization.brand.logoUrl,
        logoDarkUrl: organization.brand.logoDarkUrl,
      }),
      primaryColor: organization.brand.primaryColor,
      font: organization.brand.font,
      mode: organization.brand.mode,
    },
    portals: presentPortals(panorama, context),
    pointsOfInterest: presentPoints(panorama, context),
  };
}

/** The public projection. Keys are those marked `pub` in the contract and no others. */
export function publicPanorama(
  panorama: PanoramaDocument,
  organization: OrganizationDocument,
  context: PresentationContext,
): PublicPanorama {
  return withoutEmpty(sharedFields(panorama, context, organization)) as PublicPanorama;
}

/** The projection for members: the public fields and internal ones. */
export function panoramaForMembers(
  panorama: PanoramaDocument,
  organization: OrganizationDocument,
  context: PresentationContext,
): Panorama {
  return withoutEmpty({
    ...sharedFields(panorama, context, organization),
    organizationId: String(panorama.organizationId),
    assetId: String(panorama.assetId),
    audioAssetId: idOf(panorama.audioAssetId),
    visibility: panorama.visibility,
    tourModel: tourModelForMembers(context.tourModels.get(String(panorama.tourId))),
    guidedWalk: walkForMembers(panorama, context.locale),
    views: panorama.views,
    i18n: panorama.i18n,
    createdBy: idOf(panorama.createdBy),
    createdAt: panorama.createdAt.toISOString(),
    updatedAt: panorama.updatedAt.toISOString(),
  }) as Panorama;
}

/** Another room of a tour, or one panorama of several. */
export function lightPanorama(
  panorama: PanoramaDocument,
  { locale, assets }: Pick<PresentationContext, 'locale' | 'assets'>,
): PanoramaLight {
  return withoutEmpty({
    id: String(panorama._id),
    name: textIn(panorama.i18n, locale, 'name', panorama.name),
    tourName: tourNameOf(panorama, locale),
    entry: panorama.entry,
    order: panorama.order,
    thumbnailUrl: mediaUrl(panorama.thumbnailKey),
    imageUrl: mediaUrl(panorama.imageKey),
    width: panorama.width,
    height: panorama.height,
    tiles: presentTiles(panorama.tiles, false),
    poster: presentPoster(panorama),
    north: panorama.north,
    initialView: panorama.initialView,
    plan: presentPlan(panorama, assets),
    modelPosition: panorama.modelPosition,
  }) as PanoramaLight;
}

/** Rooms in tour order: its entry first. */
export function inTourOrder<T extends Pick<PanoramaDocument, 'entry' | 'order' | '_id'>>(
  rooms: readonly T[],
): T[] {
  return rooms.toSorted(
    (a, b) =>
      Number(b.entry) - Number(a.entry) || a.order - b.order || String(a._id).localeCompare(String(b._id)),
  );
}
