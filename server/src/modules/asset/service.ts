import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type AssetUploadOptions, UPLOAD_LIMITS } from '@oriel/contract/asset';
import type { AssetType } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import type { Database } from '../../database.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { MediaError } from '../../media/media-error.ts';
import { type Probe, probeFile } from '../../media/probe.ts';
import { receiveUpload } from '../../media/receive-upload.ts';
import type { Storage } from '../../media/storage.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import type { NewPanorama, PanoramaService } from '../panorama/service.ts';
import { nameFromFile } from './file-name.ts';
import type { AssetDocument } from './model.ts';
import { panoramaPreview, picturePreview } from './preview.ts';

export interface Upload {
  readonly stream: Readable;
  readonly fileName: string;
  readonly options: AssetUploadOptions;
  readonly organizationId: Types.ObjectId;
  readonly userId?: Types.ObjectId;
  /** How the panorama made from it starts out; for the demo. */
  readonly panorama?: Partial<
    Pick<NewPanorama, 'kind' | 'north' | 'initialView' | 'visibility' | 'tourId' | 'background'>
  >;
}

export interface Uploaded {
  readonly asset: AssetDocument;
  /** False when the same file was there already. */
  readonly created: boolean;
}

export const RENDITION_JOB = 'make-renditions';

/** Types whose files are taken so far: pictures. */
const PICTURES: readonly AssetType[] = ['IMAGE', 'PANORAMA', 'FLOOR_PLAN', 'LOGO'];

const EXTENSIONS: Readonly<Record<Probe['format'], string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  tiff: 'tif',
};

/** The rules of uploaded files: everything that becomes an asset passes here. */
export class AssetService {
  readonly #database: Database;
  readonly #media: Storage;
  readonly #originals: Storage;
  readonly #panoramas: PanoramaService;
  readonly #queue: JobQueue;

  constructor(
    database: Database,
    stores: { media: Storage; originals: Storage },
    panoramas: PanoramaService,
    queue: JobQueue,
  ) {
    this.#queue = queue;
    this.#database = database;
    this.#media = stores.media;
    this.#originals = stores.originals;
    this.#panoramas = panoramas;
  }

