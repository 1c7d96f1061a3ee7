import type { Feedback } from '@oriel/contract/feedback';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/translate.ts';
import { historyQuery } from '../../kit/history/history-calls.ts';
import { citedQuery } from './api.ts';
import { CommentHistory } from './comments/comment-history.tsx';

/** Who decided what about the project's comments, each entry with the comment. */
export function ProjectHistory({ project: { id } }: { project: Feedback }) {
  const t = useTranslate();
  const subject = { type: 'FEEDBACK', id } as const;
  const { data } = useInfiniteQuery(historyQuery(subject));
  const ids = (data?.pages ?? []).flatMap((page) => page.data.map((one) => one.subject.id));
  const comments = useQuery(citedQuery(id, [...new Set(ids)]));
  const byId = new Map(comments.data?.map((comment) => [comment.id, comment]));
  return (
    <section aria-labelledby="moderation-history" className="flex max-w-[720px] flex-col gap-3">
      <h2 id="moderation-history" className="text-lg">
        {t('commentHistory.projectTitle')}
      </h2>
      <p className="text-sm text-secondary">{t('commentHistory.projectLead')}</p>
      <CommentHistory
        subject={subject}
        detailOf={({ subject: about }) => {
          const comment = byId.get(about.id);
          return (
            <blockquote className="border-l-2 border-line pl-3 text-secondary">
              {comment?.body ? (
                <>
                  <span className="line-clamp-2 break-words">{comment.body}</span>–{' '}
                  {comment.author.name || t('feedback.somebody')}
                </>
              ) : comments.isPending ? null : (
                t('feedback.takenAway')
              )}
            </blockquote>
          );
        }}
      />
    </section>
  );
}
