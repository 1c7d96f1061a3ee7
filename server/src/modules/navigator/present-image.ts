import type {
  NavigatorImage,
  Overlay,
  PublicNavigatorImage,
  PublicOverlay,
} from '@oriel/contract/navigator-image';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import { inLanguage } from '../../platform/translation.ts';
import type { ImageContext, PictureAsset } from './image-context.ts';
import type { NavigatorImageDocument, OverlayDocument } from './model.ts';

/** Target of an outline; undefined when it is deleted, or invisible to the viewer. */
export function targetOf(
  { targetType, targetId }: Pick<OverlayDocument, 'targetType' | 'targetId'>,
  { apartments, buildings, navigators, pointsOfInterest }: ImageContext,
): Partial<PublicOverlay> | undefined {
  if (targetType === 'apartment') {
    const apartment = apartments.get(targetId);
    return apartment && { apartmentId: targetId, apartment };
  }
  if (targetType === 'building') return buildings.get(targetId);
  if (targetType === 'navigator') {
    const found = navigators.get(targetId);
    return found && { ...found, navigatorId: targetId };
  }
  if (targetType === 'poi') return pointsOfInterest.get(targetId) ?? {};
  return {};
}

/** Viewer-independent fields of an outline. */
export function overlayFields(overlay: OverlayDocument): PublicOverlay {
  const { _id, targetType, targetId, points, holes, anchor, area, zIndex } = overlay;
  const [x, y] = anchor;
  return {
    id: String(_id),
    targetType,
    targetId,
    points,
    ...(holes ? { holes } : {}),
    anchor: [x, y],
    area,
    zIndex,
  };
}

/** Members also see outlines of deleted targets, so that they can remove them. */
function overlayForMembers(overlay: OverlayDocument, context: ImageContext): Overlay {
  const { targetType, targetId, source } = overlay;
  const alias = targetType === 'apartment' ? { apartmentId: targetId } : {};
  return { ...overlayFields(overlay), ...(targetOf(overlay, context) ?? alias), source };
}

function pictureOf(asset: PictureAsset | undefined) {
  if (!asset) return { url: '', variants: [] };
  return {
    url: asset.imageKey ? mediaUrl(asset.imageKey) : '',
    thumbnailUrl: asset.thumbnailKey ? mediaUrl(asset.thumbnailKey) : undefined,
    variants: asset.variants.map(({ key, file, width, height, format }) => ({
      key,
      url: mediaUrl(file),
      width,
      height,
      format,
    })),
    width: asset.width,
    height: asset.height,
    alt: asset.alt,
    blurhash: asset.blurhash,
  };
}

/** The evening of an image; visitors get none whose file cannot be shown yet. */
function eveningOf(
  { eveningAssetId }: Pick<NavigatorImageDocument, 'eveningAssetId'>,
  { assets, viewer }: ImageContext,
): PictureAsset | undefined {
  const asset = eveningAssetId && assets.get(String(eveningAssetId));
  return viewer.forPublic && !asset?.imageKey ? undefined : asset;
}

/** Fields of an image without its outlines. */
export function imageFields(image: Omit<NavigatorImageDocument, 'overlays'>, context: ImageContext) {
  const { assets, viewer } = context;
  const { locale } = viewer;
  const evening = eveningOf(image, context);
  const { label } = locale ? inLanguage(image, locale, ['label']) : image;
  return withoutEmpty({
    id: String(image._id),
    navigatorId: String(image.navigatorId),
    index: image.index,
    angle: image.angle,
    label,
    floor: image.floor,
    assetId: String(image.assetId),
    ...pictureOf(assets.get(String(image.assetId))),
    evening: evening && withoutEmpty({ assetId: String(evening._id), ...pictureOf(evening) }),
  });
}

/** The public projection, without outlines of invisible targets. */
export function publicImage(image: NavigatorImageDocument, context: ImageContext): PublicNavigatorImage {
  return withoutEmpty({
    ...imageFields(image, context),
    overlays: image.overlays.flatMap((overlay) => {
      const target = targetOf(overlay, context);
      return target ? [{ ...overlayFields(overlay), ...target }] : [];
    }),
  }) as PublicNavigatorImage;
}

/** The projection for members. */
export function imageForMembers(image: NavigatorImageDocument, context: ImageContext): NavigatorImage {
  return withoutEmpty({
    ...imageFields(image, context),
    overlays: image.overlays.map((overlay) => overlayForMembers(overlay, context)),
    organizationId: String(image.organizationId),
    i18n: image.i18n,
    createdAt: image.createdAt.toISOString(),
    updatedAt: image.updatedAt.toISOString(),
  }) as NavigatorImage;
}
