import { isInside } from '@oriel/contract/boundary';
import type { FeedbackCommentCreate, PanoramaCommentCreate } from '@oriel/contract/comment';
import { COMMENT_LENGTH_MAX, COMMENT_LINKS_MAX, lengthOf, linksIn } from '@oriel/contract/comment-text';
import { ApiError, type MessageValues } from '../../platform/errors.ts';
import type { CommentTarget } from './target.ts';

export type NewComment = PanoramaCommentCreate & Pick<FeedbackCommentCreate, 'category' | 'consent'>;

function refuse(field: string, sentence: string, values: MessageValues = {}): never {
  throw new ApiError('VALIDATION', { fields: { [field]: [sentence] }, values });
}

/** @throws ApiError VALIDATION when the text is empty, too long or has too many links */
export function checkBody(body: string): void {
  if (body === '') refuse('body', 'field.control');
  if (lengthOf(body) > COMMENT_LENGTH_MAX) refuse('body', 'field.maxLength', { limit: COMMENT_LENGTH_MAX });
  if (linksIn(body) > COMMENT_LINKS_MAX) refuse('body', 'field.links', { limit: COMMENT_LINKS_MAX });
}

function checkPosition(target: CommentTarget, position: NonNullable<NewComment['position']>): void {
  if (position.kind !== target.positionKind)
    refuse('position.kind', 'field.positionKind', { kind: target.positionKind });
  const { boundary } = target;
  if (position.kind === 'MAP' && boundary && !isInside(boundary, position.lng, position.lat))
    refuse('position', 'field.outsideBoundary');
}

/**
 * Validates a new comment beyond its schema.
 *
 * @throws ApiError VALIDATION naming the field
 */
export function checkNewComment(target: CommentTarget, comment: NewComment, guest: boolean): void {
  checkBody(comment.body);
  const { requireName, requireEmail, categories } = target.rules;
  if (guest && requireName && !comment.name) refuse('name', 'field.required');
  if (guest && requireEmail && !comment.email) refuse('email', 'field.required');
  if (comment.position) checkPosition(target, comment.position);
  if (comment.category && !categories?.includes(comment.category))
    refuse('category', 'field.categoryUnknown');
}
