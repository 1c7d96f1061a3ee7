import { hasShapeOf, type NavigatorImageInput } from '@oriel/contract/navigator-image';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { mapById } from '../../platform/object-ids.ts';
import { PICTURE_TYPES } from '../asset/references.ts';
import { FieldFaults } from './field-faults.ts';
import type { NavigatorImageDocument } from './model.ts';
import type { NavigatorTarget } from './overlay-targets.ts';
import { prepareOverlays } from './prepare-overlays.ts';

/** An image of a body, ready to be stored. */
export interface PreparedImage {
  readonly id: Types.ObjectId;
  readonly isNew: boolean;
  readonly fields: Pick<NavigatorImageDocument, 'index' | 'angle' | 'assetId'>;
  /** Unset fields are removed from a kept image. */
  readonly optional: Pick<NavigatorImageDocument, 'label' | 'floor' | 'eveningAssetId'>;
  readonly i18n: NavigatorImageInput['i18n'];
  /** Of a new image. */
  readonly overlays: NavigatorImageDocument['overlays'];
}

/**
 * Validates all images of a navigator.
 *
 * @param kept ids of the existing images
 * @throws ApiError VALIDATION naming every invalid field
 */
export async function prepareImages(
  models: Models,
  navigator: NavigatorTarget,
  images: readonly NavigatorImageInput[],
  kept: ReadonlySet<string> = new Set(),
): Promise<PreparedImage[]> {
  const faults = new FieldFaults();
  checkNumbers(images, kept, faults);
  const aspects = await checkPictures(models, navigator.organizationId, images, faults);
  const overlays = await prepareOverlays(
    models,
    navigator,
    images.map((image, index) => ({
      path: `images.${index}.overlays`,
      overlays: image.overlays ?? [],
      aspect: aspects.get(image.assetId) ?? 1,
    })),
    faults,
  );
  faults.refuse();
  return images.map((image, position) => {
    const { id, index, angle = 0, assetId, eveningAssetId, label, floor, i18n } = image;
    return {
      id: id ? new Types.ObjectId(id) : new Types.ObjectId(),
      isNew: id === undefined,
      fields: { index, angle: angle % 360, assetId: new Types.ObjectId(assetId) },
      optional: {
        ...(label === undefined || label === null ? {} : { label }),
        ...(floor === undefined || floor === null ? {} : { floor }),
        ...(eveningAssetId ? { eveningAssetId: new Types.ObjectId(eveningAssetId) } : {}),
      },
      i18n,
      overlays: overlays[position] ?? [],
    };
  });
}

function checkNumbers(
  images: readonly NavigatorImageInput[],
  kept: ReadonlySet<string>,
  faults: FieldFaults,
): void {
  const ids = new Set<string>();
  const indexes = new Set<number>();
  for (const [position, { id, index, overlays }] of images.entries()) {
    if (id !== undefined && (!kept.has(id) || ids.has(id)))
      faults.add(`images.${position}.id`, 'field.imageOfNavigator');
    // Outlines of kept images have a call of their own, which detects concurrent changes.
    if (id !== undefined && overlays) faults.add(`images.${position}.overlays`, 'field.overlaysKept');
    if (indexes.has(index)) faults.add(`images.${position}.index`, 'field.indexTwice');
    indexes.add(index);
    if (id !== undefined) ids.add(id);
  }
}

/**
 * Aspect of the pictures, by asset. Reports assets that are not pictures of the organization, and evenings of another shape than their day.
 */
async function checkPictures(
  models: Models,
  organizationId: Types.ObjectId,
  images: readonly NavigatorImageInput[],
  faults: FieldFaults,
): Promise<Map<string, number>> {
  const named = images.flatMap(({ assetId, eveningAssetId }) => [assetId, eveningAssetId ?? []].flat());
  const ids = [...new Set(named)].map((id) => new Types.ObjectId(id));
  const assets =
    ids.length === 0
      ? []
      : await models.Asset.find(
          { organizationId, _id: { $in: ids } },
          { type: 1, width: 1, height: 1 },
        ).lean();
  const known = mapById(assets);
  const check = (path: string, id: string) => {
    const type = known.get(id)?.type;
    if (!type) faults.add(path, 'field.assetUnknown');
    else if (!PICTURE_TYPES.includes(type)) faults.add(path, 'field.assetType');
  };
  for (const [position, { assetId, eveningAssetId }] of images.entries()) {
    check(`images.${position}.assetId`, assetId);
    if (!eveningAssetId) continue;
    const path = `images.${position}.eveningAssetId`;
    check(path, eveningAssetId);
    const [day, evening] = [known.get(assetId), known.get(eveningAssetId)];
    if (day && evening && !hasShapeOf(day, evening)) faults.add(path, 'field.eveningShape');
  }
  return new Map(
    assets.map(({ _id, width, height }) => [String(_id), width && height ? width / height : 1] as const),
  );
}
