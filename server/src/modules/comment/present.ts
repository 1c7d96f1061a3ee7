import {
  COMMENT_EDIT_MINUTES,
  type Comment,
  type PublicComment,
  type PublicReply,
  type Reply,
} from '@oriel/contract/comment';
import { withoutEmpty } from '../../platform/present.ts';
import type { Faces } from '../user/avatars.ts';
import type { ReportReason } from './answers.ts';
import type { CommentDocument } from './model.ts';
import type { Reaction } from './reactions.ts';

/** A comment with its replies. */
export interface Thread {
  readonly comment: CommentDocument;
  readonly replies: readonly CommentDocument[];
}

/** The caller-dependent parts of an answer. */
export interface Asker {
  /** Reactions by comment. */
  readonly reactions: ReadonlyMap<string, Reaction>;
  /** Avatars of authors who are members. */
  readonly faces: Faces;
  /** Includes their own held comments. */
  readonly visitorHash?: string | undefined;
  /** The answer goes to the author. */
  readonly isAuthor?: boolean;
  /** A member who does not moderate: an AGENT. */
  readonly hidesAddresses?: boolean;
}

/** What the moderators' list adds. */
interface Listed {
  readonly answered: boolean;
  readonly undecided: boolean;
  readonly reportReasons: readonly ReportReason[];
}

function faceOf({ author }: CommentDocument, { faces }: Asker): string | undefined {
  return author.id && faces.get(String(author.id));
}

function common(comment: CommentDocument, { reactions }: Asker) {
  const id = String(comment._id);
  return {
    id,
    targetType: comment.targetType,
    targetId: String(comment.targetId),
    parentId: comment.parentId ? String(comment.parentId) : undefined,
    body: comment.body,
    category: comment.category,
    status: comment.status,
    likes: comment.likes,
    dislikes: comment.dislikes,
    repliesCount: comment.repliesCount,
    language: comment.language,
    editedAt: comment.editedAt?.toISOString(),
    createdAt: comment.createdAt.toISOString(),
    reaction: reactions.get(id) ?? null,
  };
}

/** Both are `null` when absent, so they are added last. */
function withNulls<T extends { reaction: Reaction | null }>(
  { reaction, ...fields }: T,
  { position }: Pick<CommentDocument, 'position'>,
) {
  return { ...withoutEmpty(fields), position: position ?? null, myReaction: reaction };
}

/** Placeholder for a hidden comment with replies. */
function placeholder({ position: _, category: __, ...comment }: CommentDocument): CommentDocument {
  return {
    ...comment,
    body: '',
    author: { type: comment.author.type, name: '', staff: false },
    status: comment.status === 'DELETED' ? 'DELETED' : 'HIDDEN',
    likes: 0,
    dislikes: 0,
  };
}

/** The public projection of one comment: the keys of the contract's `PublicReply` and no others. */
export function publicReply(comment: CommentDocument, asker: Asker): PublicReply {
  const known = comment.visitorHash !== undefined && comment.visitorHash === asker.visitorHash;
  const mine = known || asker.isAuthor === true;
  const shown = comment.status === 'PUBLISHED' || (comment.status === 'PENDING' && mine);
  const seen = shown ? comment : placeholder(comment);
  const until = new Date(comment.createdAt.getTime() + COMMENT_EDIT_MINUTES * 60_000);
  const { type, name, staff } = seen.author;
  const fields = {
    ...common(seen, shown ? asker : { ...asker, reactions: new Map() }),
    ...(shown ? {} : { language: undefined, editedAt: undefined }),
    editableUntil: shown && mine ? until.toISOString() : undefined,
    author: withoutEmpty({
      type,
      name: name ?? '',
      avatarUrl: faceOf(seen, asker),
      staff: staff ?? false,
    }),
  };
  return withNulls(fields, seen) as PublicReply;
}

export function publicThread({ comment, replies }: Thread, asker: Asker): PublicComment {
  return { ...publicReply(comment, asker), replies: replies.map((reply) => publicReply(reply, asker)) };
}

/** One comment as members get it. */
export function replyForMembers(comment: CommentDocument, asker: Asker, listed?: Listed): Reply {
  const { type, id, name, staff, email } = comment.author;
  const { moderation, ai } = comment;
  const fields = {
    ...common(comment, asker),
    organizationId: String(comment.organizationId),
    projectId: comment.projectId ? String(comment.projectId) : undefined,
    author: withoutEmpty({
      type,
      id: id ? String(id) : undefined,
      name: name ?? '',
      avatarUrl: faceOf(comment, asker),
      staff: staff ?? false,
      email: asker.hidesAddresses ? undefined : email,
    }),
    reports: comment.reports,
    reportReasons: listed && listed.reportReasons.length > 0 ? listed.reportReasons : undefined,
    answered: listed?.answered,
    undecided: listed?.undecided,
    ai: ai && { sentiment: ai.sentiment, score: ai.score, topics: ai.topics, toxicity: ai.toxicity },
    moderation:
      moderation &&
      withoutEmpty({
        by: moderation.by ? String(moderation.by) : undefined,
        at: moderation.at.toISOString(),
        reason: moderation.reason,
        auto: moderation.auto,
      }),
    updatedAt: comment.updatedAt.toISOString(),
  };
  return withNulls(fields, comment) as Reply;
}

export function threadForMembers({ comment, replies }: Thread, asker: Asker): Comment {
  return {
    ...replyForMembers(comment, asker),
    replies: replies.map((reply) => replyForMembers(reply, asker)),
  };
}
