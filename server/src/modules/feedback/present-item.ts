import type { FeedbackItem, PublicFeedbackItem } from '@oriel/contract/feedback';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import { inLanguage, type TextLanguage } from '../../platform/translation.ts';
import { analysisLanguage, publicItemAi, type Quotable, summaryText } from './citations.ts';
import { correctedItem } from './corrections.ts';
import type { FeedbackDocument, FeedbackItemDocument } from './model.ts';
import type { FeedbackRelations } from './related.ts';

const TEXTS = ['title', 'description', 'plainText', 'question'] as const;

/** Context of an item's answer. */
export interface ItemContext {
  readonly project: FeedbackDocument;
  readonly related: FeedbackRelations;
  readonly quotable: Quotable;
  /** The project currently accepts comments. */
  readonly open: boolean;
}

/** Name of the file that an item of each type shows. */
const FILES = { IMAGE: 'imageUrl', VIDEO: 'videoUrl', MODEL: 'modelUrl' } as const;

function pictures({ type, assetId }: FeedbackItemDocument, { assets }: FeedbackRelations) {
  const asset = assetId && assets.get(String(assetId));
  if (!asset) return {};
  const url = asset.imageKey ? mediaUrl(asset.imageKey) : undefined;
  return {
    ...(type in FILES ? { [FILES[type as keyof typeof FILES]]: url } : {}),
    thumbnailUrl: asset.thumbnailKey ? mediaUrl(asset.thumbnailKey) : undefined,
    width: asset.width,
    height: asset.height,
  };
}

function summaryOf(
  ai: FeedbackItemDocument['ai'],
  quotable: Quotable,
  language?: TextLanguage,
): PublicFeedbackItem['ai'] {
  if (!ai) return undefined;
  return { summary: summaryText(ai.summary, quotable, language), sentiment: ai.sentiment };
}

function common(item: FeedbackItemDocument, { project, related, open }: ItemContext) {
  const panorama = item.panoramaId && related.panoramas.get(String(item.panoramaId));
  return {
    id: String(item._id),
    projectId: String(project._id),
    order: project.itemIds.findIndex((id) => id.equals(item._id)),
    type: item.type,
    title: item.title,
    description: item.description,
    plainText: item.plainText,
    question: item.question,
    assetId: item.assetId ? String(item.assetId) : undefined,
    ...pictures(item, related),
    panoramaId: item.panoramaId ? String(item.panoramaId) : undefined,
    panorama,
    map: item.map,
    links: item.links ?? [],
    commentsEnabled: item.commentsEnabled,
    commentsOpen: open && item.commentsEnabled,
  };
}

/** The public projection: the keys of the contract's `PublicFeedbackItem` and no others. */
export function publicItem(
  stored: FeedbackItemDocument,
  context: ItemContext,
  locale: TextLanguage,
): PublicFeedbackItem {
  const { project, quotable } = context;
  const item = inLanguage(stored, locale, TEXTS);
  const { showOthersComments } = project.settings;
  const { comments, likes } = item.counts;
  return withoutEmpty({
    ...common(item, context),
    counts: showOthersComments ? { comments, likes } : { comments: 0, likes: 0 },
    ai: summaryOf(publicItemAi(project, stored), quotable, analysisLanguage(project, locale)),
  }) as PublicFeedbackItem;
}

/** An item as members get it. @param locale requested language of the texts; undefined for the originals */
export function itemForMembers(
  stored: FeedbackItemDocument,
  context: ItemContext,
  locale: TextLanguage,
): FeedbackItem {
  const item = locale ? inLanguage(stored, locale, TEXTS) : stored;
  const { comments, likes, pending } = item.counts;
  return withoutEmpty({
    ...common(item, context),
    organizationId: String(item.organizationId),
    counts: { comments, likes, pending },
    ai: summaryOf(item.ai && correctedItem(item.ai, context.project.ai.corrections), context.quotable),
    i18n: item.i18n,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  }) as FeedbackItem;
}
