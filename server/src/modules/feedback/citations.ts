import { LOCALES } from '@oriel/contract/enums';
import type { FeedbackAi, PublicFeedbackAi } from '@oriel/contract/feedback-analysis';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { type TextLanguage, type TranslationsDocument, textIn } from '../../platform/translation.ts';
import { corrected, correctedItem } from './corrections.ts';
import type { AnalysisDocument, CitedText, FeedbackDocument, FeedbackItemDocument } from './model.ts';
import { lostCorrections, passagesForMembers, person, quotesOf } from './passages.ts';

/** Comments that may be quoted and cited: those published now, not at the time of the analysis. */
export type Quotable = ReadonlySet<string>;

/** All comments that an analysis cites or quotes. */
export function citedIn(result: AnalysisDocument | undefined): Types.ObjectId[] {
  if (!result) return [];
  return [
    ...[...result.summary, ...result.keyPoints].flatMap(({ commentIds }) => commentIds),
    ...result.topics.flatMap(({ quotes }) => quotes.map(({ commentId }) => commentId)),
    ...result.disagreements.flatMap((one) => [...one.for, ...one.against]),
    ...(result.agreements ?? []).flatMap(({ commentIds }) => commentIds),
  ];
}

/** Which comments of an analysis, as it is and as it was published, and of the outcome may still be shown. */
export async function quotableOf(
  models: Models,
  { organizationId, ai, outcomes = [] }: Pick<FeedbackDocument, 'organizationId' | 'ai' | 'outcomes'>,
  items: readonly FeedbackItemDocument[],
): Promise<Quotable> {
  const ids = [
    ...citedIn(ai.result),
    ...citedIn(ai.publication?.result),
    ...(ai.corrections ?? []).flatMap(({ quoted }) => quoted ?? []),
    ...outcomes.flatMap(({ commentIds }) => commentIds),
    ...[...items.map((item) => item.ai), ...(ai.publication?.items ?? [])].flatMap(
      (of) => of?.summary.flatMap(({ commentIds }) => commentIds) ?? [],
    ),
  ];
  if (ids.length === 0) return new Set();
  const distinct = [...new Map(ids.map((id) => [String(id), id])).values()];
  const published = await models.Comment.find(
    { organizationId, _id: { $in: distinct }, status: 'PUBLISHED' },
    { _id: 1 },
  ).lean();
  return new Set(published.map(({ _id }) => String(_id)));
}

export function shown(ids: readonly Types.ObjectId[], quotable: Quotable): string[] {
  return ids.map(String).filter((id) => quotable.has(id));
}

/**
 * Drops texts that quote a comment that may no longer be shown: the first cited one is the quoted one. A person's own words quote nobody, and
 * stay as long as they rest on a comment.
 */
function citable(texts: readonly CitedText[], quotable: Quotable, language: TextLanguage): CitedHere[] {
  return texts.flatMap((cited) => {
    const { text, commentIds, corrected } = worded(cited, 'text', language);
    const [source] = commentIds;
    const there = shown(commentIds, quotable);
    const stays = corrected ? there.length > 0 : source && quotable.has(String(source));
    if (source && !stays) return [];
    return [{ text, commentIds: there, ...(corrected ? { corrected } : {}) }];
  });
}

/** A text in a reader's language where the team has translated it. */
function worded<T extends { readonly i18n?: TranslationsDocument }>(
  { i18n, ...one }: T,
  field: 'text' | 'label',
  language: TextLanguage,
): Omit<T, 'i18n'> {
  const words = (one as unknown as Record<string, string>)[field] ?? '';
  return { ...one, [field]: textIn(i18n, language, 'text', words) } as Omit<T, 'i18n'>;
}

/** The language of an analysis beside that of its reader; the originals for members. */
function readIn(language: string, reader: TextLanguage): TextLanguage {
  if (reader === undefined) return undefined;
  const locale = typeof reader === 'string' ? reader : reader.locale;
  const written = LOCALES.find((one) => one === language);
  return written ? { locale, written } : locale;
}

interface CitedHere {
  text: string;
  commentIds: string[];
  corrected?: true;
}

/** Markdown of a summary: counts first, then its sentences as a list. @param language undefined for the originals */
export function summaryText(
  texts: readonly CitedText[],
  quotable: Quotable,
  language?: TextLanguage,
): string {
  const kept = citable(texts, quotable, language);
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
  review: { changed: 0, hidden: 0 },
};

