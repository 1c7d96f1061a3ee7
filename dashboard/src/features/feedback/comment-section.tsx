import { COMMENT_STATUSES, type CommentStatus } from '@oriel/contract/enums';
import type { Feedback } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { Failure } from '../../ui/failure.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { pageIn } from '../../ui/page-address.ts';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commentsQuery } from './api.ts';
import { CommentRow } from './comment-row.tsx';

/** Comments including replies, newest first; filters are in the address. */
export function CommentSection({ project }: { project: Feedback }) {
  const t = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const status = COMMENT_STATUSES.find((one) => one === parameters.get('status'));
  const page = pageIn(parameters);
  const comments = useQuery(commentsQuery(project.id, status, page));
  const { data: list, meta } = comments.data ?? {};
  return (
    <section aria-labelledby="comments">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="comments" className="mr-auto text-lg">
          {t('feedback.comments')}
        </h2>
        <FilterChoice<CommentStatus | ''>
          label={t('feedback.commentStatus')}
          value={status ?? ''}
          options={[
            { value: '', label: t('feedback.allComments') },
            ...COMMENT_STATUSES.map((value) => ({ value, label: t(`commentStatus.${value}`) })),
          ]}
          onChange={(value) => setParameters(value === '' ? {} : { status: value }, { replace: true })}
        />
      </div>
      {comments.isPending ? (
        <div className="flex flex-col gap-3" aria-hidden>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-16" />
          ))}
        </div>
      ) : comments.isError ? (
        <Failure
          title={t('feedback.commentsFailed')}
          error={comments.error}
          retry={() => void comments.refetch()}
        />
      ) : list && list.length > 0 ? (
        <ul>
          {list.map((comment) => (
            <CommentRow key={comment.id} comment={comment} project={project} />
          ))}
        </ul>
      ) : (
        <p className="text-secondary">{t(status ? 'feedback.noSuchComments' : 'feedback.noComments')}</p>
      )}
      <Pager
        page={page}
        pages={meta?.totalPages ?? 1}
        to={(next) => `?${new URLSearchParams({ ...(status ? { status } : {}), page: String(next) })}`}
      />
    </section>
  );
}
