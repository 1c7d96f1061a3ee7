import type { FeedbackStatus } from '@oriel/contract/enums';
import type { FeedbackCreate, FeedbackPatch } from '@oriel/contract/feedback';
import { slugOf } from '@oriel/contract/slug';
import { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import { sanitizeMarkdown } from '../../platform/markdown.ts';
import { mergeUpdate } from '../../platform/merge-update.ts';
import { naturalKey } from '../../platform/natural-order.ts';
import { ANY_ID } from '../../platform/object-ids.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import { PICTURE_TYPES, requireAssets } from '../asset/references.ts';
import {
  finishItems,
  finishRemoval,
  insertItems,
  type PreparedItems,
  prepareItems,
  requireConfirmation,
} from './items.ts';
import type { FeedbackDocument } from './model.ts';
import { outcomesOf, requireComments } from './outcomes.ts';
import { analysisFields } from './publication.ts';
import { effectiveStatus, TRANSITIONS } from './status.ts';

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
}

interface Change {
  readonly patch: FeedbackPatch;
  readonly ifUnchangedSince?: Date | undefined;
  readonly by?: Types.ObjectId | undefined;
}

/** Groups that are merged field by field. */
const GROUPS: ReadonlySet<string> = new Set(['settings', 'ai']);
const ACROSS = { acrossOrganizations: 'dates open and close projects everywhere' };

function refuse(field: string, sentence: string, values = {}): never {
  throw new ApiError('VALIDATION', { fields: { [field]: [sentence] }, values });
}

/** Rules of feedback projects: all writes happen here. */
export class FeedbackService {
  readonly #models: Models;
  readonly #clock: Clock;

  constructor({ models, clock }: Dependencies) {
    this.#models = models;
    this.#clock = clock;
  }

