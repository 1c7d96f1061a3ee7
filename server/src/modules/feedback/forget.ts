import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { citedIn } from './citations.ts';
import type { AnalysisDocument, CitedText, CorrectionDocument, FeedbackDocument } from './model.ts';

type Gone = (id: Types.ObjectId | undefined) => boolean;

/** A sentence of the machine quotes the first comment that it cites; a person's own quotes nobody. */
function withoutQuoting(texts: readonly CitedText[], gone: Gone): CitedText[] {
  return texts.filter(({ commentIds: [source], corrected }) => corrected || !gone(source));
}

function withoutWords(result: AnalysisDocument, gone: Gone): AnalysisDocument {
  return {
    ...result,
    summary: withoutQuoting(result.summary, gone),
    keyPoints: withoutQuoting(result.keyPoints, gone),
    topics: result.topics.map((topic) => ({
      ...topic,
      quotes: topic.quotes.filter(({ commentId }) => !gone(commentId)),
    })),
  };
}

/** A correction that only hid a deleted comment's words is not needed any more. */
function withoutMachine(corrections: readonly CorrectionDocument[], gone: Gone): CorrectionDocument[] {
  return corrections.flatMap((one) => {
    if (!gone(one.quoted)) return [one];
    return one.text ? [{ ...one, machine: '' }] : [];
  });
}

/**
 * Removes the words of deleted comments from what is kept of earlier analyses. They are not shown since they were deleted; what is published
 * may stay for years.
 */
export async function forgetDeleted(
  models: Models,
  { organizationId, _id }: Pick<FeedbackDocument, 'organizationId' | '_id'>,
): Promise<void> {
  const project = await models.Feedback.findOne({ organizationId, _id }, { ai: 1, updatedAt: 1 }).lean();
  if (!project) return;
  const { publication, corrections = [] } = project.ai;
  const kept = [
    ...citedIn(publication?.result),
    ...(publication?.items ?? []).flatMap(({ summary }) => summary.flatMap(({ commentIds }) => commentIds)),
    ...corrections.flatMap(({ quoted }) => quoted ?? []),
  ];
  if (kept.length === 0) return;
  const deleted = await models.Comment.find(
    { organizationId, _id: { $in: kept }, status: 'DELETED' },
    { _id: 1 },
  ).lean();
  if (deleted.length === 0) return;
  const ids = new Set(deleted.map((comment) => String(comment._id)));
  const gone: Gone = (id) => id !== undefined && ids.has(String(id));
  await models.Feedback.updateOne(
    // What somebody changes at this moment is left alone; the next analysis removes the words.
    { organizationId, _id, updatedAt: project.updatedAt },
    {
      $set: {
        ...(publication
          ? {
              'ai.publication.result': withoutWords(publication.result, gone),
              'ai.publication.items': publication.items.map((item) => ({
                ...item,
                summary: withoutQuoting(item.summary, gone),
              })),
            }
          : {}),
        'ai.corrections': withoutMachine(corrections, gone),
      },
    },
    { timestamps: false },
  );
}
