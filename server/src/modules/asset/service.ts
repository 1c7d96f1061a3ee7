import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { AssetPatch, AssetUploadOptions } from '@oriel/contract/asset';
import type { AssetType } from '@oriel/contract/enums';
import { nameFromFile } from '@oriel/contract/file-name';
import { Types } from 'mongoose';
import type { JobQueue } from '../../jobs/queue.ts';
import { formatOf } from '../../media/file-format.ts';
import { MediaError } from '../../media/media-error.ts';
import { receiveUpload } from '../../media/receive-upload.ts';
import type { Database } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import { type MergeUpdate, mergeUpdate } from '../../platform/merge-update.ts';
import { cleanText } from '../../platform/present.ts';
import { isStorageFull } from '../../platform/storage-trouble.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import { northOfFile } from './file-north.ts';
import { FORMATS_OF_TYPE, typeByContent, typeOfFormat, uploadLimit } from './kinds.ts';
import { type AssetLinks, checkedLinks } from './links.ts';
import type { AssetDocument } from './model.ts';
import type { NewPanorama, PanoramaMaker } from './panorama-maker.ts';
import { NOWHERE, type Place, resolvePlace } from './place.ts';
import { type ArrivedFile, type StoredFacts, type Stores, storeFile } from './store-file.ts';

export interface Upload {
  readonly stream: Readable;
  readonly fileName: string;
  readonly options: AssetUploadOptions;
  readonly organizationId: Types.ObjectId;
  readonly userId?: Types.ObjectId;
  /** Types that the sender may upload; absent means all. */
  readonly types?: readonly AssetType[];
  /** Estates that the sender is limited to; absent means no limit. */
  readonly estateIds?: readonly Types.ObjectId[];
  /** Initial fields of the panorama made from it; for the demo. */
  readonly panorama?: Partial<
    Pick<NewPanorama, 'kind' | 'north' | 'initialView' | 'visibility' | 'tourId' | 'background'>
  >;
}

export interface Uploaded {
  readonly asset: AssetDocument;
  /** False when the same file already existed. */
  readonly created: boolean;
}

export const RENDITION_JOB = 'make-renditions';

/** Rules of uploaded files: every asset is created here. */
export class AssetService {
  readonly #database: Database;
  readonly #stores: Stores;
  readonly #panoramas: PanoramaMaker;
  readonly #queue: JobQueue;

  constructor(database: Database, stores: Stores, panoramas: PanoramaMaker, queue: JobQueue) {
    this.#queue = queue;
    this.#database = database;
    this.#stores = stores;
    this.#panoramas = panoramas;
  }

