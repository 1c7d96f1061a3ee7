import { Types } from 'mongoose';
import type { Clock } from '../../jobs/queue.ts';
import type { Models } from '../../models.ts';
import { ApiError } from '../../platform/errors.ts';
import type { AssetDocument } from './model.ts';
import type { Stores } from './store-file.ts';
import { dropUses, usesOf } from './usage.ts';

/** A folder that nothing knows is an upload under way for this long, milliseconds. */
const UPLOAD_MS = 24 * 60 * 60 * 1000;

const BATCH = 200;
const ACROSS = { acrossOrganizations: 'files are named by the asset they were made for' };

/** How assets and their files go. */
export class AssetRemoval {
  readonly #models: Models;
  readonly #stores: Stores;
  readonly #clock: Clock;

  constructor(models: Models, stores: Stores, clock: Clock) {
    this.#models = models;
    this.#stores = stores;
    this.#clock = clock;
  }

  /**
   * Deletes an asset, then its files: a crash in between leaves files that nothing points to, which the next start removes.
   *
   * @param force also when something uses it; what can do without it loses it
   * @throws ApiError ASSET_IN_USE with `usedBy`
   */
  async remove(asset: Pick<AssetDocument, '_id' | 'organizationId'>, force: boolean): Promise<void> {
    const { _id, organizationId } = asset;
    const usedBy = (await usesOf(this.#models, organizationId, [_id])).get(String(_id)) ?? [];
    if (usedBy.length > 0 && !force) throw new ApiError('ASSET_IN_USE', { details: { usedBy } });
    if (usedBy.length > 0) await dropUses(this.#models, organizationId, _id);
    await this.#models.Asset.deleteOne({ _id, organizationId });
    if ((await this.#needed([_id])).size === 0) await this.#removeFiles(String(_id));
  }

  /** Removes files that no asset and no panorama needs any more; answers of how many assets. */
  async sweep(): Promise<number> {
    let swept = 0;
    for (const store of [this.#stores.media, this.#stores.originals]) {
      let batch: string[] = [];
      const flush = async (): Promise<void> => {
        const needed = await this.#needed(batch.map((key) => new Types.ObjectId(key)));
        for (const key of batch.filter((one) => !needed.has(one))) {
          await store.remove(key);
          swept += 1;
        }
        batch = [];
      };
      for await (const { key, modifiedAt } of store.folders()) {
        const isYoung = this.#clock().getTime() - modifiedAt.getTime() < UPLOAD_MS;
        if (!/^[0-9a-f]{24}$/.test(key) || isYoung) continue;
        batch.push(key);
        if (batch.length === BATCH) await flush();
      }
      await flush();
    }
    return swept;
  }

  /** Those of the ids whose files something lives from: the asset itself, or a panorama that was made of it. */
  async #needed(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const { Asset, Panorama } = this.#models;
    const [assets, panoramas] = await Promise.all([
      Asset.find({ _id: { $in: [...ids] } }, { _id: 1 }, ACROSS).lean(),
      Panorama.find({ assetId: { $in: [...ids] } }, { assetId: 1 }, ACROSS).lean(),
    ]);
    return new Set([
      ...assets.map((asset) => String(asset._id)),
      ...panoramas.map((panorama) => String(panorama.assetId)),
    ]);
  }

  async #removeFiles(key: string): Promise<void> {
    await this.#stores.media.remove(key);
    await this.#stores.originals.remove(key);
  }
}
