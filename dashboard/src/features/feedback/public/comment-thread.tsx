import type { PublicComment, PublicReply } from '@oriel/contract/comment';
import type { FeedbackCategory } from '@oriel/contract/feedback';
import { relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';

/** A comment with its replies. */
export function CommentThread({
  comment,
  categories,
}: {
  comment: PublicComment;
  categories: readonly FeedbackCategory[];
}) {
  const about = categories.find(({ key }) => key === comment.category);
  return (
    <li className="border-t border-line py-4">
      <Said comment={comment} about={about} />
      {comment.replies.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-3 border-l-2 border-line pl-4">
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Said comment={reply} about={undefined} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Said({ comment, about }: { comment: PublicReply; about: FeedbackCategory | undefined }) {
  const t = useTranslate();
  const { author, body, createdAt, status } = comment;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-secondary">
        <span className="font-medium text-ink">{author.name || t('feedback.somebody')}</span>
        {author.staff ? (
          <span className="rounded-pill bg-accent-soft px-2 py-px text-xs text-accent-strong">
            {t('feedback.team')}
          </span>
        ) : null}
        <time dateTime={createdAt}>{relativeTime(new Date(createdAt), new Date())}</time>
        {about ? (
          <span className="inline-flex items-center gap-1">
            <span aria-hidden className="size-2 rounded-pill" style={{ background: about.color }} />
            {about.label}
          </span>
        ) : null}
        {status === 'PENDING' ? <span>{t('feedback.waits')}</span> : null}
      </p>
      <p className="mt-1 whitespace-pre-line break-words">{body || t('feedback.takenAway')}</p>
    </>
  );
}
