import type { NavigatorModelPatch } from '@oriel/contract/navigator-model';
import type { Types } from 'mongoose';
import type { JobQueue } from '../../../jobs/queue.ts';
import type { Storage } from '../../../media/storage.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { NavigatorDocument } from '../model.ts';
import type { NavigatorModelDocument } from './model.ts';
import { fingerprintOf, readSources } from './sources.ts';
import { forgetLight } from './store-light.ts';

/** Least time between two looks at a model, milliseconds; a little less than the task waits. */
const QUIET_MS = 55_000;

/** Models that are looked at in one go. */
const CHECKED = 100;

export const MODEL_JOB = 'make-building-model';

/** Folder of a navigator's models in the store of media. */
export function modelFolder(navigatorId: Types.ObjectId): string {
  return `models/${String(navigatorId)}`;
}

interface Dependencies {
  readonly models: Models;
  readonly queue: JobQueue;
  readonly media: Storage;
  readonly clock: Clock;
}

type Owner = Pick<NavigatorDocument, '_id' | 'organizationId' | 'modelAssetId'>;

/** Rules of the models of buildings: when they are made, made anew and forgotten. */
export class BuildingModelService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Brings the model in line with the navigator's file: makes it, makes it anew for another file, or forgets it. */
  async follow({ _id: navigatorId, organizationId, modelAssetId }: Owner): Promise<void> {
    const { models } = this.#deps;
    const here = { organizationId, navigatorId };
    const known = await models.NavigatorModel.findOne(here, { assetId: 1 }).lean();
    if (!modelAssetId) {
      if (known) await this.remove({ _id: navigatorId, organizationId });
      return;
    }
    if (known?.assetId.equals(modelAssetId)) return;
    await models.NavigatorModel.updateOne(
      here,
      {
        $set: {
          assetId: modelAssetId,
          status: 'QUEUED',
          // Nodes of another file are others; its north most likely is the same.
          assignments: [],
          findings: [],
          parts: [],
        },
        $unset: { frame: 1, progress: 1, pickable: 1 },
        $inc: { revision: 1 },
        $setOnInsert: { settings: { north: 0 } },
      },
      { upsert: true },
    );
    await this.#order(navigatorId);
  }

  /**
   * Sets what cannot be read from the file, and makes the model anew unless only plans or points of interest were placed.
   *
   * @throws ApiError NOT_FOUND without a model, STALE_UPDATE, VALIDATION for apartments of another place
   */
  async update(
    model: NavigatorModelDocument,
    { assignments, plans, pointsOfInterest, ...frame }: NavigatorModelPatch,
    ifUnchangedSince: Date | undefined,
  ): Promise<NavigatorModelDocument> {
    const { _id, organizationId } = model;
    const settings = { ...model.settings };
    for (const [name, value] of Object.entries(frame)) {
      if (value === null) delete settings[name as keyof typeof settings];
      else Object.assign(settings, { [name]: value });
    }
    const anew = assignments !== undefined || Object.keys(frame).length > 0;
    const changed = await this.#deps.models.NavigatorModel.findOneAndUpdate(
      { _id, organizationId, ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}) },
      {
        $set: {
          settings,
          ...(anew ? { status: 'QUEUED' } : {}),
          ...(assignments ? { assignments } : {}),
          ...(plans ? { plans } : {}),
          ...(pointsOfInterest ? { pointsOfInterest } : {}),
        },
        ...(anew ? { $inc: { revision: 1 } } : {}),
      },
      { returnDocument: 'after' },
    ).lean();
    if (!changed) throw new ApiError(ifUnchangedSince ? 'STALE_UPDATE' : 'NOT_FOUND');
    if (anew) await this.#order(model.navigatorId);
    return changed;
  }

  /** Forgets a model with its files and what it has said of apartments. */
  async remove({ _id: navigatorId, organizationId }: Omit<Owner, 'modelAssetId'>): Promise<void> {
    const { models, media } = this.#deps;
    await models.NavigatorModel.deleteOne({ organizationId, navigatorId });
    await forgetLight(models, { organizationId, navigatorId });
    await media.remove(modelFolder(navigatorId));
  }

  /** Queues models whose order was lost between the write and the queue; returns their number. */
  async repair(): Promise<number> {
    const waiting = await this.#deps.models.NavigatorModel.find(
      { status: { $in: ['QUEUED', 'RUNNING'] } },
      { navigatorId: 1 },
      { acrossOrganizations: 'repair of what a dead server left' },
    ).lean();
    let queued = 0;
    for (const { navigatorId } of waiting) queued += Number(await this.#order(navigatorId));
    return queued;
  }

  /**
   * Orders the models whose apartments, buildings or place are others than those they were made of; those first that were not looked at for
   * longest. A change counts when it is still the same the next time: while a price list is read, a model would be made over and over.
   *
   * @returns their number
   */
  async renew(signal: AbortSignal): Promise<number> {
    const { models, clock } = this.#deps;
    // Other workers look as well: what one has just seen is no second look.
    const quietSince = new Date(clock().getTime() - QUIET_MS);
    const ready = await models.NavigatorModel.find(
      { status: 'READY', $or: [{ checkedAt: null }, { checkedAt: { $lte: quietSince } }] },
      { organizationId: 1, navigatorId: 1, assetId: 1, revision: 1, madeOf: 1, changedTo: 1 },
      { acrossOrganizations: 'a periodic task of the server' },
    )
      .sort({ checkedAt: 1, _id: 1 })
      .limit(CHECKED)
      .lean();
    let ordered = 0;
    for (const { _id, organizationId, navigatorId, assetId, revision, madeOf, changedTo } of ready) {
      if (signal.aborted) break;
      const navigator = await models.Navigator.findOne({ organizationId, _id: navigatorId }).lean();
      // Its file was deleted, or a server died before the model followed it.
      if (!navigator?.modelAssetId?.equals(assetId)) {
        const chosen = navigator?.modelAssetId;
        await this.follow({ _id: navigatorId, organizationId, ...(chosen ? { modelAssetId: chosen } : {}) });
        continue;
      }
      const now = navigator ? fingerprintOf(await readSources(models, navigator)) : madeOf;
      const other = now === madeOf ? undefined : now;
      const anew = other !== undefined && other === changedTo;
      const { matchedCount } = await models.NavigatorModel.updateOne(
        { _id, organizationId, revision, status: 'READY' },
        {
          $set: {
            checkedAt: clock(),
            ...(anew ? { status: 'QUEUED' } : other ? { changedTo: other } : {}),
          },
          ...(anew || !other ? { $unset: { changedTo: 1 } } : {}),
          ...(anew ? { $inc: { revision: 1 } } : {}),
        },
        // Nobody has edited the model: a form that is open meanwhile can still be saved.
        { timestamps: false },
      );
      if (!anew || matchedCount === 0) continue;
      await this.#order(navigatorId);
      ordered += 1;
    }
    return ordered;
  }

  async #order(navigatorId: Types.ObjectId): Promise<boolean> {
    return await this.#deps.queue.enqueue({ kind: MODEL_JOB, subject: String(navigatorId), weight: 2 });
  }
}
