import type { ModelFinding } from '@oriel/contract/navigator-model';
import { Types } from 'mongoose';
import type { Runner } from '../../jobs/worker.ts';
import { inMediaProcess } from '../../media/media-process.ts';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import type { PanoramaDocument, TourModelDocument } from './model.ts';
import { folderOfShown, tourModelFolder } from './tour-model.ts';

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
  readonly clock: Clock;
}

const WORKER = { acrossOrganizations: 'a job names its panorama by id' };

/** Nobody has edited the panorama: its `updatedAt` stays, so that a form which is open meanwhile can still be saved. */
const BY_JOB = { timestamps: false } as const;

/** Between two notes of the progress, milliseconds. */
const NOTE_EVERY = 1500;

const BROKEN: ModelFinding = { code: 'BROKEN', severity: 'error' };

type Filter = Pick<PanoramaDocument, 'organizationId' | 'tourId'> & {
  readonly entry: true;
  readonly 'tourModel.revision': string;
};

/** Makes the model of a tour into the file that visitors get. Its subject is `{panoramaId}/{revision}`. */
export function makeTourModel({ models, media, clock }: Dependencies): Runner {
  return {
    async run(job, { signal }) {
      const here = await find(job.subject);
      if (here) await make(here.filter, here.model, signal);
    },
    async abandon(job) {
      const here = await find(job.subject);
      if (here) await fail(here.filter, BROKEN);
    },
  };

  /** The entry of the tour, wherever it has moved; undefined when the model has been ordered anew or removed. */
  async function find(subject: string): Promise<{ filter: Filter; model: TourModelDocument } | undefined> {
    const [id = '', revision = ''] = subject.split('/');
    const ordered = await models.Panorama.findOne(
      { _id: new Types.ObjectId(id) },
      { organizationId: 1, tourId: 1 },
      WORKER,
    ).lean();
    if (!ordered) return undefined;
    const { organizationId, tourId } = ordered;
    const filter: Filter = { organizationId, tourId, entry: true, 'tourModel.revision': revision };
    const entry = await models.Panorama.findOneAndUpdate(
      // One that was just done may be ordered once more.
      { ...filter, 'tourModel.status': { $in: ['QUEUED', 'RUNNING'] } },
      { $set: { 'tourModel.status': 'RUNNING', 'tourModel.progress': 0 } },
      { ...BY_JOB, returnDocument: 'after' },
    ).lean();
    return entry?.tourModel ? { filter, model: entry.tourModel } : undefined;
  }

  async function fail(filter: Filter, finding: ModelFinding): Promise<void> {
    await models.Panorama.updateOne(
      filter,
      {
        $set: { 'tourModel.status': 'FAILED', 'tourModel.findings': [finding] },
        $unset: { 'tourModel.progress': 1, 'tourModel.shown': 1, 'tourModel.frame': 1 },
      },
      BY_JOB,
    );
  }

  async function make(filter: Filter, model: TourModelDocument, signal: AbortSignal): Promise<void> {
    const { organizationId } = filter;
    const asset = await models.Asset.findOne(
      { organizationId, _id: model.assetId },
      { imageKey: 1, checksum: 1 },
    ).lean();
    if (!asset?.imageKey) return await fail(filter, BROKEN);
    let noted = 0;
    const progress = (done: number): void => {
      const now = Date.now();
      if (now - noted < NOTE_EVERY) return;
      noted = now;
      models.Panorama.updateOne(filter, { $set: { 'tourModel.progress': done } }, BY_JOB)
        .setOptions({ unseen: 'how far a model is' })
        .catch(() => undefined);
    };
    const { up, unit } = model.settings ?? {};
    const folder = tourModelFolder(model);
    const { imageKey, checksum } = asset;
    const built = await media.withLocalFile(imageKey, async (sourcePath) =>
      inMediaProcess(
        'roomsModel',
        {
          ...{ storage: media.address, folder, sourcePath, sourceSha256: checksum },
          frame: { ...(up ? { up } : {}), ...(unit ? { unit } : {}) },
        },
        { signal, progress },
      ),
    );
    if ('refused' in built) return await fail(filter, built.refused);
    const { findings, frame, shown } = built;
    const stored = await models.Panorama.updateOne(
      filter,
      {
        $set: {
          'tourModel.status': 'READY',
          'tourModel.findings': findings,
          'tourModel.frame': frame,
          'tourModel.shown': shown,
        },
        $unset: { 'tourModel.progress': 1 },
      },
      BY_JOB,
    );
    if (stored.matchedCount === 0) return await media.remove(folder);
    const before = model.shown && folderOfShown(model.shown);
    // Whoever has the tour open has its file already.
    if (before && before !== folder) await media.discard(before, clock().toISOString().slice(0, 10));
  }
}