function findings(
  result: AnalysisDocument | undefined,
  quotable: Quotable,
  reader: TextLanguage,
): PublicFeedbackAi {
  if (!result) return NOTHING_YET;
  const language = readIn(result.language, reader);
  return {
    engine: result.engine,
    ...(result.model ? { model: result.model } : {}),
    language: result.language,
    generatedAt: result.generatedAt.toISOString(),
    commentCount: result.commentCount,
    summary: summaryText(result.summary, quotable, language),
    keyPoints: citable(result.keyPoints, quotable, language).filter(
      ({ commentIds }) => commentIds.length > 0,
    ),
    sentiment: result.sentiment,
    topics: result.topics.map((topic) => ({
      ...worded(topic, 'label', language),
      quotes: quotesOf(topic, quotable),
    })),
    categories: result.categories,
    disagreements: result.disagreements.flatMap((one) => {
      const [inFavour, against] = [shown(one.for, quotable), shown(one.against, quotable)];
      if (inFavour.length === 0 || against.length === 0) return [];
      return [{ ...worded(one, 'text', language), for: inFavour, against }];
    }),
    agreements: (result.agreements ?? []).flatMap((one) => {
      const commentIds = shown(one.commentIds, quotable);
      return commentIds.length > 0 ? [{ ...worded(one, 'text', language), commentIds }] : [];
    }),
    review: result.review ?? NOTHING_YET.review,
  };
}

/** Whether comments have changed since the analysis. */
export function isStale({ ai, revision }: Pick<FeedbackDocument, 'ai' | 'revision'>): boolean {
  return ai.result !== undefined && ai.revision !== revision;
}

/** What members read beside the analysis itself. */
export interface MemberReading {
  readonly quotable: Quotable;
  /** Published comments that the analysis has not read. */
  readonly newComments: number;
  /** Names of people by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly say: (id: string) => string;
}

/** The analysis as members get it. */
export function aiForMembers(
  project: Pick<FeedbackDocument, 'ai' | 'revision'>,
  { quotable, newComments, names, say }: MemberReading,
): FeedbackAi {
  const {
    status,
    published,
    error,
    result,
    publication,
    corrections = [],
    requestedAt,
    startedAt,
  } = project.ai;
  const standing = result && corrected(result, corrections);
  const running = status === 'RUNNING' && startedAt;
  return {
    status,
    ...findings(standing, quotable, undefined),
    stale: isStale(project),
    newComments,
    ...(requestedAt ? { requestedAt: requestedAt.toISOString() } : {}),
    ...(running ? { startedAt: running.toISOString() } : {}),
    ...(status === 'FAILED' && error ? { error: say(error) } : {}),
    published,
    ...(publication ? { publishedAt: publication.at.toISOString() } : {}),
    ...(publication?.by ? { publishedBy: person(publication.by, names) } : {}),
    unpublishedChanges: publication !== undefined && !isSame(publication.result, standing),
    passages: passagesForMembers(result, corrections, { quotable, names }),
    lostCorrections: lostCorrections(result, corrections, { quotable, names }),
  };
}

/** The same words on the same comments. */
function isSame(one: AnalysisDocument, other: AnalysisDocument | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The analysis as visitors get it, once published, in the words that were published. Where visitors see only their own comments, it quotes and
 * cites none: its numbers and topics remain. Words that the team has translated come in the visitor's language.
 */
export function publicAi(
  { ai, settings }: Pick<FeedbackDocument, 'ai' | 'settings'>,
  quotable: Quotable,
  locale: TextLanguage,
): PublicFeedbackAi | undefined {
  if (!ai.published || !ai.result) return undefined;
  const result = ai.publication?.result ?? corrected(ai.result, ai.corrections);
  return {
    ...findings(result, settings.showOthersComments ? quotable : new Set(), locale),
    ...(ai.publication ? { publishedAt: ai.publication.at.toISOString() } : {}),
  };
}

/** How visitors read the published words of a project's analysis. */
export function analysisLanguage({ ai }: Pick<FeedbackDocument, 'ai'>, locale: TextLanguage): TextLanguage {
  const result = ai.publication?.result ?? ai.result;
  return result ? readIn(result.language, locale) : locale;
}

/** The published summary of an item. */
export function publicItemAi(
  { ai, settings }: Pick<FeedbackDocument, 'ai' | 'settings'>,
  item: FeedbackItemDocument,
): FeedbackItemDocument['ai'] {
  if (!ai.published || !settings.showOthersComments) return undefined;
  if (ai.publication) return ai.publication.items.find(({ itemId }) => itemId.equals(item._id));
  return item.ai && correctedItem(item.ai, ai.corrections);
}
