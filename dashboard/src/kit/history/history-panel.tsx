import type { Activity } from '@oriel/contract/activity';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { deleteNote, type HistorySubject, historyQuery } from './history-calls.ts';
import { HistoryEntry } from './history-entry.tsx';
import { NoteForm } from './note-form.tsx';
import type { Reply } from './reply.ts';

/** Refetch interval while the mail of a reply is under way, milliseconds. */
const DELIVERY_EVERY = 3000;

const isUnderWay = ({ delivery }: Activity) => delivery === 'WAITING' || delivery === 'RETRYING';

/** The team's notes and the history of an apartment or inquiry, newest first. */
export function HistoryPanel({
  subject,
  saidOf,
  detailOf,
  reply,
}: {
  subject: HistorySubject;
  /** describes an activity */
  saidOf: (activity: Activity) => string;
  /** shown below the description */
  detailOf?: (activity: Activity) => ReactNode;
  /** replying to the person of an inquiry */
  reply?: Reply | undefined;
}) {
  const t = useTranslate();
  const history = useInfiniteQuery({
    ...historyQuery(subject),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? DELIVERY_EVERY : false,
  });

  async function remove(note: Activity): Promise<void> {
    try {
      await deleteNote(subject, note.id);
    } catch (error) {
      toasts.add({
        variant: 'destructive',
        title: t('history.noteNotDeleted'),
        description: errorText(error),
      });
    }
  }

  return (
    <section aria-labelledby="history-title" className="flex flex-col gap-3">
      <h2 id="history-title" className="text-base font-medium">
        {t('history.title')}
      </h2>
      <NoteForm subject={subject} reply={reply} />
      {history.isPending ? <Skeleton className="h-24" /> : null}
      {history.isError ? <Notice>{errorText(history.error)}</Notice> : null}
      <ol className="flex flex-col">
        {history.data?.pages
          .flatMap(({ data }) => data)
          .map((activity) => (
            <HistoryEntry
              key={activity.id}
              activity={activity}
              said={saidOf(activity)}
              onDelete={() => void remove(activity)}
            >
              {detailOf?.(activity)}
            </HistoryEntry>
          ))}
      </ol>
      {history.hasNextPage ? (
        <Button
          size="small"
          className="self-start"
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('history.earlier')}
        </Button>
      ) : null}
    </section>
  );
}
