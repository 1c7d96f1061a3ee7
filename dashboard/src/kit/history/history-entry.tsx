import type { Activity } from '@oriel/contract/activity';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayAndTime, relativeTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { isOnItsWay } from './history-calls.ts';

/** Who did what and when; a note's text and further details. */
export function HistoryEntry({
  activity,
  said,
  onDelete,
  children,
}: {
  activity: Activity;
  said: string;
  onDelete: () => void;
  children?: ReactNode;
}) {
  const t = useTranslate();
  const { kind, actor, content, mailSubject, createdAt, deletable } = activity;
  const moment = new Date(createdAt);
  return (
    <li
      aria-busy={isOnItsWay(activity) || undefined}
      className="flex flex-col gap-1 border-b border-line py-3 text-sm last:border-b-0"
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <span className="font-medium">{actor.type === 'VISITOR' ? t('history.visitor') : actor.name}</span>{' '}
          <span className="text-secondary">{said}</span>
        </span>
        <time dateTime={createdAt} title={dayAndTime(moment)} className="shrink-0 text-xs text-secondary">
          {isOnItsWay(activity) ? t('action.saving') : relativeTime(moment, new Date())}
        </time>
      </p>
      {mailSubject ? (
        <p className="border-l-2 border-accent pl-3 font-medium break-words">{mailSubject}</p>
      ) : null}
      {content ? (
        <p className="flex items-start justify-between gap-2">
          <span
            className={cx(
              'min-w-0 break-words whitespace-pre-line',
              kind === 'REPLIED' && 'border-l-2 border-accent pl-3',
            )}
          >
            {content}
          </span>
          {deletable ? (
            <Button
              size="icon"
              variant="quiet"
              aria-label={t('history.deleteNote')}
              title={t('history.deleteNote')}
              onClick={onDelete}
            >
              <Trash2 size={14} strokeWidth={1.5} aria-hidden />
            </Button>
          ) : null}
        </p>
      ) : null}
      {children}
    </li>
  );
}
