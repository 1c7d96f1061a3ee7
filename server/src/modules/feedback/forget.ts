import { isDeepStrictEqual } from 'node:util';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { CommentDocument } from '../comment/model.ts';
import { citedIn } from './citations.ts';
import type {
  AnalysisDocument,
  CitedText,
  CorrectionDocument,
  FeedbackDocument,
  FeedbackItemDocument,
} from './model.ts';

/** Attempts while others write to the same analysis. */
const ATTEMPTS = 10;

type Project = Pick<FeedbackDocument, '_id' | 'organizationId' | 'ai' | 'updatedAt'>;
type Item = Pick<FeedbackItemDocument, '_id' | 'ai'>;
type Gone = (id: Types.ObjectId | undefined) => boolean;

/** Which comments of an analysis are not there any more, and of which the words are not. */
interface Lost {
  readonly gone: Gone;
  /** Deleted, or rewritten since a moment. */
  unsaid(since: Date | undefined): Gone;
}

/** A sentence of the machine quotes the first comment that it cites; a person's own quotes nobody. */
function withoutQuoting(texts: readonly CitedText[], gone: Gone): CitedText[] {
  return texts.filter(({ commentIds: [source], corrected }) => corrected || !gone(source));
}

function withoutWords(result: AnalysisDocument, { gone, unsaid }: Lost): AnalysisDocument {
  const old = unsaid(result.generatedAt);
  return {
    ...result,
    summary: withoutQuoting(result.summary, old),
    keyPoints: withoutQuoting(result.keyPoints, old),
    topics: result.topics.map((topic) => ({
      ...topic,
      quotes: topic.quotes.filter(({ commentId }) => !old(commentId)),
    })),
    // They quote nobody, but say nothing once nobody is left who did.
    disagreements: result.disagreements.filter((one) => !one.for.every(gone) && !one.against.every(gone)),
    ...(result.agreements
      ? { agreements: result.agreements.filter(({ commentIds }) => !commentIds.every(gone)) }
      : {}),
  };
}

/** A correction that only hid a deleted comment's words is not needed any more. */
function withoutMachine(corrections: readonly CorrectionDocument[], gone: Gone): CorrectionDocument[] {
  return corrections.flatMap((one) => {
    if (!gone(one.quoted)) return [one];
    return one.text ? [{ ...one, machine: '' }] : [];
  });
}

/** Every comment whose words may be in what is kept of a project's analyses. */
function quotedBy({ ai: { result, publication, corrections = [] } }: Project, items: readonly Item[]) {
  return [
    ...citedIn(result),
    ...citedIn(publication?.result),
    ...[...items.map(({ ai }) => ai), ...(publication?.items ?? [])].flatMap(
      (of) => of?.summary.flatMap(({ commentIds }) => commentIds) ?? [],
    ),
    ...corrections.flatMap(({ quoted }) => quoted ?? []),
  ];
}

/** What is left of an analysis, only the parts that change. */
function leftOf({ ai: { result, publication, corrections } }: Project, lost: Lost): Record<string, unknown> {
  const published = lost.unsaid(publication?.result.generatedAt);
  const items = publication?.items.map((item) => ({
    ...item,
    summary: withoutQuoting(item.summary, published),
  }));
  const parts = [
    ['ai.result', result, result && withoutWords(result, lost)],
    ['ai.publication.result', publication?.result, publication && withoutWords(publication.result, lost)],
    ['ai.publication.items', publication?.items, items],
    [
      'ai.corrections',
      corrections,
      corrections && withoutMachine(corrections, lost.unsaid(result?.generatedAt)),
    ],
  ] as const;
  return Object.fromEntries(
    parts.flatMap(([path, before, after]) => (isDeepStrictEqual(before, after) ? [] : [[path, after]])),
  );
}

function lostOf(there: readonly Pick<CommentDocument, '_id' | 'editedAt'>[]): Lost {
  const edited = new Map(there.map(({ _id, editedAt }) => [String(_id), editedAt]));
  const gone: Gone = (id) => id !== undefined && !edited.has(String(id));
  return {
    gone,
    unsaid: (since) => (id) => {
      const editedAt = edited.get(String(id));
      return gone(id) || (editedAt !== undefined && since !== undefined && editedAt > since);
    },
  };
}

/** Whether there was anything to remove. */
async function forgetOnce(
  models: Models,
  { organizationId, _id }: Pick<FeedbackDocument, 'organizationId' | '_id'>,
): Promise<boolean> {
  const [project, items] = await Promise.all([
    models.Feedback.findOne({ organizationId, _id }, { organizationId: 1, ai: 1, updatedAt: 1 }).lean(),
    models.FeedbackItem.find({ organizationId, projectId: _id, ai: { $exists: true } }, { ai: 1 }).lean(),
  ]);
  const quoted = project ? quotedBy(project, items) : [];
  if (!project || quoted.length === 0) return false;
  const there = await models.Comment.find(
    { organizationId, _id: { $in: quoted }, status: { $ne: 'DELETED' } },
    { editedAt: 1 },
  ).lean();
  const lost = lostOf(there);
  const left = leftOf(project, lost);
  const changed = Object.keys(left).length > 0;
  if (changed)
    await models.Feedback.updateOne(
      // What somebody changes at this moment, or another analysis, is read again before it is written.
      {
        organizationId,
        _id,
        updatedAt: project.updatedAt,
        'ai.result.generatedAt': project.ai.result?.generatedAt ?? { $exists: false },
      },
      { $set: left },
      { timestamps: false },
    );
  const unsaid = lost.unsaid(project.ai.result?.generatedAt);
  const summaries = items.flatMap(({ _id: itemId, ai }) => {
    const after = ai ? withoutQuoting(ai.summary, unsaid) : [];
    return ai && after.length < ai.summary.length ? [{ itemId, before: ai.summary, after }] : [];
  });
  for (const { itemId, before, after } of summaries)
    await models.FeedbackItem.updateOne(
      { organizationId, _id: itemId, 'ai.summary': before },
      { $set: { 'ai.summary': after } },
      { timestamps: false },
    );
  return changed || summaries.length > 0;
}

/**
 * Removes the words of deleted comments, and those that their authors have taken back by other words, from what is kept of a project's analyses: as it is, as it was published, and as people corrected
 * it. They are not shown since they were deleted, but an analysis may stay for years. Reads again until nothing is left, since two deletions
 * at once could put back each other's words.
 *
 * @returns whether there was anything to remove
 */
export async function forgetDeleted(
  models: Models,
  project: Pick<FeedbackDocument, 'organizationId' | '_id'>,
): Promise<boolean> {
  let attempts = 0;
  while (attempts < ATTEMPTS && (await forgetOnce(models, project))) attempts += 1;
  return attempts > 0;
}
