import type { Reply } from '@oriel/contract/comment';
import type { CommentGround } from './comment-ground.ts';

/** A moderator's actions on a comment (`server/src/modules/comment/moderation.ts`). */
export function mayDo({ status, undecided, author }: Reply, { answers }: Pick<CommentGround, 'answers'>) {
  const shown = status === 'PUBLISHED' || status === 'PENDING';
  return {
    publish: status === 'PENDING' || status === 'HIDDEN',
    /** Leaves a reported comment where it is, for good. */
    keep: status === 'PUBLISHED' && undecided === true,
    hide: shown,
    spam: shown && !author.staff,
    answer: shown && !author.staff && answers,
  };
}
