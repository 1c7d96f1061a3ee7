import { type PanoramaPatch, TILES_VERSION } from '@oriel/contract/panorama';
import { POINTS_MAX, type PointCreate } from '@oriel/contract/panorama-marks';
import { DEFAULT_VIEW } from '@oriel/contract/screen-fov';
import type { Types } from 'mongoose';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Storage } from '../../media/storage.ts';
import type { Database } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import { sanitizeMarkdown } from '../../platform/markdown.ts';
import type { AssetDocument } from '../asset/model.ts';
import type { NewPanorama } from '../asset/panorama-maker.ts';
import { detachPlace, type LostPlace } from '../inventory/estate/detach.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import { PUBLIC_PANORAMAS, showsTours } from '../organization/public-tours.ts';
import { panoramaChange } from './change.ts';
import { viewOfCrop } from './cropped-sphere.ts';
import { removeTraces } from './detach.ts';
import type { PanoramaDocument, TilesDocument, TourModelDocument } from './model.ts';
import { checkedPoints } from './points.ts';
import { Tours } from './tour.ts';
import { folderOfShown } from './tour-model.ts';
import { archivedEstates } from './visibility.ts';

/** Wider sources are tiled alone: two of them would exceed the memory limit. */
const WIDE_SOURCE = 8192;

export const TILE_JOB = 'tile-panorama';
export const POSTER_JOB = 'render-posters';
export const VARIANT_JOB = 'tile-variant';
export const TOUR_MODEL_JOB = 'make-tour-model';

/** Rules of panoramas: all writes happen here. */
export class PanoramaService {
  readonly #database: Database;
  readonly #queue: JobQueue;
  readonly #media: Storage;
  readonly #tours: Tours;

  constructor(database: Database, queue: JobQueue, media: Storage) {
    this.#database = database;
    this.#queue = queue;
    this.#media = media;
    this.#tours = new Tours(database.models);
  }

  /** Creates the panorama of a stored asset and queues its tiling. Repeating the same id changes nothing. */
  async create(asset: AssetDocument, wanted: NewPanorama): Promise<PanoramaDocument> {
    const { Panorama } = this.#database.models;
    if (!asset.imageKey || !asset.thumbnailKey || !asset.width || !asset.height) {
      throw new Error(`Asset ${String(asset._id)} is no finished panorama picture`);
    }
    const order = wanted.tourId ? await this.#tours.nextOrder(asset.organizationId, wanted.tourId) : 0;
    const { sphere } = asset;
    const crop =
      sphere?.width && sphere.height
        ? viewOfCrop({ ...sphere, width: sphere.width, height: sphere.height })
        : undefined;
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
      north: wanted.north ?? 0,
      northKnown: wanted.north !== undefined,
      initialView: wanted.initialView ?? crop?.initialView ?? { ...DEFAULT_VIEW },
      ...(crop?.extent ? { extent: crop.extent } : {}),
      tiles: { status: 'PENDING' as const, version: TILES_VERSION },
      ...wanted.place,
      ...(wanted.createdBy ? { createdBy: wanted.createdBy } : {}),
    };
    const here = { _id: wanted.id, organizationId: asset.organizationId };
    const panorama = await Panorama.findOneAndUpdate(
      here,
      { $setOnInsert: fields },
      { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
    )
      .lean()
      .catch(async (error: unknown) => {
        // Another server takes up the same upload at the same moment.
        const made = isDuplicateKey(error) ? await Panorama.findOne(here).lean() : null;
        if (!made) throw error;
        return made;
      });
    await this.enqueueTiling(panorama, wanted.background);
    if (wanted.tourId) await this.#tours.settle(asset.organizationId, wanted.id, wanted.tourId);
    return panorama;
  }

