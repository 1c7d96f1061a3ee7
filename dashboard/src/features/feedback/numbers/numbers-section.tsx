import type { Feedback } from '@oriel/contract/feedback';
import type { FeedbackStats } from '@oriel/contract/feedback-output';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { calendarDay, number } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AreaDrawing } from '../../../kit/area-drawing.tsx';
import { type Bar, Bars } from '../../../ui/charts/bars.tsx';
import { Columns } from '../../../ui/charts/columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { statsQuery } from '../api.ts';
import { commentsPath } from '../comments/comments-address.ts';
import { FilmMoments } from './film-moments.tsx';
import { PictureHeat } from './picture-heat.tsx';

/** A project in numbers: what people said, when, about what and where in the pictures. */
export function NumbersSection({ project }: { project: Feedback }) {
  const t = useTranslate();
  const { data: stats, error, isPending, refetch } = useQuery(statsQuery(project.id));
  if (isPending) {
    return (
      <div className="flex flex-col gap-6" aria-hidden>
        <Skeleton className="h-[220px]" />
        <Skeleton className="h-[160px]" />
      </div>
    );
  }
  if (!stats) {
    return <Failure title={t('feedbackNumbers.failed')} error={error} retry={() => void refetch()} />;
  }
  if (stats.total === 0) {
    return (
      <EmptyState
        drawing={<AreaDrawing area="feedback" />}
        title={t('feedbackNumbers.emptyTitle')}
        text={t('feedbackNumbers.empty')}
      >
        {null}
      </EmptyState>
    );
  }
  return <Numbers project={project} stats={stats} />;
}

function Numbers({ project, stats }: { project: Feedback; stats: FeedbackStats }) {
  const t = useTranslate();
  const textOf = (count: number) => t('feedback.item.comments', { count });
  const bar = (key: string, label: string, count: number, more: Partial<Bar> = {}): Bar => ({
    key,
    label,
    value: count,
    text: number(count),
    ...more,
  });
  const pictured = stats.items.filter(({ spots }) => spots.length > 0);
  const filmed = stats.items.filter(({ moments }) => moments);
  const itemOf = (id: string) => project.items.find((item) => item.id === id);
  return (
    <div className="flex flex-col gap-12">
      {stats.counted < stats.total ? (
        <Notice tone="calm">
          {t('feedbackNumbers.newest', { counted: number(stats.counted), total: number(stats.total) })}
        </Notice>
      ) : null}
      <Part title={t(`feedbackNumbers.over.${stats.interval}`)} lead={t('feedbackNumbers.overLead')}>
        {stats.times.length > 0 ? (
          <>
            <Columns
              label={t('feedbackNumbers.overChart')}
              points={stats.times.map(({ from, count }) => ({
                key: from,
                label: calendarDay(from),
                value: count,
              }))}
              format={textOf}
            />
            <details className="text-sm">
              <summary className="w-fit cursor-pointer rounded-control text-secondary hover:text-ink">
                {t('feedbackNumbers.asTable')}
              </summary>
              <TimesTable times={stats.times} />
            </details>
          </>
        ) : (
          <p className="text-secondary">{t('feedbackNumbers.onlyOthers')}</p>
        )}
      </Part>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-3">
        <Part title={t('feedbackNumbers.byStatus')}>
          <Bars
            bars={stats.statuses.map(({ status, count }) =>
              bar(
                status,
                t(`commentStatus.${status}`),
                count,
                status === 'DELETED' ? {} : { to: commentsPath({ status }) },
              ),
            )}
          />
        </Part>
        {project.categories.length > 0 ? (
          <Part title={t('feedbackNumbers.byCategory')}>
            <Bars
              bars={stats.categories.map(({ key, count }) => {
                const category = project.categories.find((one) => one.key === key);
                if (key === undefined) {
                  const more = { color: 'var(--color-secondary)' };
                  return bar('', t('feedbackNumbers.noCategory'), count, more);
                }
                const more = { to: commentsPath({ category: key }), color: category?.color };
                return bar(key, category?.label ?? key, count, more);
              })}
            />
          </Part>
        ) : null}
        <Part title={t('feedbackNumbers.byItem')}>
          <Bars
            bars={stats.items.map(({ id, count }) =>
              bar(id, itemOf(id)?.title ?? '', count, { to: commentsPath({ item: id }) }),
            )}
          />
        </Part>
      </div>
      {pictured.length > 0 ? (
        <Part title={t('feedbackNumbers.where')} lead={t('feedbackNumbers.whereLead')}>
          <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            {pictured.map(({ id, spots, pinned }) => {
              const item = itemOf(id);
              return item ? (
                <li key={id}>
                  <PictureHeat item={item} boundary={project.boundary} spots={spots} pinned={pinned} />
                </li>
              ) : null;
            })}
          </ul>
        </Part>
      ) : null}
      {filmed.length > 0 ? (
        <Part title={t('feedbackNumbers.when')} lead={t('feedbackNumbers.whenLead')}>
          <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            {filmed.map(({ id, moments }) => {
              const item = itemOf(id);
              return item && moments ? (
                <li key={id}>
                  <FilmMoments item={item} moments={moments} />
                </li>
              ) : null;
            })}
          </ul>
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="text-lg">{title}</h2>
        {lead ? <p className="text-sm text-secondary">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}

function TimesTable({ times }: { times: FeedbackStats['times'] }) {
  const t = useTranslate();
  return (
    <table className="mt-2 text-left tabular">
      <thead>
        <tr className="text-secondary">
          <th scope="col" className="pr-6 font-normal">
            {t('feedbackNumbers.from')}
          </th>
          <th scope="col" className="font-normal">
            {t('feedback.comments')}
          </th>
        </tr>
      </thead>
      <tbody>
        {times
          .filter(({ count }) => count > 0)
          .map(({ from, count }) => (
            <tr key={from}>
              <td className="pr-6">{calendarDay(from)}</td>
              <td>{number(count)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
