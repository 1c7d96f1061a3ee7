import { randomUUID } from 'node:crypto';
import type { NavigatorCreate, NavigatorPatch } from '@oriel/contract/navigator';
import type { OverlaysReplace } from '@oriel/contract/navigator-image';
import { slugOf } from '@oriel/contract/slug';
import { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import { type MergeUpdate, mergeUpdate } from '../../platform/merge-update.ts';
import { mapById } from '../../platform/object-ids.ts';
import { withoutEmpty } from '../../platform/present.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import { markSettled, settleLeft } from '../../platform/unsettled.ts';
import type { BuildingModelService } from './building-model/service.ts';
import { checkNavigatorBody, findTarget, requireNoCycle } from './check-body.ts';
import { FieldFaults } from './field-faults.ts';
import type { NavigatorDocument, NavigatorImageDocument } from './model.ts';
import { forgetAngles, refreshPreferredAngles } from './preferred-angles.ts';
import { type PreparedImage, prepareImages } from './prepare-images.ts';
import { prepareOverlays } from './prepare-overlays.ts';
import { removeImages } from './remove-images.ts';
import { NEW_FILTERS } from './settings.ts';
import { insertImages, updateImages } from './write-images.ts';

/** Groups that are merged field by field. */
const GROUPS: ReadonlySet<string> = new Set(['settings', 'theme', 'i18n', 'i18n.en', 'i18n.gb', 'i18n.pl']);

/** Numeric suffixes tried for a slug derived from a name. */
const SLUG_TRIES = 50;
/** Lifetime of the image lock, milliseconds. */
const LOCK_MS = 60_000;

const UNSEEN = { unseen: 'a lock' };

/** Rules of navigators: all writes happen here. */
export class NavigatorService {
  readonly #models: Models;
  readonly #clock: Clock;
  readonly #buildingModels: BuildingModelService;

  constructor(models: Models, clock: Clock, buildingModels: BuildingModelService) {
    this.#models = models;
    this.#clock = clock;
    this.#buildingModels = buildingModels;
  }

  /** Creates a navigator with its images and outlines. It becomes visible last, so that it appears complete. */
  async create(
    organizationId: Types.ObjectId,
    body: NavigatorCreate,
    createdBy?: Types.ObjectId,
  ): Promise<NavigatorDocument> {
    const { slug, images = [], target, i18n, ...rest } = body;
    const place = await findTarget(this.#models, organizationId, target);
    const navigator = { _id: new Types.ObjectId(), organizationId, ...place };
    requireFreeWord(slug);
    await checkNavigatorBody(this.#models, navigator, body);
    const prepared = await prepareImages(this.#models, navigator, images);
    requireIndex(body.defaultIndex, prepared);
    const { $set } = mergeUpdate({ ...rest, theme: withoutEmpty(rest.theme ?? {}) });
    const translations = mergedTranslations(undefined, i18n);
    const fields = {
      mode: 'ROTATION',
      filters: [...NEW_FILTERS],
      defaultIndex: firstIndex(prepared),
      ...$set,
      ...navigator,
      ...(translations ? { i18n: translations } : {}),
      ...(createdBy ? { createdBy } : {}),
      ...(body.modelAssetId ? { unsettledAt: this.#clock() } : {}),
    };
    const insert = async (): Promise<NavigatorDocument> => {
      await insertImages(this.#models, { ...navigator, ...(createdBy ? { createdBy } : {}) }, prepared);
      return await this.#insert(fields, slug, body.name);
    };
    const made = await insert().catch(async (error: unknown) => {
      await this.#models.NavigatorImage.deleteMany({ organizationId, navigatorId: navigator._id });
      throw error;
    });
    if (prepared.length > 0) await this.#refreshAngles(made);
    if (made.modelAssetId) await this.#follow(made);
    return made;
  }

  /** Applies a change. */
  async update(
    navigator: NavigatorDocument,
    patch: NavigatorPatch,
    ifUnchangedSince?: Date,
  ): Promise<NavigatorDocument> {
    const { images, ...fields } = patch;
    requireFreeWord(patch.slug);
    await checkNavigatorBody(this.#models, navigator, patch);
    const updated = images
      ? await this.#replaceImages(navigator, images, fields, ifUnchangedSince)
      : await this.#change(navigator, fields, ifUnchangedSince);
    if (patch.parentId) await requireNoCycle(this.#models, updated);
    if (patch.modelAssetId !== undefined) await this.#follow(updated);
    // So that the building turns to what a visitor picks without anybody having asked for it.
    if (patch.published && !navigator.published && !images) await this.#refreshAngles(updated);
    return updated;
  }

  /** Brings the model in line with the navigator's file. Can be repeated. */
  async #follow(navigator: NavigatorDocument): Promise<void> {
    await this.#buildingModels.follow(navigator);
    await markSettled(this.#models.Navigator, navigator);
  }

  /** Models that had not followed when their server died; returns their number. */
  async repair(before: Date): Promise<number> {
    return await settleLeft(this.#models.Navigator, before, (navigator) => this.#follow(navigator));
  }

  /** Deletes a navigator, then its images: a crash in between leaves invisible images. */
  async remove(navigator: NavigatorDocument): Promise<void> {
    const { _id, organizationId } = navigator;
    await this.#models.Navigator.deleteOne({ _id, organizationId });
    await this.#models.Navigator.updateMany({ organizationId, parentId: _id }, { $unset: { parentId: 1 } });
    await removeImages(this.#models, { organizationId, navigatorId: _id });
    await forgetAngles(this.#models, organizationId, _id);
    await this.#buildingModels.remove(navigator);
  }

  /** Replaces the outlines of an image. Outlines with the id of an existing one keep it. */
  async replaceOverlays(
    image: NavigatorImageDocument,
    { overlays }: OverlaysReplace,
    ifUnchangedSince?: Date,
  ): Promise<NavigatorImageDocument> {
    const { _id, organizationId, navigatorId, assetId } = image;
    const [navigator, asset] = await Promise.all([
      this.#models.Navigator.findOne({ organizationId, _id: navigatorId }).lean(),
      this.#models.Asset.findOne({ organizationId, _id: assetId }, { width: 1, height: 1 }).lean(),
    ]);
    if (!navigator) throw new ApiError('NOT_FOUND');
    const faults = new FieldFaults();
    const aspect = asset?.width && asset.height ? asset.width / asset.height : 1;
    const wanted = [{ path: 'overlays', overlays, aspect }];
    const [prepared = []] = await prepareOverlays(this.#models, navigator, wanted, faults);
    faults.refuse();
    const updated = await this.#models.NavigatorImage.findOneAndUpdate(
      { _id, organizationId, ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}) },
      { $set: { overlays: prepared }, $inc: { revision: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!updated) throw new ApiError(ifUnchangedSince ? 'STALE_UPDATE' : 'NOT_FOUND');
    return updated;
  }

  async #change(
    navigator: NavigatorDocument,
    fields: Omit<NavigatorPatch, 'images'>,
    ifUnchangedSince: Date | undefined,
    holder?: string,
  ): Promise<NavigatorDocument> {
    const { _id, organizationId } = navigator;
    if (fields.defaultIndex !== undefined && holder === undefined)
      await this.#requireIndex(navigator, fields);
    const update: MergeUpdate = mergeUpdate(fields, GROUPS);
    if (fields.modelAssetId !== undefined) update.$set.unsettledAt = this.#clock();
    const updated = await takingSlug(() =>
      this.#models.Navigator.findOneAndUpdate(
        {
          _id,
          organizationId,
          ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}),
          ...(holder ? { 'imagesLock.holder': holder } : {}),
        },
        update,
        { returnDocument: 'after' },
      ).lean(),
    );
    if (!updated) throw new ApiError(ifUnchangedSince || holder ? 'STALE_UPDATE' : 'NOT_FOUND');
    return updated;
  }

  /** Under a lock, because a set of images is many documents. Validates before writing anything. */
  async #replaceImages(
    navigator: NavigatorDocument,
    images: NonNullable<NavigatorPatch['images']>,
    fields: Omit<NavigatorPatch, 'images'>,
    ifUnchangedSince: Date | undefined,
  ): Promise<NavigatorDocument> {
    const { _id, organizationId } = navigator;
    const here = { organizationId, navigatorId: _id };
    const holder = await this.#lock(navigator, ifUnchangedSince);
    try {
      const heads = await this.#models.NavigatorImage.find(here, { overlays: 0 }).lean();
      const current = mapById(heads);
      const prepared = await prepareImages(this.#models, navigator, images, new Set(current.keys()));
      requireIndex(fields.defaultIndex, prepared);
      const updated = await this.#change(navigator, fields, ifUnchangedSince, holder);
      await insertImages(
        this.#models,
        navigator,
        prepared.filter(({ isNew }) => isNew),
      );
      await updateImages(this.#models, navigator, prepared, current);
      // Somebody else's images are not leftovers.
      if (!(await this.#models.Navigator.exists({ _id, organizationId, 'imagesLock.holder': holder })))
        throw new ApiError('STALE_UPDATE');
      // Removes all unwanted images, including leftovers of a crashed replacement.
      await removeImages(this.#models, { ...here, _id: { $nin: prepared.map(({ id }) => id) } });
      await this.#refreshAngles(updated);
      return updated;
    } finally {
      await this.#models.Navigator.updateOne(
        { _id, organizationId, 'imagesLock.holder': holder },
        { $unset: { imagesLock: 1 } },
        { timestamps: false, ...UNSEEN },
      );
    }
  }

  async #lock(
    { _id, organizationId }: NavigatorDocument,
    ifUnchangedSince: Date | undefined,
  ): Promise<string> {
    const now = this.#clock();
    const holder = randomUUID();
    const locked = await this.#models.Navigator.updateOne(
      {
        _id,
        organizationId,
        ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}),
        $or: [{ imagesLock: { $exists: false } }, { 'imagesLock.until': { $lt: now } }],
      },
      { $set: { imagesLock: { holder, until: new Date(now.getTime() + LOCK_MS) } } },
      { timestamps: false, ...UNSEEN },
    );
    if (locked.matchedCount === 0) throw new ApiError('STALE_UPDATE');
    return holder;
  }

  async #refreshAngles({ _id, organizationId }: NavigatorDocument): Promise<void> {
    await refreshPreferredAngles(this.#models, { organizationId, navigatorId: _id });
  }

  async #requireIndex(
    { _id, organizationId }: NavigatorDocument,
    { defaultIndex }: Pick<NavigatorPatch, 'defaultIndex'>,
  ): Promise<void> {
    const here = { organizationId, navigatorId: _id };
    const found = await this.#models.NavigatorImage.exists({ ...here, index: defaultIndex ?? 0 });
    if (found || !(await this.#models.NavigatorImage.exists(here))) return;
    throw new ApiError('VALIDATION', { fields: { defaultIndex: ['field.defaultIndex'] } });
  }

  async #insert(
    fields: Record<string, unknown>,
    slug: string | undefined,
    name: string,
  ): Promise<NavigatorDocument> {
    const insert = (wanted: string) =>
      takingSlug(async () => (await this.#models.Navigator.create({ ...fields, slug: wanted })).toObject());
    if (slug !== undefined) return await insert(slug);
    const base = shortName(name);
    const across = { acrossOrganizations: 'a short name is unique everywhere' };
    for (let number = 1; number <= SLUG_TRIES; number += 1) {
      const wanted = number === 1 ? base : `${base}-${number}`;
      if (await this.#models.Navigator.exists({ slug: wanted }).setOptions(across)) continue;
      try {
        return await insert(wanted);
      } catch (error) {
        // It was taken in between.
        if (!(error instanceof ApiError && error.code === 'SLUG_TAKEN')) throw error;
      }
    }
    return await insert(`${base}-${String(fields._id).slice(-8)}`);
  }
}

/** Reserved words that occur in place of a slug in addresses. */
const TAKEN_WORDS: ReadonlySet<string> = new Set(['showcase', 'stats', 'image']);

/** @throws ApiError SLUG_TAKEN for a reserved word */
function requireFreeWord(slug: string | undefined): void {
  if (slug !== undefined && TAKEN_WORDS.has(slug)) throw new ApiError('SLUG_TAKEN');
}

function shortName(name: string): string {
  const slug = slugOf(name, 'navigator');
  return TAKEN_WORDS.has(slug) || Types.ObjectId.isValid(slug) ? `navigator-${slug}` : slug;
}

function firstIndex(images: readonly PreparedImage[]): number {
  return images.length === 0 ? 0 : Math.min(...images.map(({ fields }) => fields.index));
}

/** The initial image must exist. */
function requireIndex(index: number | undefined, images: readonly PreparedImage[]): void {
  if (index === undefined || images.length === 0 || images.some(({ fields }) => fields.index === index))
    return;
  throw new ApiError('VALIDATION', { fields: { defaultIndex: ['field.defaultIndex'] } });
}

async function takingSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicateKey(error) ? new ApiError('SLUG_TAKEN') : error;
  }
}
