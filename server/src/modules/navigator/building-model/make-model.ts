import path from 'node:path';
import type { ModelFinding } from '@oriel/contract/navigator-model';
import { Types } from 'mongoose';
import type { Runner } from '../../../jobs/worker.ts';
import { inMediaProcess } from '../../../media/media-process.ts';
import type { Storage } from '../../../media/storage.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Models } from '../../../platform/database.ts';
import type { NavigatorDocument } from '../model.ts';
import type { NavigatorModelDocument } from './model.ts';
import { modelFolder } from './service.ts';
import { fingerprintOf, readSources } from './sources.ts';
import { forgetLight, storeLight } from './store-light.ts';

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
  readonly clock: Clock;
}

const WORKER = { acrossOrganizations: 'a job names its navigator by id' };

/** Nobody has edited the model: its `updatedAt` stays, so that a form which is open meanwhile can still be saved. */
const BY_JOB = { timestamps: false } as const;

/** Between two notes of the progress, milliseconds. */
const NOTE_EVERY = 1500;

/** Makes the model of a navigator for visitors: packed, with the sun and the view of every apartment. */
export function makeBuildingModel({ models, media, clock }: Dependencies): Runner {
  return {
    async run(job, { signal }) {
      // Settings may change meanwhile; their order was refused because this job was still live.
      for (;;) {
        signal.throwIfAborted();
        const navigatorId = new Types.ObjectId(job.subject);
        const [navigator, model] = await Promise.all([
          models.Navigator.findOne({ _id: navigatorId }, null, WORKER).lean(),
          models.NavigatorModel.findOneAndUpdate(
            // One that was just done may be ordered once more.
            { navigatorId, status: { $in: ['QUEUED', 'RUNNING'] } },
            { $set: { status: 'RUNNING', progress: 0 } },
            { ...WORKER, returnDocument: 'after', timestamps: false },
          ).lean(),
        ]);
        if (!navigator || !model) return;
        if (await makeOnce(navigator, model, signal)) return;
      }
    },
    async abandon(job) {
      const finding: ModelFinding = { code: 'BROKEN', severity: 'error' };
      await models.NavigatorModel.updateOne(
        // Another file that was chosen meanwhile waits for its own turn.
        { navigatorId: new Types.ObjectId(job.subject), status: 'RUNNING' },
        { $set: { status: 'FAILED', findings: [finding] }, $unset: { progress: 1 } },
      ).setOptions(WORKER);
    },
  };

  /** False when it has been ordered anew meanwhile. */
  async function makeOnce(
    navigator: NavigatorDocument,
    model: NavigatorModelDocument,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { organizationId, _id: navigatorId } = navigator;
    const [asset, sources] = await Promise.all([
      models.Asset.findOne({ organizationId, _id: model.assetId }, { imageKey: 1, checksum: 1 }).lean(),
      readSources(models, navigator),
    ]);
    const { apartments, buildings, place } = sources;
    const here = { _id: model._id, organizationId, revision: model.revision };
    if (!asset?.imageKey) {
      const finding: ModelFinding = { code: 'BROKEN', severity: 'error' };
      const failed = await models.NavigatorModel.updateOne(here, {
        $set: { status: 'FAILED', findings: [finding] },
        $unset: { progress: 1 },
      });
      return failed.matchedCount === 1;
    }
    let noted = 0;
    const progress = (done: number): void => {
      const now = Date.now();
      if (now - noted < NOTE_EVERY) return;
      noted = now;
      models.NavigatorModel.updateOne(here, { $set: { progress: done } }, { timestamps: false })
        .setOptions({ unseen: 'how far a model is' })
        .catch(() => undefined);
    };
    const { imageKey, checksum } = asset;
    const built = await media.withLocalFile(imageKey, async (sourcePath) =>
      inMediaProcess(
        'buildingModel',
        {
          storage: media.address,
          folder: modelFolder(navigatorId),
          sourcePath,
          sourceSha256: checksum,
          apartments,
          buildings,
          frame: model.settings,
          assignments: model.assignments,
          ...(place ? { place: { ...place, year: clock().getUTCFullYear() } } : {}),
        },
        { signal, progress },
      ),
    );
    if ('refused' in built) {
      await forgetLight(models, { organizationId, navigatorId });
      const failed = await models.NavigatorModel.updateOne(
        here,
        {
          $set: { status: 'FAILED', findings: [built.refused], parts: [] },
          $unset: { progress: 1, shown: 1, pickable: 1, frame: 1 },
        },
        BY_JOB,
      );
      return failed.matchedCount === 1;
    }
    await storeLight(models, { organizationId, navigatorId }, built.light, apartments, clock());
    const { findings, frame, parts, shown, pickable } = built;
    const stored = await models.NavigatorModel.updateOne(
      here,
      {
        $set: { status: 'READY', findings, frame, parts, shown, pickable, madeOf: fingerprintOf(sources) },
        $unset: { progress: 1 },
      },
      BY_JOB,
    );
    const folder = path.posix.dirname(shown.full.url);
    if (stored.matchedCount === 0) {
      const now = await models.NavigatorModel.findOne(
        { _id: model._id, organizationId },
        { shown: 1 },
      ).lean();
      // The sweep looks for no folders of models that were ordered anew, or removed, while they were made.
      if (!now?.shown || path.posix.dirname(now.shown.full.url) !== folder) await media.remove(folder);
      return false;
    }
    const before = model.shown && path.posix.dirname(model.shown.full.url);
    // Whoever has the page open has its file already.
    if (before && before !== folder) {
      await media.discard(before, clock().toISOString().slice(0, 10));
    }
    return true;
  }
}