  /**
   * Takes a file in: to the disk, looked at, cleaned, stored, recorded, in this order, so that a crash in between leaves at most files that
   * nothing points to. The same file again answers the first asset.
   *
   * @throws ApiError with the code and the sentence of what is wrong with the file
   */
  async receive(upload: Upload): Promise<Uploaded> {
    const type = upload.options.type ?? 'IMAGE';
    if (!PICTURES.includes(type)) throw new ApiError('UNSUPPORTED_FILE_TYPE');
    const scratch = await this.#originals.createTempFolder('upload');
    try {
      const file = path.join(scratch, 'file');
      const { sha256, bytes } = await receiveUpload(upload.stream, file, UPLOAD_LIMITS.image);
      const existing = await this.#find(upload.organizationId, sha256, type);
      if (existing) return { asset: await this.#begin(existing, upload), created: false };
      const probe = await probeFile(file, type === 'PANORAMA' ? 'PANORAMA' : 'IMAGE');
      return await this.#store(upload, { file, sha256, bytes, probe, type });
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      throw new ApiError(error.code, { sentence: error.message });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  /** Finishes what a crash between two writes left: panoramas that were recorded but never made, or never queued. */
  async repair(): Promise<number> {
    const { Asset, Panorama } = this.#database.models;
    const across = { acrossOrganizations: 'repair at the start' };
    const assets = await Asset.find({ status: 'PROCESSING' }, null, across).lean();
    let repaired = 0;
    for (const asset of assets) {
      const { organizationId, panoramaId } = asset;
      const panorama = await Panorama.findOne({ organizationId, assetId: asset._id }).lean();
      if (panorama?.tiles.status === 'READY') {
        await Asset.updateOne({ _id: asset._id, organizationId }, { $set: { status: 'READY' } });
      } else if (panorama) {
        continue;
      } else if (asset.type !== 'PANORAMA') {
        await this.#queue.enqueue({ kind: RENDITION_JOB, subject: String(asset._id) });
      } else if (panoramaId) {
        await this.#panoramas.create(asset, {
          id: panoramaId,
          name: asset.name,
          kind: 'PHOTO',
          north: asset.sphere?.north ?? 0,
          ...(asset.createdBy ? { createdBy: asset.createdBy } : {}),
        });
      }
      repaired += 1;
    }
    return repaired;
  }

  async #store(
    upload: Upload,
    found: { file: string; sha256: string; bytes: number; probe: Probe; type: AssetType },
  ): Promise<Uploaded> {
    const { probe, sha256, type } = found;
    const id = new Types.ObjectId();
    const picture = await this.#firstPictures(id, found);
    const originalKey = `${String(id)}/${sha256}.${EXTENSIONS[probe.format]}`;
    await this.#originals.commitFile(found.file, originalKey);
    const fields: Omit<AssetDocument, 'createdAt' | 'updatedAt'> = {
      _id: id,
      organizationId: upload.organizationId,
      type,
      name: upload.options.name ?? nameFromFile(upload.fileName),
      originalName: upload.fileName.slice(-200),
      mimeType: probe.mimeType,
      size: found.bytes,
      checksum: sha256,
      originalKey,
      variants: [],
      public: upload.options.public ?? false,
      status: 'PROCESSING',
      ...picture,
      ...(probe.copyright ? { copyright: probe.copyright } : {}),
      ...(upload.options.alt ? { alt: upload.options.alt } : {}),
      ...(upload.userId ? { createdBy: upload.userId } : {}),
    };
    try {
      const asset = (await this.#database.models.Asset.create(fields)).toObject();
      return { asset: await this.#begin(asset, upload), created: true };
    } catch (error) {
      // Two uploads of one file at the same time: the first stays, this one's files go.
      const twin = isDuplicateKey(error) ? await this.#find(upload.organizationId, sha256, type) : undefined;
      if (!twin) throw error;
      await Promise.all([this.#media.remove(String(id)), this.#originals.remove(String(id))]);
      return { asset: await this.#begin(twin, upload), created: false };
    }
  }

  /** The pictures that are there as soon as the upload is answered, and what is known of the picture. */
  async #firstPictures(
    id: Types.ObjectId,
    { file, sha256, probe }: { file: string; sha256: string; probe: Probe },
  ) {
    const folder = `${String(id)}/${sha256.slice(0, 20)}`;
    const { sphere } = probe;
    if (!sphere) {
      const imageKey = `${folder}/picture.jpg`;
      await this.#media.put(imageKey, await picturePreview(file, probe));
      return { width: probe.width, height: probe.height, imageKey };
    }
    const { image, thumbnail } = await panoramaPreview(file, probe, sphere);
    const imageKey = `${folder}/preview.jpg`;
    const thumbnailKey = `${folder}/preview-thumbnail.webp`;
    await this.#media.put(imageKey, image);
    await this.#media.put(thumbnailKey, thumbnail);
    const { fullWidth: width, fullHeight: height } = sphere;
    return { width, height, imageKey, thumbnailKey, sphere, panoramaId: new Types.ObjectId() };
  }

  /** Sets going what follows on an upload, as far as it is not there or under way. */
  async #begin(asset: AssetDocument, upload: Upload): Promise<AssetDocument> {
    if (asset.type === 'PANORAMA') return await this.#withPanorama(asset, upload);
    if (asset.status !== 'READY')
      await this.#queue.enqueue({ kind: RENDITION_JOB, subject: String(asset._id) });
    return asset;
  }

  /** Makes sure that a panorama stands on the asset: the one recorded with it, or a new one where that was deleted. */
  async #withPanorama(asset: AssetDocument, upload: Upload): Promise<AssetDocument> {
    const { organizationId } = asset;
    const { Asset, Panorama } = this.#database.models;
    const standing = await Panorama.findOne({ organizationId, assetId: asset._id }, null, {
      sort: { createdAt: 1 },
    }).lean();
    if (standing) {
      if (standing.tiles.status === 'FAILED') await this.#panoramas.retryTiling(standing);
      return { ...asset, panoramaId: standing._id };
    }
    const deleted = asset.status !== 'PROCESSING';
    const id = deleted || !asset.panoramaId ? new Types.ObjectId() : asset.panoramaId;
    const wanted = upload.panorama ?? {};
    await this.#panoramas.create(asset, {
      id,
      name: upload.options.name ?? asset.name,
      kind: wanted.kind ?? 'PHOTO',
      north: wanted.north ?? asset.sphere?.north ?? 0,
      ...(wanted.initialView ? { initialView: wanted.initialView } : {}),
      ...(wanted.visibility ? { visibility: wanted.visibility } : {}),
      ...(wanted.tourId ? { tourId: wanted.tourId } : {}),
      ...(wanted.background ? { background: true } : {}),
      ...(upload.userId ? { createdBy: upload.userId } : {}),
    });
    if (id !== asset.panoramaId)
      await Asset.updateOne({ _id: asset._id, organizationId }, { $set: { panoramaId: id } });
    return { ...asset, panoramaId: id };
  }

  async #find(
    organizationId: Types.ObjectId,
    checksum: string,
    type: AssetType,
  ): Promise<AssetDocument | undefined> {
    return (
      (await this.#database.models.Asset.findOne({ organizationId, checksum, type }).lean()) ?? undefined
    );
  }
}
