import type { USER_ASSET_TYPES } from '@oriel/contract/enums';
import { AVATAR_BYTES, USER_ASSET_BYTES } from '@oriel/contract/user';
import { refresh } from '../../base/refresh.ts';
import { api } from '../../base/services.ts';
import { byteSize } from '../../i18n/format.ts';
import { translate } from '../../i18n/translate.ts';
import { type Crop, squareOf } from './crop.ts';

/** File types that the server accepts for avatars and brand pictures. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** Side of the uploaded square, pixels: the server's size plus a margin for sharp edges. */
const SENT_SIDE = 1024;

export type UserAssetType = (typeof USER_ASSET_TYPES)[number];

/** Why a file cannot be uploaded as a picture; undefined when it can. */
function refusal(file: File, limit: number): string | undefined {
  if (!PICTURE_TYPES.includes(file.type)) return translate('picture.type', { name: file.name });
  if (file.size <= limit) return undefined;
  return translate('picture.tooLarge', { size: byteSize(file.size), limit: byteSize(limit) });
}

export const avatarRefusal = (file: File) => refusal(file, AVATAR_BYTES);
export const brandRefusal = (file: File) => refusal(file, USER_ASSET_BYTES);

/** Uploads the crop of a picture as the signed-in user's avatar. */
export async function sendFace(picture: ImageBitmap, crop: Crop): Promise<void> {
  const { left, top, side } = squareOf(crop, picture);
  const length = Math.min(SENT_SIDE, Math.round(side));
  const canvas = new OffscreenCanvas(length, length);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.drawImage(picture, left, top, side, side, 0, 0, length, length);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  await api.uploadAvatar(new File([blob], 'face.png', { type: blob.type }));
  await refresh('me');
}

/** Uploads a brand picture, replacing the previous one of its type. */
export async function sendBrandPicture(type: UserAssetType, file: File): Promise<void> {
  await api.uploadUserAsset(file, type);
  await refresh('me');
}
