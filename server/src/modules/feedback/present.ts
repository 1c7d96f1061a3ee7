import type { Feedback, FeedbackSummary, PublicFeedback } from '@oriel/contract/feedback';
import { say } from '../../platform/messages.ts';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import { inLanguage, type TextLanguage, type Wording } from '../../platform/translation.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import { aiForMembers, isStale, type MemberReading, publicAi, type Quotable, shown } from './citations.ts';
import type {
  FeedbackCategoryDocument,
  FeedbackDocument,
  FeedbackItemDocument,
  OutcomeDocument,
} from './model.ts';
import { itemForMembers, publicItem } from './present-item.ts';
import type { FeedbackRelations } from './related.ts';
import { effectiveStatus } from './status.ts';

const TEXTS = ['title', 'description', 'plainText', 'question', 'outcome'] as const;

function common(project: FeedbackDocument, related: FeedbackRelations, now: Date) {
  const cover = project.coverAssetId && related.assets.get(String(project.coverAssetId));
  const { settings } = project;
  return {
    id: String(project._id),
    title: project.title,
    slug: project.slug,
    description: project.description,
    plainText: project.plainText,
    coverUrl: cover?.imageKey ? mediaUrl(cover.imageKey) : undefined,
    status: effectiveStatus(project, now),
    opensAt: project.opensAt?.toISOString(),
    closesAt: project.closesAt?.toISOString(),
    location: project.location,
    boundary: project.boundary,
    question: project.question,
    settings: {
      allowGuests: settings.allowGuests,
      requireName: settings.requireName,
      requireEmail: settings.requireEmail,
      allowReplies: settings.allowReplies,
      allowLikes: settings.allowLikes,
      allowDislikes: settings.allowDislikes,
      moderation: settings.moderation,
      maxCommentsPerVisitor: settings.maxCommentsPerVisitor,
      showOthersComments: settings.showOthersComments,
    },
    startingItemId: project.startingItemId ? String(project.startingItemId) : undefined,
    outcome: project.outcome,
  };
}

function categoryIn({ key, label, color, icon }: FeedbackCategoryDocument) {
  return withoutEmpty({ key, label, color, icon });
}

function outcomeIn({ text, commentIds }: OutcomeDocument) {
  return { text, commentIds: commentIds.map(String) };
}

/** The decisions as visitors get them: with the comments that they may read. */
function publicOutcomes(
  { outcomes = [], settings }: FeedbackDocument,
  quotable: Quotable,
  locale: TextLanguage,
): PublicFeedback['outcomes'] {
  return outcomes.map((outcome) => ({
    text: inLanguage(outcome, locale, ['text']).text,
    commentIds: settings.showOthersComments ? shown(outcome.commentIds, quotable) : [],
  }));
}

/** Data for one project's answer. */
export interface FeedbackContext {
  /** In order. */
  readonly items: readonly FeedbackItemDocument[];
  readonly related: FeedbackRelations;
  readonly quotable: Quotable;
  readonly now: Date;
}

function itemContext(project: FeedbackDocument, { related, quotable, now }: FeedbackContext) {
  return { project, related, quotable, open: effectiveStatus(project, now) === 'OPEN' };
}

/** The public projection in the visitor's language: the keys of the contract's `PublicFeedback` and no others. */
export function publicFeedback(
  stored: FeedbackDocument,
  context: FeedbackContext & Pick<PublicFeedback, 'opinion'>,
  organization: OrganizationDocument,
  locale: TextLanguage,
): PublicFeedback {
  const project = inLanguage(stored, locale, TEXTS);
  const items = itemContext(stored, context);
  const { primaryColor, font, mode, logoUrl } = organization.brand;
  return withoutEmpty({
    ...common(project, context.related, context.now),
    categories: project.categories.map((category) => categoryIn(inLanguage(category, locale, ['label']))),
    outcomes: publicOutcomes(stored, context.quotable, locale),
    items: context.items.map((item) => publicItem(item, items, locale)),
    ai: publicAi(project, context.quotable, locale),
    opinion: context.opinion,
    organization: withoutEmpty({
      id: String(organization._id),
      name: organization.name,
      primaryColor,
      font,
      mode,
      logoUrl,
      privacyUrl: organization.privacy?.policyUrl,
    }),
  }) as PublicFeedback;
}

interface Reading {
  /** Requested language of the texts; undefined for the originals, so that an editor saves those. */
  readonly locale: TextLanguage;
  /** Language of the server's own sentences. */
  readonly spoken: Wording;
}

function forMembers(
  stored: FeedbackDocument,
  related: FeedbackRelations,
  { now, participants, locale }: { now: Date; participants: number; locale: TextLanguage },
) {
  const project = locale ? inLanguage(stored, locale, TEXTS) : stored;
  const { comments, likes, pending } = project.counts;
  return {
    ...common(project, related, now),
    organizationId: String(project.organizationId),
    visibility: project.visibility,
    coverAssetId: project.coverAssetId ? String(project.coverAssetId) : undefined,
    categories: project.categories.map((category) =>
      withoutEmpty({
        ...categoryIn(locale ? inLanguage(category, locale, ['label']) : category),
        i18n: category.i18n,
      }),
    ),
    outcomes: (project.outcomes ?? []).map((outcome) =>
      withoutEmpty({
        ...outcomeIn(locale ? inLanguage(outcome, locale, ['text']) : outcome),
        i18n: outcome.i18n,
      }),
    ),
    counts: { items: project.itemIds.length, comments, participants, likes, pending },
    i18n: project.i18n,
    createdBy: project.createdBy ? String(project.createdBy) : undefined,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

/** A project as members get it. */
export function feedbackForMembers(
  project: FeedbackDocument,
  context: FeedbackContext & { readonly participants: number } & Pick<MemberReading, 'newComments' | 'names'>,
  { locale, spoken }: Reading,
): Feedback {
  const items = itemContext(project, context);
  const { now, participants, quotable, newComments, names } = context;
  return withoutEmpty({
    ...forMembers(project, context.related, { now, participants, locale }),
    items: context.items.map((item) => itemForMembers(item, items, locale)),
    ai: aiForMembers(project, { quotable, newComments, names, say: (id) => say(spoken.locale, id) }),
  }) as Feedback;
}

/** A project in a list as members get it. */
export function feedbackSummary(
  project: FeedbackDocument,
  related: FeedbackRelations,
  reading: { readonly now: Date; readonly participants: number; readonly locale: TextLanguage },
): FeedbackSummary {
  const { status, published } = project.ai;
  return withoutEmpty({
    ...forMembers(project, related, reading),
    ai: { status, published, stale: isStale(project) },
  }) as FeedbackSummary;
}