  /**
   * Receives a file: to the disk, inspected, cleaned, stored and recorded, in this order, so that a crash leaves at most orphaned files.
   * Repeating a file returns the first asset.
   *
   * @throws ApiError with the code and message of a faulty file
   */
  async receive(upload: Upload): Promise<Uploaded> {
    const { organizationId, options, types } = upload;
    if (options.type && types && !types.includes(options.type)) throw new ApiError('FORBIDDEN');
    const links = await checkedLinks(this.#database.models, upload, options);
    const scratch = await this.#stores.originals.createTempFolder('upload');
    try {
      const arrived = await this.#arrived(upload, path.join(scratch, 'file'));
      const existing = await this.#find(organizationId, arrived.sha256, arrived.type);
      if (existing) return { asset: await this.#begin(existing, upload), created: false };
      return await this.#store(upload, links, arrived);
    } catch (error) {
      throw error instanceof MediaError ? refusalOf(error) : error;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  /**
   * Changes the metadata of a file.
   *
   * @param estateIds estates that the caller is limited to; absent means no limit
   * @throws ApiError STALE_UPDATE, VALIDATION
   */
  async update(
    asset: AssetDocument,
    patch: AssetPatch,
    ifUnchangedSince?: Date,
    estateIds?: readonly Types.ObjectId[],
  ): Promise<AssetDocument> {
    const { Asset } = this.#database.models;
    const { _id, organizationId } = asset;
    const { estateId, buildingId, apartmentId, i18n, ...plain } = patch;
    if (plain.name === '') throw new ApiError('VALIDATION', { fields: { name: ['field.control'] } });
    const wish = { estateId, buildingId, apartmentId };
    const { $set, $unset } = mergeUpdate(plain);
    if (Object.values(wish).some((link) => link !== undefined)) {
      const scope = { organizationId, ...(estateIds ? { estateIds } : {}) };
      const place = await resolvePlace(this.#database.models, scope, wish, placeOf(asset));
      assignOrClear({ $set, $unset }, { ...NOWHERE, ...place });
    }
    if (i18n) assignOrClear({ $set, $unset }, { i18n: mergedTranslations(asset.i18n, i18n) });
    const updated = await Asset.findOneAndUpdate(
      { _id, organizationId, ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}) },
      { $set, $unset },
      { returnDocument: 'after' },
    ).lean();
    if (!updated) throw new ApiError(ifUnchangedSince ? 'STALE_UPDATE' : 'NOT_FOUND');
    return updated;
  }

  /**
   * Completes work interrupted by a crash: panoramas that were recorded but not made or queued; returns their number.
   *
   * @param before uploads since then are still under way
   */
  async repair(before: Date): Promise<number> {
    const { Asset, Panorama } = this.#database.models;
    const across = { acrossOrganizations: 'repair of what a dead server left' };
    const assets = await Asset.find(
      { status: 'PROCESSING', updatedAt: { $lte: before } },
      null,
      across,
    ).lean();
    let repaired = 0;
    for (const asset of assets) {
      const { organizationId, panoramaId } = asset;
      const panorama = await Panorama.findOne({ organizationId, assetId: asset._id }).lean();
      if (panorama?.tiles.status === 'READY') {
        await Asset.updateOne({ _id: asset._id, organizationId }, { $set: { status: 'READY' } });
      } else if (panorama) {
        continue;
      } else if (asset.type !== 'PANORAMA') {
        repaired += Number(await this.#queue.enqueue({ kind: RENDITION_JOB, subject: String(asset._id) }));
        continue;
      } else if (panoramaId) {
        // It may have been deleted since.
        const still = { _id: asset._id, organizationId, status: 'PROCESSING' as const, panoramaId };
        if (!(await Asset.exists(still))) continue;
        await this.#panoramas.create(asset, {
          id: panoramaId,
          name: asset.name,
          kind: 'PHOTO',
          north: northOfFile(asset.sphere),
          place: placeOf(asset),
          ...(asset.createdBy ? { createdBy: asset.createdBy } : {}),
        });
      }
      repaired += 1;
    }
    return repaired;
  }

  /** Receives the file to the disk, and rejects it by its first bytes before the rest has arrived. */
  async #arrived(upload: Upload, file: string): Promise<ArrivedFile> {
    const { options, types } = upload;
    let format: ArrivedFile['format'] | undefined;
    const { sha256, bytes } = await receiveUpload(upload.stream, file, async (head) => {
      format = await formatOf(head);
      // A non-panorama gets a more specific error once the file is complete.
      if (options.type === 'PANORAMA') return uploadLimit('jpeg', 'PANORAMA');
      const accepted = FORMATS_OF_TYPE[options.type ?? 'OTHER'];
      if (!format || !accepted.includes(format)) {
        throw new ApiError('UNSUPPORTED_FILE_TYPE', { details: { accepted } });
      }
      return uploadLimit(format, options.type ?? typeOfFormat(format));
    });
    const type = options.type ?? (await typeByContent(file, format ?? 'jpeg', types));
    if (types && !types.includes(type)) throw new ApiError('FORBIDDEN');
    const name = options.name || nameFromFile(upload.fileName, type === 'PANORAMA' ? 'Panorama' : 'File');
    const { sphereWidth, sphereMiddle = 0 } = options;
    const part = sphereWidth === undefined ? undefined : { width: sphereWidth, middle: sphereMiddle };
    return { file, sha256, bytes, format: format ?? 'jpeg', type, name, ...(part ? { part } : {}) };
  }

  async #store(upload: Upload, links: AssetLinks, arrived: ArrivedFile): Promise<Uploaded> {
    const { media, originals } = this.#stores;
    const { organizationId } = upload;
    const id = new Types.ObjectId();
    let asset: AssetDocument;
    let isStored = false;
    try {
      const facts = await storeFile(this.#stores, id, arrived);
      isStored = true;
      const fields = this.#fieldsOf(upload, links, arrived, facts);
      asset = (await this.#database.models.Asset.create({ _id: id, ...fields })).toObject();
    } catch (error) {
      // Two concurrent uploads of one file: the first stays, this one's files are removed.
      const twin = isDuplicateKey(error)
        ? await this.#find(organizationId, arrived.sha256, arrived.type)
        : undefined;
      // A database that went away may have stored the asset all the same: then its files stay, or the sweep takes them.
      if (twin || !isStored || isStorageFull(error))
        await Promise.all([media.remove(String(id)), originals.remove(String(id))]);
      if (!twin) throw error;
      return { asset: await this.#begin(twin, upload), created: false };
    }
    return { asset: await this.#begin(asset, upload), created: true };
  }

  #fieldsOf(
    { options, fileName, organizationId, userId }: Upload,
    links: AssetLinks,
    arrived: ArrivedFile,
    facts: StoredFacts,
  ): Omit<AssetDocument, '_id' | 'createdAt' | 'updatedAt'> {
    const isPanorama = arrived.type === 'PANORAMA';
    // A panorama uploaded for another becomes one of its variants; otherwise a panorama of its own.
    const isVariant = isPanorama && links.panoramaId !== undefined;
    return {
      organizationId,
      type: arrived.type,
      name: arrived.name,
      originalName: cleanText(fileName).slice(-200),
      size: arrived.bytes,
      checksum: arrived.sha256,
      public: options.public ?? false,
      ...(isPanorama ? { panoramaId: new Types.ObjectId() } : {}),
      ...facts,
      ...links,
      ...(isVariant ? { status: 'READY' as const } : {}),
      ...(options.alt ? { alt: options.alt } : {}),
      ...(userId ? { createdBy: userId } : {}),
    };
  }

  /** Starts the follow-up work of an upload that is not done or in progress yet. */
  async #begin(asset: AssetDocument, upload: Upload): Promise<AssetDocument> {
    if (asset.type === 'PANORAMA') {
      return upload.options.panoramaId ? asset : await this.#withPanorama(asset, upload);
    }
    if (asset.status !== 'READY')
      await this.#queue.enqueue({ kind: RENDITION_JOB, subject: String(asset._id) });
    return asset;
  }

  /** Ensures that the asset has a panorama: the recorded one, or a new one if that was deleted. */
  async #withPanorama(asset: AssetDocument, upload: Upload): Promise<AssetDocument> {
    const { organizationId } = asset;
    const { Asset, Panorama } = this.#database.models;
    const standing = await Panorama.findOne({ organizationId, assetId: asset._id }, null, {
      sort: { createdAt: 1 },
    }).lean();
    if (standing) {
      if (standing.tiles.status === 'FAILED') await this.#panoramas.retryTiling(standing);
      // The server that stored it may have died before it ordered them.
      else if (standing.tiles.status !== 'READY') await this.#panoramas.enqueueTiling(standing);
      return { ...asset, panoramaId: standing._id };
    }
    const deleted = asset.status !== 'PROCESSING';
    const id = deleted || !asset.panoramaId ? new Types.ObjectId() : asset.panoramaId;
    const wanted = upload.panorama ?? {};
    await this.#panoramas.create(asset, {
      id,
      name: upload.options.name ?? asset.name,
      kind: wanted.kind ?? 'PHOTO',
      north: wanted.north ?? northOfFile(asset.sphere),
      place: placeOf(asset),
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

/** Adds fields to an update; undefined ones are unset. */
function assignOrClear({ $set, $unset }: MergeUpdate, fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) $unset[name] = 1;
    else $set[name] = value;
  }
}

/** Place of an asset's panorama in the inventory. */
function placeOf({ estateId, buildingId, apartmentId }: AssetDocument): Place {
  return {
    ...(estateId ? { estateId } : {}),
    ...(buildingId ? { buildingId } : {}),
    ...(apartmentId ? { apartmentId } : {}),
  };
}

/** Converts a media error to an API error. */
function refusalOf(error: MediaError): ApiError {
  if (error.code !== 'UPLOAD_TOO_LARGE' || error.limit === undefined) {
    return new ApiError(error.code, { sentence: error.message });
  }
  const { limit } = error;
  return new ApiError('UPLOAD_TOO_LARGE', {
    values: { limit: Math.floor(limit / 1024 / 1024) },
    details: { limit },
  });
}
