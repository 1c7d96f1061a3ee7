import { type PanoramaPatch, TILES_VERSION } from '@oriel/contract/panorama';
import { DEFAULT_VIEW } from '@oriel/contract/primitives';
import type { Types } from 'mongoose';
import type { Database } from '../../database.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { ApiError } from '../../platform/errors.ts';
import type { AssetDocument } from '../asset/model.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { PanoramaDocument } from './model.ts';

/** Sources wider than this are tiled alone: two of them would not fit the memory bound. */
export const WIDE_SOURCE = 8192;

export const TILE_JOB = 'tile-panorama';
export const POSTER_JOB = 'render-posters';

export interface NewPanorama {
  readonly id: Types.ObjectId;
  readonly name: string;
  readonly kind: PanoramaDocument['kind'];
  readonly tourId?: Types.ObjectId;
  readonly north: number;
  readonly initialView?: PanoramaDocument['initialView'];
  readonly visibility?: PanoramaDocument['visibility'];
  readonly createdBy?: Types.ObjectId;
  /** Nobody waits for its tiles. */
  readonly background?: boolean;
}

/** The rules of panoramas: everything that changes one passes here. */
export class PanoramaService {
  readonly #database: Database;
  readonly #queue: JobQueue;

  constructor(database: Database, queue: JobQueue) {
    this.#database = database;
    this.#queue = queue;
  }

