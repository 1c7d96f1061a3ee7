import type { AnalysisPatch } from '@oriel/contract/feedback-analysis';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { changedCorrections, corrected, correctedItem } from './corrections.ts';
import type { CorrectionDocument, FeedbackDocument, OpinionDocument, PublicationDocument } from './model.ts';

type Project = Pick<FeedbackDocument, 'organizationId' | 'itemIds' | 'ai'>;

function withoutPeople({ people: _, ...opinion }: OpinionDocument): OpinionDocument {
  return opinion;
}

/** The words of an analysis as they stand, to be kept for visitors; undefined without an analysis. */
async function snapshot(
  models: Models,
  { organizationId, itemIds, ai: { result, opinion } }: Project,
  { corrections, at, by }: { corrections: readonly CorrectionDocument[]; at: Date; by?: Types.ObjectId },
): Promise<PublicationDocument | undefined> {
  if (!result) return undefined;
  const items = await models.FeedbackItem.find(
    { organizationId, _id: { $in: itemIds }, ai: { $exists: true } },
    { ai: 1 },
  ).lean();
  return {
    at,
    ...(by ? { by } : {}),
    result: corrected(result, corrections),
    ...(opinion ? { opinion: withoutPeople(opinion) } : {}),
    items: items.flatMap(({ _id, ai }) => (ai ? [{ itemId: _id, ...correctedItem(ai, corrections) }] : [])),
  };
}

/**
 * What visitors have of an analysis that was published before publications were kept, so that a change of the analysis or of its words does not
 * reach them unread.
 */
export async function earlierPublication(
  models: Models,
  project: Project,
): Promise<PublicationDocument | undefined> {
  const { published, publication, result, corrections = [] } = project.ai;
  if (!published || publication || !result) return undefined;
  return await snapshot(models, project, { corrections, at: result.generatedAt });
}

/**
 * The fields of `ai` after a change by a member; `null` removes one.
 *
 * @throws ApiError VALIDATION, STALE_UPDATE when another analysis is there by now
 */
export async function analysisFields(
  models: Models,
  project: Project,
  { published, generatedAt, corrections: wishes }: AnalysisPatch,
  { by, at }: { readonly by: Types.ObjectId | undefined; readonly at: Date },
): Promise<object> {
  const { result, corrections: before = [] } = project.ai;
  if (generatedAt !== undefined && result && result.generatedAt.getTime() !== Date.parse(generatedAt))
    throw new ApiError('STALE_UPDATE');
  if (published && !result)
    throw new ApiError('VALIDATION', { fields: { 'ai.published': ['field.notAnalysed'] } });
  const corrections = wishes ? changedCorrections(wishes, { result, corrections: before, by, at }) : before;
  const earlier = wishes && published === undefined ? await earlierPublication(models, project) : undefined;
  const publication = published
    ? await snapshot(models, project, { corrections, at, ...(by ? { by } : {}) })
    : earlier;
  return {
    ...(wishes ? { corrections } : {}),
    ...(published === undefined ? {} : { published }),
    ...(publication ? { publication } : {}),
    ...(published === false ? { publication: null } : {}),
  };
}
