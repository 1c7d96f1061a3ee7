import { TILES_VERSION } from '@oriel/contract/panorama';
import { Types } from 'mongoose';
import type { JobDocument } from '../../jobs/model.ts';
import { type JobContext, PermanentJobError, type Runner } from '../../jobs/worker.ts';
import { NOT_PROCESSED } from '../../media/media-error.ts';
import { inMediaProcess } from '../../media/media-process.ts';
import type { Pyramid } from '../../media/pyramid.ts';
import type { Storage } from '../../media/storage.ts';
import type { Models } from '../../platform/database.ts';
import type { AssetDocument } from '../asset/model.ts';
import type { PanoramaDocument } from './model.ts';

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
  readonly originals: Storage;
}

const WORKER = { acrossOrganizations: 'a job names its panorama by id' };

/** Minimum interval of progress writes, milliseconds. */
const PROGRESS_EVERY_MS = 500;

interface Subject {
  readonly panorama: PanoramaDocument;
  readonly asset: AssetDocument & Required<Pick<AssetDocument, 'sphere' | 'originalKey'>>;
}

async function findSubject(models: Models, job: JobDocument): Promise<Subject | undefined> {
  const panorama = await models.Panorama.findOne(
    { _id: new Types.ObjectId(job.subject.split('/')[0]) },
    null,
    WORKER,
  ).lean();
  // Deleted while queued: nothing to do.
  if (!panorama) return undefined;
  const asset = await models.Asset.findOne({
    _id: panorama.assetId,
    organizationId: panorama.organizationId,
  }).lean();
  const { sphere, originalKey } = asset ?? {};
  if (!asset || !sphere || !originalKey)
    throw new PermanentJobError('The picture of this panorama is gone. Upload it again.');
  return { panorama, asset: { ...asset, sphere, originalKey } };
}

/** Writes progress at intervals; never lets a slow write delay the tiling. */
function progressWriter(models: Models, panorama: PanoramaDocument): (done: number) => void {
  let writtenAt = 0;
  return (done) => {
    const now = performance.now();
    if (now - writtenAt < PROGRESS_EVERY_MS) return;
    writtenAt = now;
    const progress = Math.round(done * 100) / 100;
    models.Panorama.updateOne(
      { _id: panorama._id, organizationId: panorama.organizationId, 'tiles.status': 'PROCESSING' },
      { $set: { 'tiles.progress': progress } },
      { timestamps: false },
    ).then(
      () => undefined,
      () => undefined,
    );
  };
}

/** Draws the posters of the current initial view, and again if it changes meanwhile. */
async function posters(
  { models, media }: Dependencies,
  subject: Subject,
  { key, manifest }: Pick<Pyramid, 'key' | 'manifest'>,
  signal: AbortSignal,
): Promise<void> {
  const { _id, organizationId } = subject.panorama;
  const { copyright } = subject.asset;
  for (;;) {
    const current = await models.Panorama.findOne({ _id, organizationId }).lean();
    if (!current) return;
    const { initialView: view, extent } = current;
    const drawn = await inMediaProcess(
      'posters',
      {
        storage: media.address,
        pyramidKey: key,
        manifest,
        view,
        ...(extent ? { extent } : {}),
        ...(copyright ? { copyright } : {}),
      },
      { signal },
    );
    const folder = drawn.landscape.slice(0, drawn.landscape.lastIndexOf('/'));
    const saved = await models.Panorama.updateOne(
      {
        _id,
        organizationId,
        'initialView.yaw': view.yaw,
        'initialView.pitch': view.pitch,
        'initialView.fov': view.fov,
        extent: extent ?? { $exists: false },
      },
      { $set: { posterFolder: folder, thumbnailKey: drawn.thumbnail }, $unset: { postersDue: 1 } },
      { timestamps: false },
    );
    if (saved.matchedCount === 1) return;
  }
}

