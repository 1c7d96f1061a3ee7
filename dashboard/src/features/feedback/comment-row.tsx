import type { Reply } from '@oriel/contract/comment';
import type { CommentStatus } from '@oriel/contract/enums';
import type { Feedback } from '@oriel/contract/feedback';
import { ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { number, relativeTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { reported } from '../../kit/report.ts';
import { Button } from '../../ui/button.tsx';
import { moderateComment } from './api.ts';
import { HideComment } from './hide-comment.tsx';

/** A moderator's actions by a comment's status (`server/src/modules/comment/moderation.ts`). */
const MAY: Readonly<Record<CommentStatus, readonly ('publish' | 'hide')[]>> = {
  PENDING: ['publish', 'hide'],
  PUBLISHED: ['hide'],
  HIDDEN: ['publish'],
  SPAM: [],
  DELETED: [],
};

export function CommentRow({ comment, project }: { comment: Reply; project: Feedback }) {
  const t = useTranslate();
  const [hiding, setHiding] = useState(false);
  const { id, author, body, status, category, likes, reports, createdAt, moderation } = comment;
  const item = project.items.find((one) => one.id === comment.targetId);
  const about = project.categories.find(({ key }) => key === category);
  const may = MAY[status];
  return (
    <li className="flex flex-col gap-2 border-t border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-secondary">
        <span className="font-medium text-ink">{author.name || t('feedback.somebody')}</span>
        {author.staff ? <span className="text-accent">{t('feedback.team')}</span> : null}
        <time dateTime={createdAt}>{relativeTime(new Date(createdAt), new Date())}</time>
        {item ? <span>{item.title}</span> : null}
        {about ? (
          <span className="inline-flex items-center gap-1">
            <span aria-hidden className="size-2 rounded-pill" style={{ background: about.color }} />
            {about.label}
          </span>
        ) : null}
        {status === 'PUBLISHED' ? null : (
          <span className="rounded-pill bg-sunken px-2 py-px text-xs">{t(`commentStatus.${status}`)}</span>
        )}
      </p>
      <p className="max-w-[720px] whitespace-pre-line">{body || t('feedback.takenAway')}</p>
      {moderation?.reason ? (
        <p className="text-sm text-secondary">{t('feedback.reason', { reason: moderation.reason })}</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 text-sm text-secondary">
        <span className="inline-flex items-center gap-1 tabular">
          <ThumbsUp size={14} strokeWidth={1.5} aria-hidden />
          <span className="sr-only">{t('feedback.likes')}: </span>
          {number(likes)}
        </span>
        {reports > 0 ? <span className="text-bad">{t('feedback.reports', { count: reports })}</span> : null}
        <span className="ml-auto flex gap-2">
          {may.includes('publish') ? (
            <Button size="small" onClick={() => void reported(moderateComment(id, 'PUBLISHED'))}>
              {t('feedback.publish')}
            </Button>
          ) : null}
          {may.includes('hide') ? (
            <Button size="small" variant="quiet" onClick={() => setHiding(true)}>
              {t('feedback.hide')}
            </Button>
          ) : null}
        </span>
      </div>
      {hiding ? <HideComment id={id} onClose={() => setHiding(false)} /> : null}
    </li>
  );
}
