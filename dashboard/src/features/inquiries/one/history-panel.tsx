import type { Activity } from '@oriel/contract/activity';
import type { ActivityKind } from '@oriel/contract/enums';
import type { Inquiry } from '@oriel/contract/inquiry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { errorText } from '../../../app/error-text.ts';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { type MessageId, type Translate, useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useMembers } from '../../apartments/api.ts';
import { deleteNote, historyQuery, isOnItsWay } from './history-calls.ts';
import { NoteForm } from './note-form.tsx';

const SAID: Partial<Record<ActivityKind, MessageId>> = {
  NOTE: 'inquiryActivity.NOTE',
  INQUIRY_RECEIVED: 'inquiryActivity.INQUIRY_RECEIVED',
  READ: 'inquiryActivity.READ',
  UNREAD: 'inquiryActivity.UNREAD',
  LEAD_SENT: 'inquiryActivity.LEAD_SENT',
  CONSENT_WITHDRAWN: 'inquiryActivity.CONSENT_WITHDRAWN',
  ANONYMIZED: 'inquiryActivity.ANONYMIZED',
};

const FIELDS: Readonly<Record<string, MessageId>> = {
  name: 'field.name',
  email: 'account.email',
  phone: 'inquiry.phone',
  preferredContact: 'inquiry.preferredContact',
  apartmentIds: 'inquiry.flats',
  MARKETING_EMAIL: 'inquiryConsent.MARKETING_EMAIL',
  MARKETING_PHONE: 'inquiryConsent.MARKETING_PHONE',
  MARKETING_SMS: 'inquiryConsent.MARKETING_SMS',
  PARTNERS: 'inquiryConsent.PARTNERS',
  CUSTOM: 'inquiryConsent.CUSTOM',
};

/** What somebody did, in words. */
function saidOf(
  { kind, changes }: Activity,
  nameOf: (id: unknown) => string | undefined,
  t: Translate,
): string {
  if (kind === 'ASSIGNED') {
    const to = changes.find(({ field }) => field === 'assigneeId')?.to;
    if (to === undefined) return t('inquiryActivity.unassigned');
    return t('inquiryActivity.assigned', { name: nameOf(to) ?? '…' });
  }
  const spam = changes.find(({ field }) => field === 'spam');
  if (spam) return t(spam.to === 'SPAM' ? 'inquiryActivity.spam' : 'inquiryActivity.noSpam');
  const fields = changes.flatMap(({ field }) => (FIELDS[field] ? [t(FIELDS[field])] : [])).join(', ');
  const said = t(SAID[kind] ?? 'inquiryActivity.UPDATED');
  return fields ? `${said}: ${fields}` : said;
}

/** Notes of the team, and what has become of the inquiry, newest first. */
export function HistoryPanel({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const { data: members = [] } = useMembers();
  const history = useInfiniteQuery(historyQuery(inquiry.id));
  const nameOf = (id: unknown) => members.find((member) => member.id === id)?.name;

  async function remove(note: Activity): Promise<void> {
    try {
      await deleteNote(inquiry.id, note.id);
    } catch (error) {
      toasts.add({
        variant: 'destructive',
        title: t('inquiry.noteNotDeleted'),
        description: errorText(error),
      });
    }
  }

  return (
    <section aria-labelledby="history-title" className="flex flex-col gap-3">
      <h2 id="history-title" className="text-base font-medium">
        {t('inquiry.history')}
      </h2>
      <NoteForm inquiry={inquiry} />
      {history.isPending ? <Skeleton className="h-24" /> : null}
      {history.isError ? <Notice>{errorText(history.error)}</Notice> : null}
      <ol className="flex flex-col">
        {history.data?.pages
          .flatMap(({ data }) => data)
          .map((activity) => (
            <li
              key={activity.id}
              className={
                isOnItsWay(activity)
                  ? 'border-b border-line py-3 text-sm opacity-55 last:border-b-0'
                  : 'border-b border-line py-3 text-sm last:border-b-0'
              }
            >
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0">
                  <span className="font-medium">
                    {activity.actor.type === 'VISITOR' ? t('inquiry.visitor') : activity.actor.name}
                  </span>{' '}
                  <span className="text-secondary">{saidOf(activity, nameOf, t)}</span>
                </span>
                <time
                  dateTime={activity.createdAt}
                  title={dayAndTime(new Date(activity.createdAt))}
                  className="shrink-0 text-xs text-secondary"
                >
                  {relativeTime(new Date(activity.createdAt), new Date())}
                </time>
              </p>
              {activity.content ? (
                <p className="mt-1 flex items-start justify-between gap-2">
                  <span className="min-w-0 break-words whitespace-pre-line">{activity.content}</span>
                  {activity.deletable ? (
                    <Button
                      size="icon"
                      variant="quiet"
                      aria-label={t('inquiry.deleteNote')}
                      title={t('inquiry.deleteNote')}
                      onClick={() => void remove(activity)}
                    >
                      <Trash2 size={14} strokeWidth={1.5} aria-hidden />
                    </Button>
                  ) : null}
                </p>
              ) : null}
            </li>
          ))}
      </ol>
      {history.hasNextPage ? (
        <Button
          size="small"
          className="self-start"
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('inquiry.earlier')}
        </Button>
      ) : null}
    </section>
  );
}
