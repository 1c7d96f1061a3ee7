import type { Activity } from '@oriel/contract/activity';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { errorDetail, errorText } from '../../../app/error-text.ts';
import { api } from '../../../app/services.ts';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { ChangeLine } from './change-line.tsx';
import { useFlat } from './flat-context.ts';

const PAGE = 15;
const NOTE_MOST = 5000;

/** Notes of the team, and what has happened to the flat, newest first. */
export function ActivityPanel() {
  const t = useTranslate();
  const { flat } = useFlat();
  const client = useQueryClient();
  const key = ['flat-activities', flat.id];
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api.request<Activity[]>({
        method: 'GET',
        path: `/apartment/${flat.id}/activities`,
        query: { limit: PAGE, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });

  const said = ({ kind }: Activity) => t(`activityKind.${kind}`);

  async function remove(activity: Activity): Promise<void> {
    try {
      await api.request({ method: 'DELETE', path: `/apartment/${flat.id}/activities/${activity.id}` });
    } catch (error) {
      toasts.add({ variant: 'destructive', title: errorText(error) });
    }
    await client.invalidateQueries({ queryKey: key });
  }

  return (
    <section aria-labelledby="activity-title" className="flex flex-col gap-3">
      <h2 id="activity-title" className="text-base font-medium">
        {t('flatPage.activity')}
      </h2>
      <NoteForm onAdded={() => client.invalidateQueries({ queryKey: key })} />
      {list.isPending ? <Skeleton className="h-24" /> : null}
      {list.isError ? <Notice>{errorText(list.error)}</Notice> : null}
      <ol className="flex flex-col">
        {list.data?.pages
          .flatMap(({ data }) => data)
          .map((activity) => (
            <li
              key={activity.id}
              className="flex flex-col gap-1 border-b border-line py-3 text-sm last:border-b-0"
            >
              <p className="flex items-baseline justify-between gap-3">
                <span>
                  <span className="font-medium">{activity.actor.name}</span>{' '}
                  <span className="text-secondary">{said(activity)}</span>
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
                <p className="flex items-start justify-between gap-2">
                  <span className="min-w-0 break-words whitespace-pre-line">{activity.content}</span>
                  {activity.deletable ? (
                    <Button
                      size="icon"
                      variant="quiet"
                      aria-label={t('flatPage.deleteNote')}
                      onClick={() => void remove(activity)}
                    >
                      <Trash2 size={14} strokeWidth={1.5} aria-hidden />
                    </Button>
                  ) : null}
                </p>
              ) : null}
              {activity.changes.map((change) => (
                <ChangeLine key={change.field} change={change} currency={flat.currency} />
              ))}
            </li>
          ))}
      </ol>
      {list.hasNextPage ? (
        <Button
          size="small"
          className="self-start"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('flatPage.earlier')}
        </Button>
      ) : null}
    </section>
  );
}

/** A note that could not be saved stays in its field. */
function NoteForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const t = useTranslate();
  const { flat } = useFlat();
  const id = useId();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState(false);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const content = text.trim();
    if (!content) return;
    setRunning(true);
    setFailure(undefined);
    try {
      await api.request({ method: 'POST', path: `/apartment/${flat.id}/activities/note`, body: { content } });
      setText('');
      await onAdded();
    } catch (error) {
      setFailure(errorDetail(error));
    } finally {
      setRunning(false);
    }
  }

  return (
    <form onSubmit={(event) => void add(event)} className="flex flex-col gap-2">
      <label htmlFor={id} className="sr-only">
        {t('flatPage.note')}
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        maxLength={NOTE_MOST}
        placeholder={t('flatPage.note')}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `${id}-error` : undefined}
        onChange={({ target }) => setText(target.value)}
        className="rounded-control border border-edge bg-raised px-3 py-2 text-sm placeholder:text-secondary aria-invalid:border-bad"
      />
      {failure ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {failure}
        </p>
      ) : null}
      {text.trim() ? (
        <Button type="submit" size="small" variant="primary" disabled={running} className="self-start">
          {t(running ? 'action.saving' : 'flatPage.addNote')}
        </Button>
      ) : null}
    </form>
  );
}
