import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AVATAR_BYTES, USER_ASSET_BYTES } from '@oriel/contract/user';
import { cleaned } from '../../media/clean.ts';
import { sharp } from '../../media/image-library.ts';
import { MAX_PIXELS } from '../../media/limits.ts';
import { MediaError } from '../../media/media-error.ts';
import { inMediaProcess } from '../../media/media-process.ts';
import { receiveUpload } from '../../media/receive-upload.ts';
import type { Storage } from '../../media/storage.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import type { UserAssetType, UserDocument } from './model.ts';

/** Side of the square avatar, pixels. */
const AVATAR = 512;
const AVATAR_THUMBNAIL = 128;

/** Longest side of a brand picture, pixels; a cover fills wide screens. */
const LONGEST_SIDE: Readonly<Record<UserAssetType, number>> = {
  LOGO: 1024,
  LOGO_DARK: 1024,
  SIGNATURE: 1024,
  COVER: 2560,
  OTHER: 2560,
};

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];

/** A name of its own for each upload: the request that replaces a picture removes its file, and another may have set the same one again. */
function nameOf(sha256: string): string {
  return sha256.slice(0, 12) + randomBytes(4).toString('hex');
}

interface Incoming {
  readonly path: string;
  readonly sha256: string;
}

/** Pictures uploaded by users for themselves. Re-encoded: the result contains none of the file's metadata. */
export class UserPictures {
  readonly #models: Models;
  readonly #media: Storage;
  readonly #originals: Storage;

  constructor(models: Models, stores: { media: Storage; originals: Storage }) {
    this.#models = models;
    this.#media = stores.media;
    this.#originals = stores.originals;
  }

  /** Replaces a user's avatar by the centre of a picture. */
  async setAvatar(user: UserDocument, stream: Readable): Promise<UserDocument> {
    return await this.#received(stream, AVATAR_BYTES, async ({ path: file, sha256 }) => {
      const folder = `avatars/${String(user._id)}/${nameOf(sha256)}`;
      const [large, small] = await Promise.all(
        [AVATAR, AVATAR_THUMBNAIL].map(async (side) => {
          const key = `${folder}/${side}.webp`;
          const square = cleaned(file, '#fff').resize(side, side, { fit: 'cover', position: 'centre' });
          await this.#media.put(key, await square.webp({ quality: 84 }).toBuffer());
          return mediaUrl(key);
        }),
      );
      const change = { avatarFolder: folder, avatarUrl: large, avatarThumbnailUrl: small };
      const before = await this.#change(user, change);
      if (before.avatarFolder && before.avatarFolder !== folder)
        await this.#media.remove(before.avatarFolder);
      return await this.#read(user);
    });
  }

  /** Stores a user's brand picture, replacing the previous one of its type. Keeps transparency. */
  async setAsset(user: UserDocument, type: UserAssetType, stream: Readable): Promise<UserDocument> {
    return await this.#received(stream, USER_ASSET_BYTES, async ({ path: file, sha256 }) => {
      const key = `user-assets/${String(user._id)}/${type.toLowerCase()}/${nameOf(sha256)}.webp`;
      const side = LONGEST_SIDE[type];
      const picture = sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .toColourspace('srgb')
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
      await this.#media.put(key, await picture.webp({ quality: 90 }).toBuffer());
      const before = await this.#change(user, { [`assets.${type}`]: key });
      const former = before.assets?.[type];
      if (former && former !== key) await this.#media.remove(former);
      return await this.#read(user);
    });
  }

  /** Receives an upload, inspects it and passes it on; the file itself is never kept. */
  async #received<T>(stream: Readable, limit: number, use: (file: Incoming) => Promise<T>): Promise<T> {
    const scratch = await this.#originals.createTempFolder('picture');
    try {
      const file = path.join(scratch, 'file');
      const { sha256 } = await receiveUpload(stream, file, limit);
      const { format } = await inMediaProcess('probe', { path: file, expected: 'IMAGE' });
      if (!FORMATS.includes(format)) throw new ApiError('UNSUPPORTED_FILE_TYPE');
      return await use({ path: file, sha256 });
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      // Any other format is the same error here.
      if (error.code === 'UNSUPPORTED_MEDIA') throw new ApiError('UNSUPPORTED_FILE_TYPE');
      throw new ApiError(error.code, { sentence: error.message });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  /** Writes a change; returns the previous state, so that each replaced file is removed by the request that replaced it. */
  async #change(user: UserDocument, change: Record<string, unknown>): Promise<UserDocument> {
    const before = await this.#models.User.findByIdAndUpdate(
      user._id,
      { $set: change },
      { returnDocument: 'before' },
    ).lean();
    if (!before) throw new ApiError('PROFILE_MISSING');
    return before;
  }

  async #read(user: UserDocument): Promise<UserDocument> {
    const now = await this.#models.User.findById(user._id).lean();
    if (!now) throw new ApiError('PROFILE_MISSING');
    return now;
  }
}
