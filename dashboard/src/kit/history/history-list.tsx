import type { Activity } from '@oriel/contract/activity';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { historyQuery, type RecordedSubject } from './history-calls.ts';
import { HistoryEntry } from './history-entry.tsx';

/** Refetch interval while the mail of a reply is under way, milliseconds. */
const DELIVERY_EVERY = 3000;

const isUnderWay = ({ delivery }: Activity) => delivery === 'WAITING' || delivery === 'RETRYING';

/** What happened to an entity, newest first, loaded page by page. */
export function HistoryList({
  subject,
  saidOf,
  detailOf,
  empty,
  onDelete,
}: {
  subject: RecordedSubject;
  /** describes an activity */
  saidOf: (activity: Activity) => string;
  /** shown below the description */
  detailOf?: ((activity: Activity) => ReactNode) | undefined;
  /** said where nothing has happened yet */
  empty?: string;
  /** deletes a note, where there are notes */
  onDelete?: (note: Activity) => void;
}) {
  const t = useTranslate();
  const history = useInfiniteQuery({
    ...historyQuery(subject),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? DELIVERY_EVERY : false,
  });
  const activities = history.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      {history.isPending ? <Skeleton className="h-24" /> : null}
      {history.isError ? <Notice>{errorText(history.error)}</Notice> : null}
      {empty && activities?.length === 0 ? <p className="text-sm text-secondary">{empty}</p> : null}
      <ol className="flex flex-col">
        {activities?.map((activity) => (
          <HistoryEntry
            key={activity.id}
            activity={activity}
            said={saidOf(activity)}
            onDelete={() => onDelete?.(activity)}
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
    </>
  );
}
