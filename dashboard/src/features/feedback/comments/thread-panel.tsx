import type { PublicReply, Reply } from '@oriel/contract/comment';
import { useQuery } from '@tanstack/react-query';
import { relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { commentQuery, repliesQuery } from '../api.ts';
import { CommentHistory } from './comment-history.tsx';

/** The thread that a comment belongs to, and what moderators decided about the comment. */
export function ThreadPanel({ comment }: { comment: Reply }) {
  const t = useTranslate();
  const { id, parentId } = comment;
  const parent = useQuery(commentQuery(parentId));
  const replies = useQuery(repliesQuery(parentId ?? id));
  const first = parent.data;
  return (
    <div className="flex max-w-[720px] flex-col gap-6 rounded-card bg-sunken p-4">
      <section aria-label={t('comment.thread')} className="flex flex-col gap-3">
        {first ? <Said comment={first} /> : null}
        {replies.isPending ? (
          <Skeleton className="h-12" />
        ) : replies.isError ? (
          <Failure
            title={t('comment.threadFailed')}
            error={replies.error}
            retry={() => void replies.refetch()}
          />
        ) : replies.data.length === 0 ? (
          <p className="text-sm text-secondary">{t('comment.noReplies')}</p>
        ) : (
          <ol className="flex flex-col gap-3 border-l-2 border-line pl-4">
            {replies.data.map((reply) => (
              <li key={reply.id} aria-current={reply.id === id || undefined}>
                <Said comment={reply} />
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-label={t('commentHistory.title')}>
        <h3 className="text-sm font-medium">{t('commentHistory.title')}</h3>
        <CommentHistory subject={{ type: 'COMMENT', id }} />
      </section>
    </div>
  );
}

function Said({ comment: { author, body, createdAt, status } }: { comment: PublicReply }) {
  const t = useTranslate();
  return (
    <div className="text-sm">
      <p className="flex flex-wrap gap-x-3 text-secondary">
        <span className="font-medium text-ink">{author.name || t('feedback.somebody')}</span>
        {author.staff ? <span className="text-accent">{t('feedback.team')}</span> : null}
        <time dateTime={createdAt}>{relativeTime(new Date(createdAt), new Date())}</time>
        {status === 'PUBLISHED' ? null : <span>{t(`commentStatus.${status}`)}</span>}
      </p>
      <p className="break-words whitespace-pre-line">{body || t('feedback.takenAway')}</p>
    </div>
  );
}
