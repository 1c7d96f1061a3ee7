import type { FeedbackItemInput } from '@oriel/contract/feedback';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { sanitizeMarkdown } from '../../platform/markdown.ts';
import { type MergeUpdate, mergeUpdate } from '../../platform/merge-update.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import { recountProject } from '../comment/repair-counts.ts';
import { checkItems, type ItemEdit, pairItems } from './item-check.ts';
import type { FeedbackDocument, FeedbackItemDocument } from './model.ts';

/** Items of a body, ready to be written: the new ones apart from those that change. */
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

/** The fields of an item as they are stored. */
function fieldsOf({ input, current }: ItemEdit) {
  const { id: _id, type: _type, assetId, panoramaId, description, i18n, ...plain } = input;
  return withoutUndefined({
    ...plain,
    assetId: idOf(assetId),
    panoramaId: idOf(panoramaId),
    description: description && sanitizeMarkdown(description),
    i18n: i18n ? (mergedTranslations(current?.i18n, i18n) ?? null) : i18n,
  });
}

/**
 * Reads the items of a body: those with an id change the ones that are there, the others are new, and what is not named goes.
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
 * Makes sure that nobody's comments go by accident.
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

/** New items before the project names them, so that it never names one that is not there. */
export async function insertItems(models: Models, { created }: PreparedItems): Promise<void> {
  if (created.length > 0) await models.FeedbackItem.insertMany(created);
}

/** The rest, after the project names the new list. */
export async function finishItems(
  models: Models,
  { organizationId, _id }: Owner,
  { changes, removed }: PreparedItems,
): Promise<void> {
  for (const { id, update } of changes)
    await models.FeedbackItem.updateOne({ _id: id, organizationId }, update);
  if (removed.length === 0) return;
  await removeItems(models, organizationId, removed);
  await recountProject(models, organizationId, _id);
}

/** Items with all that was said about them; what hangs on a thing goes before it. */
async function removeItems(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  const about = { organizationId, targetId: { $in: [...ids] } };
  const comments = await models.Comment.distinct('_id', about);
  const ofThem = { organizationId, commentId: { $in: comments } };
  await models.CommentReaction.deleteMany(ofThem);
  await models.CommentReport.deleteMany(ofThem);
  await models.Comment.deleteMany(about);
  await models.FeedbackItem.deleteMany({ organizationId, _id: { $in: [...ids] } });
}
