import { TILES_VERSION } from '@oriel/contract/panorama';
import { Types } from 'mongoose';
import type { JobDocument } from '../../jobs/model.ts';
import { PermanentJobError, type Runner } from '../../jobs/worker.ts';
import { NOT_PROCESSED } from '../../media/media-error.ts';
import { inMediaProcess } from '../../media/media-process.ts';
import type { Storage } from '../../media/storage.ts';
import type { Models } from '../../platform/database.ts';
import type { TilesDocument } from './model.ts';

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
  readonly originals: Storage;
}

/** Panorama and asset of a job's subject: `{panoramaId}/{assetId}`. */
function idsOf({ subject }: JobDocument): { _id: Types.ObjectId; assetId: Types.ObjectId } {
  const [panorama = '', asset = ''] = subject.split('/');
  return { _id: new Types.ObjectId(panorama), assetId: new Types.ObjectId(asset) };
}

/** Makes the tiles of a panorama's variant. May be killed and repeated at any point. */
export function tileVariant({ models, media, originals }: Dependencies): Runner {
  async function write(job: JobDocument, tiles: TilesDocument): Promise<void> {
    const { _id, assetId } = idsOf(job);
    await models.Panorama.findOneAndUpdate(
      { _id, 'variants.assetId': assetId },
      { $set: { 'variants.$[variant].tiles': tiles } },
      {
        arrayFilters: [{ 'variant.assetId': assetId }],
        // Not an edit: open forms stay valid.
        timestamps: false,
        acrossOrganizations: 'a job names its panorama by id',
      },
    );
  }

  return {
    async run(job, { signal }) {
      const { _id, assetId } = idsOf(job);
      const panorama = await models.Panorama.findOne(
        { _id, 'variants.assetId': assetId },
        { organizationId: 1, variants: 1 },
        { acrossOrganizations: 'a job names its panorama by id' },
      ).lean();
      // Removed while queued: nothing to do.
      if (!panorama) return;
      const { organizationId, variants = [] } = panorama;
      // Ordered once more when it was just done.
      if (variants.some((one) => one.assetId.equals(assetId) && one.tiles.status === 'READY')) return;
      const asset = await models.Asset.findOne({ _id: assetId, organizationId }).lean();
      const { sphere, originalKey } = asset ?? {};
      if (!asset || !sphere || !originalKey)
        throw new PermanentJobError('The picture of this variant is gone. Upload it again.');
      await write(job, { status: 'PROCESSING', version: TILES_VERSION, progress: 0 });
      const { key, manifest } = await originals.withLocalFile(originalKey, (sourcePath) =>
        inMediaProcess(
          'pyramid',
          {
            storage: media.address,
            assetId: String(assetId),
            sourcePath,
            sourceSha256: asset.checksum,
            sphere,
          },
          { signal },
        ),
      );
      const { faceSize, tileSize, levels } = manifest;
      await write(job, { status: 'READY', version: TILES_VERSION, folder: key, faceSize, tileSize, levels });
    },
    async abandon(job, message = NOT_PROCESSED) {
      await write(job, { status: 'FAILED', version: TILES_VERSION, error: message });
    },
  };
}