  /** @throws ApiError VALIDATION, SLUG_TAKEN */
  async create(
    organizationId: Types.ObjectId,
    body: FeedbackCreate,
    createdBy?: Types.ObjectId,
  ): Promise<FeedbackDocument> {
    const project = { _id: new Types.ObjectId(), organizationId, itemIds: [] };
    const { items = [], slug, ...rest } = body;
    await this.#check(organizationId, rest, {});
    const prepared = await prepareItems(this.#models, project, items);
    const { $set } = mergeUpdate(this.#fieldsOf(rest, undefined));
    const fields = {
      ...project,
      ...$set,
      title: body.title,
      itemIds: [...prepared.itemIds],
      ...(createdBy ? { createdBy } : {}),
    };
    await insertItems(this.#models, prepared);
    try {
      return await this.#insertAs(fields, slug ?? slugOf(body.title, 'feedback'), slug === undefined);
    } catch (error) {
      await this.#withdraw(organizationId, prepared, error);
      throw error;
    }
  }

  /** @param elseAnother takes another slug where this one is taken */
  async #insertAs(
    fields: { readonly _id: Types.ObjectId },
    slug: string,
    elseAnother: boolean,
  ): Promise<FeedbackDocument> {
    try {
      return await this.#insert({ ...fields, slug });
    } catch (error) {
      if (!elseAnother || !(error instanceof ApiError) || error.code !== 'SLUG_TAKEN') throw error;
      return await this.#insert({ ...fields, slug: `${slug}-${String(fields._id).slice(-6)}` });
    }
  }

  /**
   * Completes removals of items whose server died in between; returns the number of projects.
   *
   * @param before what was begun since then may be under way
   */
  async repair(before: Date): Promise<number> {
    const left = await this.#models.Feedback.find(
      { leavingIds: ANY_ID, updatedAt: { $lte: before } },
      { organizationId: 1, leavingIds: 1, itemIds: 1 },
      { acrossOrganizations: 'repair of what a dead server left' },
    ).lean();
    for (const { _id, organizationId, leavingIds = [], itemIds } of left) {
      // An item of which the project says both is the project's.
      const gone = leavingIds.filter((id) => !itemIds.some((one) => one.equals(id)));
      await finishRemoval(this.#models, { _id, organizationId }, gone);
      await this.#models.Feedback.updateOne(
        { _id, organizationId },
        { $pull: { leavingIds: { $in: leavingIds } } },
        { timestamps: false },
      );
    }
    return left.length;
  }

  /**
   * Applies a change.
   *
   * @throws ApiError VALIDATION, STATUS_TRANSITION, CONFIRMATION_REQUIRED, STALE_UPDATE, SLUG_TAKEN
   */
  async update(
    project: FeedbackDocument,
    { patch, ifUnchangedSince, by }: Change,
  ): Promise<FeedbackDocument> {
    const { _id, organizationId } = project;
    const { items, confirmDelete = false, status, ai: wishes, ...rest } = patch;
    const prepared = items && (await prepareItems(this.#models, project, items));
    if (prepared && !confirmDelete) await requireConfirmation(this.#models, organizationId, prepared.removed);
    const itemIds = prepared ? [...prepared.itemIds] : project.itemIds;
    await this.#check(organizationId, rest, project);
    const starting = this.#startingItem(project, patch, itemIds);
    const move = await this.#transition({ ...project, itemIds }, status, rest);
    const ai = wishes && (await analysisFields(this.#models, project, wishes, { by, at: this.#clock() }));
    const { $set, $unset } = mergeUpdate(
      { ...this.#fieldsOf(rest, project), ai, ...starting, ...move.fields },
      GROUPS,
    );
    if (prepared) await insertItems(this.#models, prepared);
    try {
      const updated = await this.#models.Feedback.findOneAndUpdate(
        {
          _id,
          organizationId,
          deletedAt: { $exists: false },
          ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}),
          // Corrections are written as a list, so that a concurrent change would be lost.
          ...(wishes && !ifUnchangedSince ? { updatedAt: project.updatedAt } : {}),
          ...(prepared ? { itemIds: project.itemIds } : {}),
          ...move.conditions,
        },
        {
          $set: { ...$set, ...(prepared ? { itemIds } : {}) },
          $unset,
          ...(prepared?.removed.length ? { $push: { leavingIds: { $each: [...prepared.removed] } } } : {}),
        },
        { returnDocument: 'after' },
      ).lean();
      if (!updated) throw new ApiError(ifUnchangedSince || prepared || ai ? 'STALE_UPDATE' : 'CONFLICT');
      if (prepared) await finishItems(this.#models, project, prepared);
      return (await this.#models.Feedback.findOne({ _id, organizationId }).lean()) ?? updated;
    } catch (error) {
      if (prepared) await this.#withdraw(organizationId, prepared, error);
      throw isDuplicateKey(error) ? new ApiError('SLUG_TAKEN') : error;
    }
  }

  /** Deletes a project from view. Its records are kept; its slug is free again. */
  async remove({ _id, organizationId }: FeedbackDocument): Promise<void> {
    await this.#models.Feedback.updateOne(
      { _id, organizationId, deletedAt: { $exists: false } },
      { $set: { deletedAt: this.#clock(), slug: `deleted-${String(_id)}` } },
    );
  }

  /** Records the transitions that dates have caused; readers see them to the second regardless. */
  async applyDates(): Promise<number> {
    const now = this.#clock();
    const due = await this.#models.Feedback.find(
      {
        deletedAt: { $exists: false },
        $or: [
          { status: 'DRAFT', opensAt: { $lte: now } },
          { status: 'OPEN', closesAt: { $lte: now } },
        ],
      },
      null,
      ACROSS,
    ).lean();
    let changed = 0;
    for (const project of due) {
      const status = effectiveStatus(project, now);
      if (status === project.status) continue;
      const { _id, organizationId, updatedAt } = project;
      const result = await this.#models.Feedback.updateOne(
        { _id, organizationId, status: project.status, updatedAt },
        { $set: { status } },
        { timestamps: false },
      );
      changed += result.modifiedCount;
    }
    return changed;
  }

  async #insert(fields: object): Promise<FeedbackDocument> {
    try {
      return (await this.#models.Feedback.create(fields)).toObject<FeedbackDocument>();
    } catch (error) {
      throw isDuplicateKey(error) ? new ApiError('SLUG_TAKEN') : error;
    }
  }

  /** Removes new items of a failed change. */
  async #withdraw(organizationId: Types.ObjectId, { created }: PreparedItems, error: unknown): Promise<void> {
    const refused = error instanceof ApiError || isDuplicateKey(error);
    if (!refused || created.length === 0) return;
    const ids = created.map(({ _id }) => _id);
    await this.#models.FeedbackItem.deleteMany({ organizationId, _id: { $in: ids } });
  }

  #fieldsOf(body: FeedbackPatch, current: FeedbackDocument | undefined): Record<string, unknown> {
    const {
      coverAssetId,
      opensAt,
      closesAt,
      i18n,
      description,
      plainText,
      outcome,
      outcomes,
      title,
      categories,
      ...plain
    } = body;
    const date = (text: string | null | undefined) => (text ? new Date(text) : text);
    return {
      ...plain,
      title,
      titleKey: title === undefined ? undefined : naturalKey(title),
      coverAssetId: coverAssetId ? new Types.ObjectId(coverAssetId) : coverAssetId,
      opensAt: date(opensAt),
      closesAt: date(closesAt),
      description: description && sanitizeMarkdown(description),
      plainText: plainText && sanitizeMarkdown(plainText),
      outcome: outcome && sanitizeMarkdown(outcome),
      outcomes: outcomes && outcomesOf(outcomes),
      categories: categories?.map(({ i18n: texts, ...category }) => {
        const translations = mergedTranslations(undefined, texts);
        return { ...category, ...(translations ? { i18n: translations } : {}) };
      }),
      i18n: i18n ? (mergedTranslations(current?.i18n, cleanTexts(i18n)) ?? null) : i18n,
    };
  }

  async #check(
    organizationId: Types.ObjectId,
    body: FeedbackPatch,
    current: Partial<FeedbackDocument>,
  ): Promise<void> {
    const keys = (body.categories ?? []).map(({ key }) => key);
    const twice = keys.findIndex((key, index) => keys.indexOf(key) < index);
    if (twice >= 0) refuse(`categories.${twice}.key`, 'field.uniqueItems');
    const dateOf = (name: 'opensAt' | 'closesAt') =>
      body[name] === undefined ? current[name]?.toISOString() : (body[name] ?? undefined);
    const [opensAt, closesAt] = [dateOf('opensAt'), dateOf('closesAt')];
    const named = body.opensAt !== undefined || body.closesAt !== undefined;
    if (named && opensAt && closesAt && Date.parse(closesAt) <= Date.parse(opensAt))
      refuse('closesAt', 'field.range', { lower: 'opensAt', upper: 'closesAt' });
    if (body.outcomes) await requireComments(this.#models, body.outcomes, current);
    if (body.coverAssetId) {
      const cover = { path: 'coverAssetId', id: body.coverAssetId, types: PICTURE_TYPES };
      await requireAssets(this.#models, organizationId, [cover]);
    }
  }

  /** The starting item, which must be one of the project's own; a removed one is cleared. */
  #startingItem(
    project: FeedbackDocument,
    { startingItemId }: FeedbackPatch,
    itemIds: readonly Types.ObjectId[],
  ): { startingItemId?: Types.ObjectId | null } {
    const has = (id: string) => itemIds.some((one) => String(one) === id);
    if (startingItemId === null) return { startingItemId: null };
    if (startingItemId !== undefined) {
      if (!has(startingItemId)) refuse('startingItemId', 'field.itemUnknown');
      return { startingItemId: new Types.ObjectId(startingItemId) };
    }
    const lost = project.startingItemId && !has(String(project.startingItemId));
    return lost ? { startingItemId: null } : {};
  }

  /**
   * The status after a change, and its effect on the dates: a past date that would revert it at once is cleared.
   *
   * @throws ApiError STATUS_TRANSITION
   */
  async #transition(project: FeedbackDocument, wish: FeedbackStatus | undefined, patch: FeedbackPatch) {
    const now = this.#clock();
    const from = effectiveStatus(project, now);
    const conditions = { status: project.status };
    // Records transitions by date first, so that changing a date does not undo them.
    if (wish === undefined || wish === from)
      return from === project.status
        ? { fields: {}, conditions: {} }
        : { fields: { status: from }, conditions };
    if (!TRANSITIONS[from].includes(wish) || (wish === 'OPEN' && project.itemIds.length === 0))
      throw new ApiError('STATUS_TRANSITION', { values: { from, to: wish } });
    if (wish === 'DRAFT') {
      const { _id, organizationId } = project;
      if (await this.#models.Comment.exists({ organizationId, projectId: _id }))
        throw new ApiError('STATUS_TRANSITION', { values: { from, to: wish } });
      const past = patch.opensAt === undefined && project.opensAt && project.opensAt <= now;
      return { fields: { status: wish, ...(past ? { opensAt: null } : {}) }, conditions };
    }
    if (wish !== 'OPEN') return { fields: { status: wish }, conditions };
    const early =
      from === 'DRAFT' && patch.opensAt === undefined && (!project.opensAt || project.opensAt > now);
    const late = patch.closesAt === undefined && project.closesAt && project.closesAt <= now;
    const dates = { ...(early ? { opensAt: now } : {}), ...(late ? { closesAt: null } : {}) };
    return { fields: { status: wish, ...dates }, conditions };
  }
}

const MARKDOWN: ReadonlySet<string> = new Set(['description', 'plainText', 'outcome']);

/** Translations are markdown as well. */
function cleanTexts<T extends NonNullable<FeedbackPatch['i18n']>>(i18n: T): T {
  const texts = Object.entries(i18n).map(([locale, fields]) => {
    const clean = Object.entries(fields ?? {}).map(([name, text]) => [
      name,
      typeof text === 'string' && MARKDOWN.has(name) ? sanitizeMarkdown(text) : text,
    ]);
    return [locale, Object.fromEntries(clean)];
  });
  return Object.fromEntries(texts) as T;
}
