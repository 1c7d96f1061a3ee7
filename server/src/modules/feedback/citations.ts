import type { FeedbackAi, PublicFeedbackAi } from '@oriel/contract/feedback';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { AnalysisDocument, CitedText, FeedbackDocument, FeedbackItemDocument } from './model.ts';

/** Comments that may be quoted and cited: those published now, not at the time of the analysis. */
export type Quotable = ReadonlySet<string>;

function citedIn(result: AnalysisDocument | undefined): Types.ObjectId[] {
  if (!result) return [];
  return [
    ...[...result.summary, ...result.keyPoints].flatMap(({ commentIds }) => commentIds),
    ...result.topics.flatMap(({ quotes }) => quotes.map(({ commentId }) => commentId)),
    ...result.disagreements.flatMap((one) => [...one.for, ...one.against]),
    ...(result.agreements ?? []).flatMap(({ commentIds }) => commentIds),
  ];
}

/** Which comments of an analysis may still be shown. */
export async function quotableOf(
  models: Models,
  { organizationId, ai }: Pick<FeedbackDocument, 'organizationId' | 'ai'>,
  items: readonly FeedbackItemDocument[],
): Promise<Quotable> {
  const ids = [
    ...citedIn(ai.result),
    ...items.flatMap((item) => item.ai?.summary.flatMap(({ commentIds }) => commentIds) ?? []),
  ];
  if (ids.length === 0) return new Set();
  const published = await models.Comment.find(
    { organizationId, _id: { $in: ids }, status: 'PUBLISHED' },
    { _id: 1 },
  ).lean();
  return new Set(published.map(({ _id }) => String(_id)));
}

function shown(ids: readonly Types.ObjectId[], quotable: Quotable): string[] {
  return ids.map(String).filter((id) => quotable.has(id));
}

/** Drops texts that quote a comment that may no longer be shown: the first cited one is the quoted one. */
function citable(texts: readonly CitedText[], quotable: Quotable): { text: string; commentIds: string[] }[] {
  return texts.flatMap(({ text, commentIds }) => {
    const [source] = commentIds;
    if (source && !quotable.has(String(source))) return [];
    return [{ text, commentIds: shown(commentIds, quotable) }];
  });
}

/** Markdown of a summary: counts first, then its sentences as a list. */
export function summaryText(texts: readonly CitedText[], quotable: Quotable): string {
  const kept = citable(texts, quotable);
  const counted = kept.filter(({ commentIds }) => commentIds.length === 0).map(({ text }) => text);
  const points = kept.filter(({ commentIds }) => commentIds.length > 0).map(({ text }) => `- ${text}`);
  return [counted.join(' '), points.join('\n')].filter((part) => part !== '').join('\n\n');
}

const NOTHING_YET: PublicFeedbackAi = {
  engine: 'LOCAL',
  language: 'en',
  commentCount: 0,
  summary: '',
  keyPoints: [],
  sentiment: { positive: 0, neutral: 0, negative: 0, score: 0 },
  topics: [],
  categories: [],
  disagreements: [],
  agreements: [],
};

function findings(result: AnalysisDocument | undefined, quotable: Quotable): PublicFeedbackAi {
  if (!result) return NOTHING_YET;
  return {
    engine: result.engine,
    ...(result.model ? { model: result.model } : {}),
    language: result.language,
    generatedAt: result.generatedAt.toISOString(),
    commentCount: result.commentCount,
    summary: summaryText(result.summary, quotable),
    keyPoints: citable(result.keyPoints, quotable).filter(({ commentIds }) => commentIds.length > 0),
    sentiment: result.sentiment,
    topics: result.topics.map(({ quotes, ...topic }) => ({
      ...topic,
      quotes: quotes.flatMap(({ commentId, text }) =>
        quotable.has(String(commentId)) ? [{ commentId: String(commentId), text }] : [],
      ),
    })),
    categories: result.categories,
    disagreements: result.disagreements.flatMap((one) => {
      const [inFavour, against] = [shown(one.for, quotable), shown(one.against, quotable)];
      if (inFavour.length === 0 || against.length === 0) return [];
      return [{ text: one.text, for: inFavour, against }];
    }),
    agreements: (result.agreements ?? []).flatMap(({ text, commentIds }) => {
      const behind = shown(commentIds, quotable);
      return behind.length > 0 ? [{ text, commentIds: behind }] : [];
    }),
  };
}

/** Whether comments have changed since the analysis. */
export function isStale({ ai, revision }: Pick<FeedbackDocument, 'ai' | 'revision'>): boolean {
  return ai.result !== undefined && ai.revision !== revision;
}

/** The analysis as members get it. */
export function aiForMembers(
  project: Pick<FeedbackDocument, 'ai' | 'revision'>,
  quotable: Quotable,
  say: (id: string) => string,
): FeedbackAi {
  const { status, published, error, result } = project.ai;
  return {
    status,
    ...findings(result, quotable),
    stale: isStale(project),
    ...(status === 'FAILED' && error ? { error: say(error) } : {}),
    published,
  };
}

/**
 * The analysis as visitors get it, once published. Where visitors see only their own comments, it quotes and cites none: its numbers and
 * topics remain.
 */
export function publicAi(
  { ai, settings }: Pick<FeedbackDocument, 'ai' | 'settings'>,
  quotable: Quotable,
): PublicFeedbackAi | undefined {
  if (!ai.published || !ai.result) return undefined;
  return findings(ai.result, settings.showOthersComments ? quotable : new Set());
}
