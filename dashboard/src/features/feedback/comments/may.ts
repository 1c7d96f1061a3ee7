import type { Reply } from '@oriel/contract/comment';
import type { Rights } from '../../../kit/rights/rights.ts';
import type { CommentGround } from './comment-ground.ts';

/** A moderator's actions on a comment (`server/src/modules/comment/moderation.ts`). */
export function mayDo(
  { status, undecided, author }: Reply,
  { answers }: Pick<CommentGround, 'answers'>,
  { administer = false }: Partial<Rights> = {},
) {
  const shown = status === 'PUBLISHED' || status === 'PENDING';
  return {
    publish: status === 'PENDING' || status === 'HIDDEN',
    /** Leaves a reported comment where it is, for good. */
    keep: status === 'PUBLISHED' && undecided === true,
    hide: shown,
    spam: shown && !author.staff,
    /** Deletes words and author for good, from any status. */
    remove: administer && status !== 'DELETED',
    answer: shown && !author.staff && answers,
  };
}
