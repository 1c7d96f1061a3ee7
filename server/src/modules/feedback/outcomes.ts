import type { FeedbackOutcomeInput } from '@oriel/contract/feedback';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { sanitizeMarkdown } from '../../platform/markdown.ts';
import { objectIds } from '../../platform/object-ids.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import type { FeedbackDocument, OutcomeDocument } from './model.ts';

/** Decisions as they are stored. */
export function outcomesOf(outcomes: readonly FeedbackOutcomeInput[]): OutcomeDocument[] {
  return outcomes.map(({ text, commentIds, i18n }) => {
    const translations = mergedTranslations(undefined, i18n);
    return {
      text: sanitizeMarkdown(text),
      commentIds: objectIds(commentIds),
      ...(translations ? { i18n: translations } : {}),
    };
  });
}

/**
 * A decision answers published comments of its project; one that was removed since may stay.
 *
 * @throws ApiError VALIDATION naming each other one
 */
export async function requireComments(
  models: Models,
  outcomes: readonly FeedbackOutcomeInput[],
  { organizationId, _id: projectId, outcomes: before = [] }: Partial<FeedbackDocument>,
): Promise<void> {
  const known = new Set(before.flatMap(({ commentIds }) => commentIds.map(String)));
  const asked = [...new Set(outcomes.flatMap(({ commentIds }) => commentIds))].filter((id) => !known.has(id));
  if (asked.length === 0 || !organizationId || !projectId) return;
  const published = {
    organizationId,
    projectId,
    _id: { $in: objectIds(asked) },
    status: 'PUBLISHED' as const,
  };
  const found = await models.Comment.find(published, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
  const there = new Set([...known, ...found.map(({ _id }) => String(_id))]);
  const faults = outcomes.flatMap(({ commentIds }, place) =>
    commentIds.flatMap((id, index) => (there.has(id) ? [] : [`outcomes.${place}.commentIds.${index}`])),
  );
  const fields = Object.fromEntries(faults.map((path) => [path, ['field.commentUnknown']]));
  if (faults.length > 0) throw new ApiError('VALIDATION', { fields });
}
