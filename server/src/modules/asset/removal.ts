import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { knownFiles } from './known-files.ts';
import type { AssetDocument } from './model.ts';
import type { Stores } from './store-file.ts';
import { dropUses, type RemoveImagesOf, usesOf } from './usage.ts';

/** Deletes assets together with their files. */
export class AssetRemoval {
  readonly #models: Models;
  readonly #stores: Stores;
  readonly #removeImagesOf: RemoveImagesOf;

  constructor(models: Models, stores: Stores, removeImagesOf: RemoveImagesOf) {
    this.#models = models;
    this.#stores = stores;
    this.#removeImagesOf = removeImagesOf;
  }

  /**
   * Deletes an asset, then its files: a crash in between leaves orphaned files, which the daily sweep moves to the trash.
   *
   * @param force also deletes an asset in use, and removes the references
   * @throws ApiError ASSET_IN_USE with `usedBy`
   */
  async remove(asset: Pick<AssetDocument, '_id' | 'organizationId'>, force: boolean): Promise<void> {
    const { _id, organizationId } = asset;
    const usedBy = (await usesOf(this.#models, organizationId, [_id])).get(String(_id)) ?? [];
    if (usedBy.length > 0 && !force) throw new ApiError('ASSET_IN_USE', { details: { usedBy } });
    if (usedBy.length > 0) await dropUses(this.#models, organizationId, _id, this.#removeImagesOf);
    await this.#models.Asset.deleteOne({ _id, organizationId });
    if ((await knownFiles(this.#models, [String(_id)])).size === 0) await this.#removeFiles(String(_id));
  }

  async #removeFiles(key: string): Promise<void> {
    await this.#stores.media.remove(key);
    await this.#stores.originals.remove(key);
  }
}
