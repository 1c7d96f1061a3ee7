import { Types } from 'mongoose';
import type { Runner } from '../../jobs/worker.ts';
import { NOT_PROCESSED } from '../../media/media-error.ts';
import { inMediaProcess } from '../../media/media-process.ts';
import type { Storage } from '../../media/storage.ts';
import type { Models } from '../../platform/database.ts';

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
  readonly originals: Storage;
}

const WORKER = { acrossOrganizations: 'a job names its asset by id' };

/** Makes the sizes and formats of a flat picture for pages. */
export function makeAssetRenditions({ models, media, originals }: Dependencies): Runner {
  return {
    async run(job, { signal }) {
      const asset = await models.Asset.findOne({ _id: new Types.ObjectId(job.subject) }, null, WORKER).lean();
      // One that was just done may be ordered once more.
      if (!asset?.originalKey || asset.status === 'READY') return;
      const { renditions, blurhash } = await originals.withLocalFile(asset.originalKey, async (sourcePath) =>
        inMediaProcess(
          'renditions',
          {
            storage: media.address,
            assetId: String(asset._id),
            sourcePath,
            sourceSha256: asset.checksum,
            probe: await inMediaProcess('probe', { path: sourcePath, expected: 'IMAGE' }),
          },
          { signal },
        ),
      );
      const variants = renditions.map(({ key, format, width, height }) => ({
        key: `${width}-${format}`,
        file: key,
        width,
        height,
        format,
      }));
      const thumbnailKey = variants.find((variant) => variant.format === 'webp')?.file;
      await models.Asset.updateOne(
        { _id: asset._id, organizationId: asset.organizationId },
        {
          $set: { status: 'READY', variants, blurhash, ...(thumbnailKey ? { thumbnailKey } : {}) },
          $unset: { error: 1 },
        },
      );
    },
    async abandon(job, message = NOT_PROCESSED) {
      await models.Asset.findOneAndUpdate(
        { _id: new Types.ObjectId(job.subject) },
        { $set: { status: 'FAILED', error: message } },
        WORKER,
      );
    },
  };
}
