import type { Reply } from '@oriel/contract/comment';
import type { Feedback } from '@oriel/contract/feedback';
import type { Rights } from '../../../kit/rights/rights.ts';

/** A moderator's actions on a comment (`server/src/modules/comment/moderation.ts`). */
export function mayDo(
  { status, undecided, author }: Reply,
  project: Pick<Feedback, 'status'>,
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
    answer: shown && !author.staff && (project.status === 'OPEN' || project.status === 'CLOSED'),
  };
}