  async enqueueTiling(
    panorama: Pick<PanoramaDocument, '_id' | 'width'>,
    background = false,
  ): Promise<boolean> {
    return await this.#queue.enqueue({
      kind: TILE_JOB,
      subject: String(panorama._id),
      weight: panorama.width > WIDE_SOURCE ? 2 : 1,
      background,
    });
  }

  /**
   * Applies a change. A new initial view gets new posters, a new variant its tiles.
   *
   * @throws ApiError VALIDATION, STALE_UPDATE, PORTAL_EXISTS, PANORAMA_HAS_TOUR, CONFLICT
   */
  async update(
    panorama: PanoramaDocument,
    patch: PanoramaPatch,
    ifUnchangedSince?: Date,
  ): Promise<PanoramaDocument> {
    const { _id, organizationId } = panorama;
    const { models } = this.#database;
    const { tourId, entry } = patch;
    if (entry === false && panorama.entry && tourId === undefined)
      throw new ApiError('VALIDATION', { fields: { entry: ['field.entryNeeded'] } });
    if (tourId !== undefined) await this.#tours.checkMove(panorama, tourId);
    const change = await panoramaChange({ models, sanitize: sanitizeMarkdown }, panorama, patch);
    const { conditions, arrayFilters, $set, $unset } = change;
    const updated = await models.Panorama.findOneAndUpdate(
      {
        _id,
        organizationId,
        ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}),
        ...(conditions.length > 0 ? { $expr: { $and: conditions } } : {}),
      },
      { $set, $unset },
      { returnDocument: 'after', ...(arrayFilters.length > 0 ? { arrayFilters } : {}) },
    ).lean();
    if (!updated) throw await this.#whyNotUpdated(panorama, ifUnchangedSince);
    await this.#followUp(updated, patch);
    if (patch.tourModel === null) await this.#forgetModel(panorama);
    if (tourId === undefined && !entry) return updated;
    if (tourId !== undefined) await this.#tours.move(panorama, tourId);
    if (tourId !== undefined && panorama.entry && !updated.tourId.equals(tourId ?? updated._id))
      await this.#forgetModel(updated);
    const moved = (await models.Panorama.findOne({ _id, organizationId }).lean()) ?? updated;
    if (!entry || moved.entry) return moved;
    await this.#tours.promote(moved);
    return (await models.Panorama.findOne({ _id, organizationId }).lean()) ?? moved;
  }

  async #whyNotUpdated(
    { _id, organizationId }: PanoramaDocument,
    since: Date | undefined,
  ): Promise<ApiError> {
    const now = await this.#database.models.Panorama.findOne(
      { _id, organizationId },
      { updatedAt: 1 },
    ).lean();
    if (!now) return new ApiError(since ? 'STALE_UPDATE' : 'NOT_FOUND');
    const isStale = since !== undefined && now.updatedAt.getTime() !== since.getTime();
    return new ApiError(isStale ? 'STALE_UPDATE' : 'PORTAL_EXISTS');
  }

  /** Queues the worker's part of a change. */
  async #followUp(panorama: PanoramaDocument, patch: PanoramaPatch): Promise<void> {
    if (patch.initialView || patch.extent !== undefined) await this.#enqueuePosters(panorama);
    if (patch.variants) await this.#enqueueVariants(panorama, ['PENDING', 'PROCESSING', 'FAILED']);
    if (patch.tourModel && panorama.tourModel) await this.#enqueueModel(panorama._id, panorama.tourModel);
  }

  async #enqueuePosters({
    _id,
    initialView: { yaw, pitch, fov },
    extent,
  }: Pick<PanoramaDocument, '_id' | 'initialView' | 'extent'>): Promise<boolean> {
    const shown = Object.values(extent ?? {}).map((edge) => `,${edge}`);
    return await this.#queue.enqueue({
      kind: POSTER_JOB,
      // The view is part of the subject: a change while posters are being drawn is a separate job.
      subject: `${String(_id)}/${yaw},${pitch},${fov}${shown.join('')}`,
    });
  }

  /** Orders the model of a tour, unless it is ready. */
  async #enqueueModel(id: Types.ObjectId, { status, revision }: TourModelDocument): Promise<boolean> {
    if (status !== 'QUEUED' && status !== 'RUNNING') return false;
    return await this.#queue.enqueue({
      kind: TOUR_MODEL_JOB,
      subject: `${String(id)}/${revision}`,
      weight: 2,
    });
  }

  /** Removes the file of a tour's model. */
  async #forgetModel({ tourModel }: Pick<PanoramaDocument, 'tourModel'>): Promise<void> {
    if (tourModel?.shown) await this.#media.remove(folderOfShown(tourModel.shown));
  }

  /** Orders the tiles of the variants in these states; returns the number of new orders. */
  async #enqueueVariants(
    { _id, variants }: Pick<PanoramaDocument, '_id' | 'variants'>,
    states: readonly TilesDocument['status'][],
  ): Promise<number> {
    let queued = 0;
    for (const { assetId, tiles } of variants ?? []) {
      if (!states.includes(tiles.status)) continue;
      const subject = `${String(_id)}/${String(assetId)}`;
      queued += Number(await this.#queue.enqueue({ kind: VARIANT_JOB, subject }));
    }
    return queued;
  }

  /**
   * Adds a point of interest; concurrent ones all stay.
   *
   * @throws ApiError VALIDATION
   */
  async addPoint(
    panorama: PanoramaDocument,
    body: PointCreate,
  ): Promise<{ panorama: PanoramaDocument; pointId: Types.ObjectId }> {
    const { _id, organizationId } = panorama;
    const { models } = this.#database;
    const scope = { models, organizationId, sanitize: sanitizeMarkdown };
    const points = panorama.pointsOfInterest ?? [];
    const order = body.order ?? points.reduce((next, point) => Math.max(next, point.order + 1), 0);
    const [point] = await checkedPoints(scope, [{ ...body, order }], '', []);
    if (!point) throw new ApiError('INTERNAL');
    const count = { $size: { $ifNull: ['$pointsOfInterest', []] } };
    const updated = await models.Panorama.findOneAndUpdate(
      { _id, organizationId, $expr: { $lt: [count, POINTS_MAX] } },
      { $push: { pointsOfInterest: point } },
      { returnDocument: 'after' },
    ).lean();
    if (updated) return { panorama: updated, pointId: point._id };
    if (!(await models.Panorama.exists({ _id, organizationId }))) throw new ApiError('NOT_FOUND');
    throw new ApiError('VALIDATION', {
      fields: { pointsOfInterest: ['field.maxItems'] },
      values: { limit: POINTS_MAX },
    });
  }

  /**
   * Deletes a panorama, and the portals to it. Deleting the entry of a tour deletes the tour, and only with the caller's consent. The asset
   * stays, because it may be used elsewhere.
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
    const ids = [...rooms, panorama].map((room) => room._id);
    await removeTraces(this.#database.models, organizationId, ids);
    // The entry goes last: a crash in between leaves a smaller tour, never unreachable rooms.
    await Panorama.deleteMany({ organizationId, _id: { $in: rooms.map((room) => room._id) } });
    await Panorama.deleteOne({ _id, organizationId });
    await this.#forgetModel(panorama);
    // Again, for references created in between.
    await removeTraces(this.#database.models, organizationId, ids);
  }

  /** Detaches panoramas from a deleted place, and removes points that show it. Call this while its apartments still exist. */
  async detach(organizationId: Types.ObjectId, place: LostPlace): Promise<void> {
    await detachPlace(this.#database.models, organizationId, place);
  }

  /** Detaches the panoramas from their assets, so that no start mistakes a deleted one for an unfinished one. */
  async #release(
    panoramas: readonly Pick<PanoramaDocument, '_id' | 'assetId' | 'organizationId'>[],
  ): Promise<void> {
    for (const { _id, assetId, organizationId } of panoramas) {
      const { Asset } = this.#database.models;
      await Asset.updateOne(
        { _id: assetId, organizationId, panoramaId: _id },
        { $unset: { panoramaId: 1, error: 1 }, $set: { status: 'READY' } },
      );
      // Files uploaded for it.
      await Asset.updateMany({ organizationId, panoramaId: _id }, { $unset: { panoramaId: 1 } });
    }
  }

  /** Restarts the tiling of a panorama after it was given up. */
  async retryTiling(panorama: Pick<PanoramaDocument, '_id' | 'organizationId' | 'width'>): Promise<void> {
    const { _id, organizationId } = panorama;
    await this.#database.models.Panorama.updateOne(
      { _id, organizationId, 'tiles.status': 'FAILED' },
      { $set: { 'tiles.status': 'PENDING' }, $unset: { 'tiles.error': 1 } },
      { timestamps: false },
    );
    await this.enqueueTiling(panorama);
  }

  /** Queues jobs that a crash has lost, and completes tours that it left in two; returns their number. */
  async repair(): Promise<number> {
    const { Panorama } = this.#database.models;
    const across = { acrossOrganizations: 'repair of what a dead server left' };
    const waits = ['PENDING', 'PROCESSING'] as const;
    const unfinished = { $in: [...waits] };
    let repaired = await this.#tours.repair();
    const waiting = await Panorama.find({ 'tiles.status': unfinished }, { width: 1 }, across).lean();
    for (const panorama of waiting) repaired += Number(await this.enqueueTiling(panorama));
    const varied = await Panorama.find(
      { 'variants.tiles.status': unfinished },
      { variants: 1 },
      across,
    ).lean();
    for (const panorama of varied) repaired += await this.#enqueueVariants(panorama, waits);
    // Without tiles there is nothing to draw from; their job draws the posters too.
    const turned = await Panorama.find(
      { postersDue: true, 'tiles.status': 'READY' },
      { initialView: 1, extent: 1 },
      across,
    ).lean();
    for (const panorama of turned) repaired += Number(await this.#enqueuePosters(panorama));
    const modelled = await Panorama.find(
      { 'tourModel.status': { $in: ['QUEUED', 'RUNNING'] } },
      { tourModel: 1 },
      across,
    ).lean();
    for (const { _id, tourModel } of modelled)
      if (tourModel) repaired += Number(await this.#enqueueModel(_id, tourModel));
    return repaired;
  }

  /** A public panorama with its organization; undefined otherwise. */
  async findPublic(
    id: Types.ObjectId,
  ): Promise<{ panorama: PanoramaDocument; organization: OrganizationDocument } | undefined> {
    const { models } = this.#database;
    const panorama = await models.Panorama.findOne({ _id: id, ...PUBLIC_PANORAMAS }, null, {
      acrossOrganizations: 'a visitor names a panorama by its id',
    }).lean();
    if (!panorama || (await archivedEstates(models, [panorama])).size > 0) return undefined;
    const organization = await models.Organization.findById(panorama.organizationId).lean();
    return organization && showsTours(organization) ? { panorama, organization } : undefined;
  }

  /** The public ones of the panoramas. */
  async publicOnes(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    const { models } = this.#database;
    const panoramas = await models.Panorama.find(
      { _id: { $in: [...ids] }, ...PUBLIC_PANORAMAS },
      { organizationId: 1, estateId: 1 },
      { acrossOrganizations: 'a visitor names panoramas by their ids' },
    ).lean();
    const organizations = await models.Organization.find({
      _id: { $in: panoramas.map((one) => one.organizationId) },
    }).lean();
    const shown = new Set(organizations.filter(showsTours).map((one) => String(one._id)));
    const archived = await archivedEstates(models, panoramas);
    return new Set(
      panoramas
        .filter((one) => shown.has(String(one.organizationId)) && !archived.has(String(one.estateId)))
        .map((one) => String(one._id)),
    );
  }
}
