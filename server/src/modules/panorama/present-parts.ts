import type { Panorama, PanoramaVariant, PublicPanorama, Tiles } from '@oriel/contract/panorama';
import type { Point, Portal } from '@oriel/contract/panorama-marks';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import { inLanguage, textIn } from '../../platform/translation.ts';
import type { AssetDocument } from '../asset/model.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import type { PanoramaDocument, PointDocument, PortalDocument, TilesDocument } from './model.ts';
import type { PresentationContext } from './presentation-context.ts';

/** @param withError errors are for the team only */
export function presentTiles(tiles: TilesDocument, withError: boolean): Tiles {
  const { status, version, folder, faceSize, tileSize, levels, progress, error } = tiles;
  const ready = status === 'READY' && folder !== undefined;
  return withoutEmpty({
    status,
    version,
    ...(ready ? { baseUrl: mediaUrl(folder), faceSize, tileSize, levels, format: 'webp' as const } : {}),
    progress: status === 'PROCESSING' ? (progress ?? 0) : undefined,
    error: withError && status === 'FAILED' ? error : undefined,
  }) as Tiles;
}

export function presentPoster({ posterFolder }: PanoramaDocument): PublicPanorama['poster'] {
  if (!posterFolder) return undefined;
  return {
    landscapeUrl: mediaUrl(`${posterFolder}/poster-landscape.webp`),
    portraitUrl: mediaUrl(`${posterFolder}/poster-portrait.webp`),
    shareUrl: mediaUrl(`${posterFolder}/share.jpg`),
  };
}

export function presentVariants(
  panorama: PanoramaDocument,
  { reader, locale }: Pick<PresentationContext, 'reader' | 'locale'>,
): PanoramaVariant[] {
  return (panorama.variants ?? []).map(({ key, label, assetId, imageKey, tiles, i18n }) => ({
    key,
    label: textIn(i18n, locale, 'label', label),
    assetId: String(assetId),
    imageUrl: mediaUrl(imageKey),
    tiles: presentTiles(tiles, reader === 'member'),
    ...(reader === 'member' && i18n ? { i18n } : {}),
  }));
}

export function presentPlan(
  { plan }: PanoramaDocument,
  assets: ReadonlyMap<string, AssetDocument>,
): Panorama['plan'] {
  if (!plan) return undefined;
  const { assetId, x, y, floor } = plan;
  const key = assets.get(String(assetId))?.imageKey;
  return withoutEmpty({
    assetId: String(assetId),
    planUrl: key ? mediaUrl(key) : undefined,
    x,
    y,
    floor,
  }) as Panorama['plan'];
}

/** Portals that the reader may follow; for members also broken ones, without their target. */
export function presentPortals(panorama: PanoramaDocument, context: PresentationContext): Portal[] {
  return (panorama.portals ?? []).flatMap((portal) => {
    const isSeen = context.reader === 'member' || context.targets.has(String(portal.targetPanoramaId));
    return isSeen ? [presentPortal(panorama, portal, context)] : [];
  });
}

function presentPortal(
  panorama: PanoramaDocument,
  stored: PortalDocument,
  { reader, locale, targets }: PresentationContext,
): Portal {
  const portal = inLanguage(stored, locale, ['label']);
  const target = targets.get(String(portal.targetPanoramaId));
  return withoutEmpty({
    id: String(portal._id),
    panoramaId: String(panorama._id),
    targetPanoramaId: String(portal.targetPanoramaId),
    position: portal.position,
    label: portal.label,
    icon: portal.icon,
    size: portal.size,
    transition: portal.transition,
    targetView: portal.targetView,
    reversePortalId: portal.reversePortalId ? String(portal.reversePortalId) : undefined,
    target: target && { name: target.name, thumbnailUrl: mediaUrl(target.thumbnailKey) },
    i18n: reader === 'member' ? portal.i18n : undefined,
  }) as Portal;
}

/** Points visible to the reader, in order. */
export function presentPoints(panorama: PanoramaDocument, context: PresentationContext): Point[] {
  const { reader, apartments } = context;
  return (panorama.pointsOfInterest ?? [])
    .filter(({ visible, type, apartmentId }) => {
      if (reader === 'member') return true;
      return visible && (type !== 'APARTMENT' || apartments.has(String(apartmentId)));
    })
    .toSorted((a, b) => a.order - b.order)
    .map((point) => presentPoint(panorama, point, context));
}

function presentPoint(
  panorama: PanoramaDocument,
  stored: PointDocument,
  { reader, locale, assets, apartments, areaUnits }: PresentationContext,
): Point {
  const point = inLanguage(stored, locale, ['title', 'description']);
  const asset = assets.get(String(point.assetId));
  const apartment = apartments.get(String(point.apartmentId));
  const isKnown = reader === 'member' || apartment !== undefined;
  return withoutEmpty({
    id: String(point._id),
    panoramaId: String(panorama._id),
    position: point.position,
    polygon: point.polygon,
    type: point.type,
    title: point.title,
    description: point.description,
    assetId: point.assetId ? String(point.assetId) : undefined,
    mediaUrl: asset?.imageKey ? mediaUrl(asset.imageKey) : undefined,
    media: asset?.imageKey ? presentMedia(asset, locale) : undefined,
    url: point.url,
    apartmentId: point.apartmentId && isKnown ? String(point.apartmentId) : undefined,
    apartment: apartment ? presentApartment(apartment, areaUnits) : undefined,
    icon: point.icon,
    color: point.color,
    order: point.order,
    visible: point.visible,
    i18n: reader === 'member' ? point.i18n : undefined,
  }) as Point;
}

function presentMedia(stored: AssetDocument, locale: PresentationContext['locale']): Point['media'] {
  const asset = inLanguage(stored, locale, ['alt']);
  return withoutEmpty({
    mimeType: asset.mimeType,
    width: asset.width,
    height: asset.height,
    duration: asset.duration,
    thumbnailUrl: asset.thumbnailKey ? mediaUrl(asset.thumbnailKey) : undefined,
    alt: asset.alt,
  }) as Point['media'];
}

/** Fields of an apartment that are never hidden: no price, no status. */
function presentApartment(
  apartment: ApartmentDocument,
  areaUnits: PresentationContext['areaUnits'],
): Point['apartment'] {
  return withoutEmpty({
    id: String(apartment._id),
    estateId: String(apartment.estateId),
    buildingId: apartment.buildingId ? String(apartment.buildingId) : undefined,
    number: apartment.number,
    kind: apartment.kind,
    rooms: apartment.rooms,
    area: apartment.area,
    areaUnit: apartment.area === undefined ? undefined : areaUnits.get(String(apartment.estateId)),
    floor: apartment.floor,
  }) as Point['apartment'];
}
