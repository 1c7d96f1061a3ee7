import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { ANY_ID } from '../../platform/object-ids.ts';
import { dropFromWalks } from './detach.ts';
import type { PanoramaDocument } from './model.ts';
import { tourNameFields, WITHOUT_TOUR_NAME } from './tour-name.ts';

/** What only the entry of a tour has. */
const WITHOUT_TOUR = { ...WITHOUT_TOUR_NAME, tourModel: 1, guidedWalk: 1 } as const;

function tourFields({ tourModel, guidedWalk, ...named }: PanoramaDocument): Record<string, unknown> {
  return {
    ...tourNameFields(named),
    ...(tourModel ? { tourModel } : {}),
    ...(guidedWalk ? { guidedWalk } : {}),
  };
}

/**
 * Tours: panoramas with a common `tourId`, the id of their entry. No write ever leaves a tour without an entry or with two; operations of
 * several writes are first recorded on the old entry, so that they can be completed after a crash.
 */
export class Tours {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  /**
   * Makes a room the entry of its tour.
   *
   * @throws ApiError CONFLICT when another room is being made the entry concurrently
   */
  async promote(room: PanoramaDocument): Promise<void> {
    if (room.entry) return;
    const { organizationId, tourId } = room;
    const before = await this.#models.Panorama.findOne({ organizationId, _id: tourId }).lean();
    // Repairs a tour without an entry: any requested room becomes it.
    if (!before) return await this.#found(room);
    if (before.successorId) await this.#finish(before, before.successorId);
    const old = await this.#models.Panorama.findOneAndUpdate(
      { organizationId, _id: tourId, entry: true, successorId: { $exists: false } },
      { $set: { successorId: room._id } },
      { timestamps: false },
    ).lean();
    if (!old) throw new ApiError('CONFLICT');
    await this.#finish(old, room._id);
  }

  async #found({ organizationId, _id, tourId }: PanoramaDocument): Promise<void> {
    const { Panorama } = this.#models;
    await Panorama.updateOne({ organizationId, _id }, { $set: { entry: true, tourId: _id } });
    await Panorama.updateMany({ organizationId, tourId, entry: false }, { $set: { tourId: _id } });
  }

  /** Moves all rooms of a tour to a new entry: each step leaves complete tours. */
  async #finish(old: PanoramaDocument, successorId: Types.ObjectId): Promise<void> {
    const { Panorama } = this.#models;
    const { organizationId, _id } = old;
    const rooms = { organizationId, tourId: _id, entry: false };
    const room = await Panorama.findOneAndUpdate(
      { ...rooms, _id: successorId },
      { $set: { entry: true, tourId: successorId, ...tourFields(old) } },
    ).lean();
    const isEntry = room ?? (await Panorama.exists({ organizationId, _id: successorId, entry: true }));
    if (!isEntry) {
      // The successor was deleted or moved before it took over; the old entry stays.
      await Panorama.updateOne(
        { organizationId, _id },
        { $unset: { successorId: 1 } },
        { timestamps: false },
      );
      return;
    }
    await Panorama.updateMany(rooms, { $set: { tourId: successorId } });
    await Panorama.updateOne(
      { organizationId, _id },
      {
        $set: { entry: false, tourId: successorId },
        $unset: { successorId: 1, ...WITHOUT_TOUR },
      },
    );
    // A room added to the old tour while it moved.
    await Panorama.updateMany(rooms, { $set: { tourId: successorId } });
  }

  /**
   * Moves a panorama to another tour, as its last room, or to one of its own.
   *
   * @throws ApiError PANORAMA_HAS_TOUR for an entry with other rooms, VALIDATION for a missing tour
   */
  async move(panorama: PanoramaDocument, tourId: string | null): Promise<void> {
    const { Panorama } = this.#models;
    const { organizationId, _id } = panorama;
    const target = tourId === null ? _id : new Types.ObjectId(tourId);
    if (target.equals(panorama.tourId)) return;
    await this.checkMove(panorama, tourId);
    await dropFromWalks(this.#models, organizationId, [_id]);
    if (target.equals(_id)) {
      await Panorama.updateOne(
        { organizationId, _id },
        { $set: { entry: true, tourId: _id, order: 0 }, $unset: { modelPosition: 1 } },
      );
      return;
    }
    const order = await this.nextOrder(organizationId, target);
    await Panorama.updateOne(
      { organizationId, _id },
      { $set: { entry: false, tourId: target, order }, $unset: { ...WITHOUT_TOUR, modelPosition: 1 } },
    );
    await this.settle(organizationId, _id, target);
  }

  /** Rejects a move that `move` would reject. */
  async checkMove(panorama: PanoramaDocument, tourId: string | null): Promise<void> {
    const { organizationId, _id } = panorama;
    const target = tourId === null ? _id : new Types.ObjectId(tourId);
    if (target.equals(panorama.tourId)) return;
    const { Panorama } = this.#models;
    if (panorama.entry && (await Panorama.exists({ organizationId, tourId: _id, _id: { $ne: _id } })))
      throw new ApiError('PANORAMA_HAS_TOUR');
    if (target.equals(_id)) return;
    if (!(await Panorama.exists({ organizationId, _id: target, entry: true })))
      throw new ApiError('VALIDATION', { fields: { tourId: ['field.tourUnknown'] } });
  }

  /** Fixes a room whose tour was changed or deleted while it was being added. */
  async settle(organizationId: Types.ObjectId, _id: Types.ObjectId, tourId: Types.ObjectId): Promise<void> {
    const { Panorama } = this.#models;
    const entry = await Panorama.findOne({ organizationId, _id: tourId }, { tourId: 1 }).lean();
    if (entry?.tourId.equals(tourId)) return;
    const change = entry ? { tourId: entry.tourId } : { tourId: _id, entry: true };
    await Panorama.updateOne({ organizationId, _id, tourId }, { $set: change });
  }

  /** The position after the last room of a tour. */
  async nextOrder(organizationId: Types.ObjectId, tourId: Types.ObjectId): Promise<number> {
    const last = await this.#models.Panorama.findOne(
      { organizationId, tourId },
      { order: 1 },
      { sort: { order: -1 } },
    ).lean();
    return last ? last.order + 1 : 0;
  }

  /** Completes moves interrupted by a crash; returns their number. */
  async repair(): Promise<number> {
    const begun = await this.#models.Panorama.find({ successorId: ANY_ID }, null, {
      acrossOrganizations: 'repair of what a dead server left',
    }).lean();
    for (const old of begun) if (old.successorId) await this.#finish(old, old.successorId);
    return begun.length;
  }
}