/** Makes a panorama's pyramid and posters. May be killed and repeated at any point. */
export function tilePanorama(deps: Dependencies): Runner {
  const { models, media, originals } = deps;

  /** What comes after the tiles. */
  async function finish(
    subject: Subject,
    pyramid: Pick<Pyramid, 'key' | 'manifest'>,
    signal: AbortSignal,
  ): Promise<void> {
    const { _id, organizationId } = subject.asset;
    await models.Asset.updateOne(
      { _id, organizationId },
      { $set: { status: 'READY' }, $unset: { error: 1 } },
    );
    // A view changed before the tiles were ready has no posters yet; for an unchanged view this costs one check.
    await posters(deps, subject, pyramid, signal);
  }

  return {
    async run(job: JobDocument, { signal }: JobContext) {
      const subject = await findSubject(models, job);
      if (!subject) return;
      const { panorama, asset } = subject;
      const { _id, organizationId } = panorama;
      const made = pyramidOf(panorama);
      if (made) {
        // Ordered once more when it was just done, or ended before its last step.
        await finish(subject, made, signal);
        return;
      }
      await models.Panorama.updateOne(
        { _id, organizationId },
        { $set: { 'tiles.status': 'PROCESSING', 'tiles.progress': 0 }, $unset: { 'tiles.error': 1 } },
        { timestamps: false },
      );
      const pyramid = await originals.withLocalFile(asset.originalKey, (sourcePath) =>
        inMediaProcess(
          'pyramid',
          {
            storage: media.address,
            assetId: String(asset._id),
            sourcePath,
            sourceSha256: asset.checksum,
            sphere: asset.sphere,
          },
          { signal, progress: progressWriter(models, panorama) },
        ),
      );
      await posters(deps, subject, pyramid, signal);
      const { faceSize, tileSize, levels } = pyramid.manifest;
      await models.Panorama.updateOne(
        { _id, organizationId },
        {
          $set: {
            tiles: {
              status: 'READY',
              version: TILES_VERSION,
              folder: pyramid.key,
              faceSize,
              tileSize,
              levels,
            },
          },
        },
        // Not an edit: open forms stay valid.
        { timestamps: false },
      );
      await finish(subject, pyramid, signal);
    },
    async abandon(job, message = NOT_PROCESSED) {
      const panorama = await models.Panorama.findOneAndUpdate(
        // Of one that has its tiles, only a later step failed.
        { _id: new Types.ObjectId(job.subject.split('/')[0]), 'tiles.status': { $ne: 'READY' } },
        { $set: { 'tiles.status': 'FAILED', 'tiles.error': message } },
        { ...WORKER, returnDocument: 'after', timestamps: false },
      ).lean();
      if (!panorama) return;
      const { assetId, organizationId } = panorama;
      await models.Asset.updateOne(
        { _id: assetId, organizationId, status: 'PROCESSING' },
        { $set: { status: 'FAILED', error: message } },
      );
    },
  };
}

/** The pyramid of a panorama, possibly from another version of the pipeline; undefined while it has none. */
function pyramidOf({ tiles }: PanoramaDocument): Pick<Pyramid, 'key' | 'manifest'> | undefined {
  const { status, folder, faceSize, tileSize, levels } = tiles;
  if (status !== 'READY' || !folder || !faceSize || !tileSize || !levels) return undefined;
  return { key: folder, manifest: { version: TILES_VERSION, faceSize, tileSize, levels, format: 'webp' } };
}

/** Redraws the posters after the initial view was changed. */
export function drawPosters(deps: Dependencies): Runner {
  return {
    async run(job, { signal }) {
      const subject = await findSubject(deps.models, job);
      const pyramid = subject && pyramidOf(subject.panorama);
      if (subject && pyramid) await posters(deps, subject, pyramid, signal);
    },
    // Keeps the old posters: they show the same panorama in another direction.
    async abandon(job) {
      const [id, view = ''] = job.subject.split('/');
      const [yaw = 0, pitch = 0, fov = 0] = view.split(',').map(Number);
      await deps.models.Panorama.updateOne(
        // The view may have been changed once more.
        {
          _id: new Types.ObjectId(id),
          'initialView.yaw': yaw,
          'initialView.pitch': pitch,
          'initialView.fov': fov,
        },
        { $unset: { postersDue: 1 } },
        { ...WORKER, timestamps: false },
      );
    },
  };
}
