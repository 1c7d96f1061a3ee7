import type { FeedbackItemInput } from '@oriel/contract/feedback';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { sanitizeMarkdown } from '../../platform/markdown.ts';
import { type MergeUpdate, mergeUpdate } from '../../platform/merge-update.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import { deleteComments } from '../comment/delete-comments.ts';
import { recountProject } from '../comment/repair-counts.ts';
import { forgetDeleted } from './forget.ts';
import { checkItems, type ItemEdit, pairItems } from './item-check.ts';
import type { FeedbackDocument, FeedbackItemDocument } from './model.ts';

/** Items of a body, ready to write: new ones separate from changed ones. */
export interface PreparedItems {
  readonly itemIds: readonly Types.ObjectId[];
  readonly created: readonly Omit<FeedbackItemDocument, 'createdAt' | 'updatedAt'>[];
  readonly changes: readonly { readonly id: Types.ObjectId; readonly update: MergeUpdate }[];
  readonly removed: readonly Types.ObjectId[];
}

type Owner = Pick<FeedbackDocument, '_id' | 'organizationId' | 'itemIds'>;

function idOf(text: string | null | undefined): Types.ObjectId | null | undefined {
  return text ? new Types.ObjectId(text) : (text as null | undefined);
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}

/** The fields of an item as stored. */
function fieldsOf({ input, current }: ItemEdit) {
  const { id: _id, type: _type, assetId, panoramaId, description, plainText, i18n, ...plain } = input;
  return withoutUndefined({
    ...plain,
    assetId: idOf(assetId),
    panoramaId: idOf(panoramaId),
    description: description && sanitizeMarkdown(description),
    plainText: plainText && sanitizeMarkdown(plainText),
    i18n: i18n ? (mergedTranslations(current?.i18n, i18n) ?? null) : i18n,
  });
}

/**
 * Reads the items of a body: those with an id change existing ones, the others are new, and omitted ones are removed.
 *
 * @throws ApiError VALIDATION
 */
export async function prepareItems(
  models: Models,
  project: Owner,
  inputs: readonly FeedbackItemInput[],
): Promise<PreparedItems> {
  const { organizationId, _id: projectId } = project;
  const present = await models.FeedbackItem.find({ organizationId, _id: { $in: project.itemIds } }).lean();
  const faults: Record<string, string[]> = {};
  const edits = pairItems(inputs, present, faults);
  await checkItems(models, organizationId, edits, faults);
  const itemIds: Types.ObjectId[] = [];
  const created: PreparedItems['created'][number][] = [];
  const changes: PreparedItems['changes'][number][] = [];
  for (const edit of edits) {
    const fields = fieldsOf(edit);
    if (edit.current) {
      itemIds.push(edit.current._id);
      changes.push({ id: edit.current._id, update: mergeUpdate(fields) });
      continue;
    }
    const _id = new Types.ObjectId();
    itemIds.push(_id);
    const { $set } = mergeUpdate(fields);
    const { title = '' } = edit.input;
    created.push({
      links: [],
      commentsEnabled: true,
      counts: { comments: 0, pending: 0, likes: 0 },
      ...$set,
      title,
      _id,
      organizationId,
      projectId,
      type: edit.type,
    });
  }
  const kept = new Set(itemIds.map(String));
  return { itemIds, created, changes, removed: project.itemIds.filter((id) => !kept.has(String(id))) };
}

/**
 * Guards against deleting comments by accident.
 *
 * @throws ApiError CONFIRMATION_REQUIRED
 */
export async function requireConfirmation(
  models: Models,
  organizationId: Types.ObjectId,
  removed: readonly Types.ObjectId[],
): Promise<void> {
  if (removed.length === 0) return;
  const commented = await models.Comment.exists({ organizationId, targetId: { $in: [...removed] } });
  if (commented) throw new ApiError('CONFIRMATION_REQUIRED');
}

/** Inserts new items before the project refers to them, so that it never refers to a missing one. */
export async function insertItems(models: Models, { created }: PreparedItems): Promise<void> {
  if (created.length > 0) await models.FeedbackItem.insertMany(created);
}

/** Completes the change after the project refers to the new list. */
export async function finishItems(
  models: Models,
  { organizationId, _id }: Owner,
  { changes, removed }: PreparedItems,
): Promise<void> {
  for (const { id, update } of changes)
    await models.FeedbackItem.updateOne({ _id: id, organizationId }, update);
  await finishRemoval(models, { organizationId, _id }, removed);
}

/** Removes what the project no longer refers to. Repeating it completes it. */
export async function finishRemoval(
  models: Models,
  { organizationId, _id }: Omit<Owner, 'itemIds'>,
  removed: readonly Types.ObjectId[],
): Promise<void> {
  if (removed.length === 0) return;
  await removeItems(models, organizationId, removed);
  await recountProject(models, organizationId, _id);
  await forgetDeleted(models, { organizationId, _id });
  await models.Feedback.updateOne(
    { organizationId, _id },
    { $pull: { leavingIds: { $in: [...removed] } } },
    { timestamps: false },
  );
}

/** Removes items with their comments; dependents first. */
async function removeItems(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  await deleteComments(models, organizationId, { targetId: { $in: [...ids] } });
  await models.FeedbackItem.deleteMany({ organizationId, _id: { $in: [...ids] } });
}