  /** Makes the panorama of a stored asset and queues its tiling. A repeat with the same id changes nothing. */
  async create(asset: AssetDocument, wanted: NewPanorama): Promise<PanoramaDocument> {
    const { Panorama } = this.#database.models;
    if (!asset.imageKey || !asset.thumbnailKey || !asset.width || !asset.height) {
      throw new Error(`Asset ${String(asset._id)} is no finished panorama picture`);
    }
    const order = wanted.tourId ? await this.#nextOrder(asset.organizationId, wanted.tourId) : 0;
    const fields = {
      organizationId: asset.organizationId,
      name: wanted.name,
      tourId: wanted.tourId ?? wanted.id,
      entry: wanted.tourId === undefined,
      order,
      kind: wanted.kind,
      visibility: wanted.visibility ?? 'UNLISTED',
      assetId: asset._id,
      imageKey: asset.imageKey,
      thumbnailKey: asset.thumbnailKey,
      width: asset.width,
      height: asset.height,
      north: wanted.north,
      initialView: wanted.initialView ?? { ...DEFAULT_VIEW },
      tiles: { status: 'PENDING' as const, version: TILES_VERSION },
      ...(wanted.createdBy ? { createdBy: wanted.createdBy } : {}),
    };
    const panorama = await Panorama.findOneAndUpdate(
      { _id: wanted.id, organizationId: asset.organizationId },
      { $setOnInsert: fields },
      { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
    ).lean();
    await this.enqueueTiling(panorama, wanted.background);
    return panorama;
  }

  async enqueueTiling(panorama: PanoramaDocument, background = false): Promise<void> {
    await this.#queue.enqueue({
      kind: TILE_JOB,
      subject: String(panorama._id),
      weight: panorama.width > WIDE_SOURCE ? 2 : 1,
      background,
    });
  }

  /** Applies a change; a new initial view gets new posters. */
  async update(
    panorama: PanoramaDocument,
    patch: PanoramaPatch,
    ifUnchangedSince?: Date,
  ): Promise<PanoramaDocument> {
    const { settings, limits, ...plain } = patch;
    if (plain.name === '') throw new ApiError('VALIDATION', { fields: { name: ['field.control'] } });
    if (limits) this.#checkLimits(limits);
    const set: Record<string, unknown> = { ...plain };
    for (const [key, value] of Object.entries(settings ?? {})) set[`settings.${key}`] = value;
    if (limits) set.limits = limits;
    const updated = await this.#database.models.Panorama.findOneAndUpdate(
      {
        _id: panorama._id,
        organizationId: panorama.organizationId,
        ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}),
      },
      { $set: set, ...(limits === null ? { $unset: { limits: 1 } } : {}) },
      { returnDocument: 'after' },
    ).lean();
    if (!updated) throw new ApiError(ifUnchangedSince ? 'STALE_UPDATE' : 'NOT_FOUND');
    if (patch.initialView) {
      const { yaw, pitch, fov } = updated.initialView;
      // The view is part of the subject: a change while posters are being drawn is a job of its own.
      await this.#queue.enqueue({
        kind: POSTER_JOB,
        subject: `${String(updated._id)}/${yaw},${pitch},${fov}`,
      });
    }
    return updated;
  }

  /**
   * Deletes a panorama. The entry of a tour takes the tour with it, and only when the caller says so.
   * The asset stays: another use of the same file must not lose it.
   */
  async remove(panorama: PanoramaDocument, cascade: boolean): Promise<void> {
    const { Panorama } = this.#database.models;
    const { organizationId, tourId, _id } = panorama;
    const rooms = panorama.entry
      ? await Panorama.find(
          { organizationId, tourId, _id: { $ne: _id } },
          { assetId: 1, organizationId: 1 },
        ).lean()
      : [];
    if (rooms.length > 0 && !cascade) throw new ApiError('PANORAMA_HAS_TOUR');
    await this.#release([...rooms, panorama]);
    // The entry goes last: a crash in between leaves a smaller tour, never rooms that nothing leads to.
    await Panorama.deleteMany({ organizationId, _id: { $in: rooms.map((room) => room._id) } });
    await Panorama.deleteOne({ _id, organizationId });
  }

  /** Takes the panoramas off their assets, so that no start takes a deleted one for one that was never finished. */
  async #release(
    panoramas: readonly Pick<PanoramaDocument, '_id' | 'assetId' | 'organizationId'>[],
  ): Promise<void> {
    for (const { _id, assetId, organizationId } of panoramas) {
      await this.#database.models.Asset.updateOne(
        { _id: assetId, organizationId, panoramaId: _id },
        { $unset: { panoramaId: 1, error: 1 }, $set: { status: 'READY' } },
      );
    }
  }

  /** Tiles a panorama again whose tiling was given up. */
  async retryTiling(panorama: PanoramaDocument): Promise<void> {
    const { _id, organizationId } = panorama;
    await this.#database.models.Panorama.updateOne(
      { _id, organizationId, 'tiles.status': 'FAILED' },
      { $set: { 'tiles.status': 'PENDING' }, $unset: { 'tiles.error': 1 } },
      { timestamps: false },
    );
    await this.enqueueTiling(panorama);
  }

  /** Queues what a crash between a record and its job left waiting; answers how many. */
  async repair(): Promise<number> {
    const waiting = await this.#database.models.Panorama.find(
      { 'tiles.status': { $in: ['PENDING', 'PROCESSING'] } },
      null,
      { acrossOrganizations: 'repair at the start' },
    ).lean();
    for (const panorama of waiting) await this.enqueueTiling(panorama);
    return waiting.length;
  }

  /** A panorama that the public may see, with its organization; nothing otherwise. */
  async findPublic(
    id: Types.ObjectId,
  ): Promise<{ panorama: PanoramaDocument; organization: OrganizationDocument } | undefined> {
    const panorama = await this.#database.models.Panorama.findOne(
      { _id: id, visibility: { $in: ['PUBLIC', 'UNLISTED'] } },
      null,
      { acrossOrganizations: 'a visitor names a panorama by its id' },
    ).lean();
    if (!panorama) return undefined;
    const organization = await this.#database.models.Organization.findById(panorama.organizationId).lean();
    if (organization?.status !== 'ACTIVE' || !organization.features.includes('virtual_tours'))
      return undefined;
    return { panorama, organization };
  }

  /** The place after the last room of a tour. */
  async #nextOrder(organizationId: Types.ObjectId, tourId: Types.ObjectId): Promise<number> {
    const last = await this.#database.models.Panorama.findOne(
      { organizationId, tourId },
      { order: 1 },
      { sort: { order: -1 } },
    ).lean();
    return last ? last.order + 1 : 0;
  }

  #checkLimits(limits: NonNullable<PanoramaPatch['limits']>): void {
    for (const axis of ['pitch', 'fov'] as const) {
      if (limits[`${axis}Min`] >= limits[`${axis}Max`]) {
        throw new ApiError('VALIDATION', {
          fields: { [`limits.${axis}Min`]: ['field.range'] },
          values: { lower: `${axis}Min`, upper: `${axis}Max` },
        });
      }
    }
  }
}
