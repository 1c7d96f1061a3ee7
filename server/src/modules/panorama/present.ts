import type { Panorama, PublicPanorama, Tiles } from '@oriel/contract/panorama';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { PanoramaDocument } from './model.ts';

/** @param withError what went wrong is for the team */
function presentTiles(panorama: PanoramaDocument, withError: boolean): Tiles {
  const { status, version, folder, faceSize, tileSize, levels, progress, error } = panorama.tiles;
  const ready = status === 'READY' && folder !== undefined;
  return withoutEmpty({
    status,
    version,
    ...(ready ? { baseUrl: mediaUrl(folder), faceSize, tileSize, levels, format: 'webp' as const } : {}),
    progress: status === 'PROCESSING' ? (progress ?? 0) : undefined,
    error: withError && status === 'FAILED' ? error : undefined,
  }) as Tiles;
}

/** What visitors get. Keys are those marked `pub` in the contract and no others. */
export function publicPanorama(
  panorama: PanoramaDocument,
  organization: OrganizationDocument,
): PublicPanorama {
  return withoutEmpty({
    id: String(panorama._id),
    name: panorama.name,
    tourId: String(panorama.tourId),
    entry: panorama.entry,
    order: panorama.order,
    kind: panorama.kind,
    projection: panorama.projection,
    imageUrl: mediaUrl(panorama.imageKey),
    thumbnailUrl: mediaUrl(panorama.thumbnailKey),
    width: panorama.width,
    height: panorama.height,
    tiles: presentTiles(panorama, false),
    poster: panorama.posterFolder
      ? {
          landscapeUrl: mediaUrl(`${panorama.posterFolder}/poster-landscape.webp`),
          portraitUrl: mediaUrl(`${panorama.posterFolder}/poster-portrait.webp`),
          shareUrl: mediaUrl(`${panorama.posterFolder}/share.jpg`),
        }
      : undefined,
    north: panorama.north,
    initialView: panorama.initialView,
    limits: panorama.limits,
    settings: panorama.settings,
    organization: {
      id: String(organization._id),
      name: organization.name,
      primaryColor: organization.brand.primaryColor,
      font: organization.brand.font,
      mode: organization.brand.mode,
    },
  }) as PublicPanorama;
}

/** What members get: the public fields and the team's own. */
export function panoramaForMembers(panorama: PanoramaDocument, organization: OrganizationDocument): Panorama {
  return withoutEmpty({
    ...publicPanorama(panorama, organization),
    tiles: presentTiles(panorama, true),
    organizationId: String(panorama.organizationId),
    assetId: String(panorama.assetId),
    visibility: panorama.visibility,
    views: panorama.views,
    createdBy: panorama.createdBy ? String(panorama.createdBy) : undefined,
    createdAt: panorama.createdAt.toISOString(),
    updatedAt: panorama.updatedAt.toISOString(),
  }) as Panorama;
}
