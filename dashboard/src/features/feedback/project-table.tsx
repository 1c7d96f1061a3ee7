import type { FeedbackSummary } from '@oriel/contract/feedback';
import { Link } from 'react-router';
import { dayAndTime, number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { SortHead } from '../../ui/sort-head.tsx';
import { commentsPath } from './comments/comments-address.ts';
import { ProjectStatus } from './project-status.tsx';

const HEAD = 'px-3 py-2 text-xs font-medium whitespace-nowrap text-secondary';
const CELL = 'border-t border-line px-3 py-3 align-top';
const NUMBER = `${CELL} text-right tabular`;

/** Projects with their numbers, one per row; on a phone the numbers are below the name. */
export function ProjectTable({
  projects,
  sort,
  onSort,
}: {
  projects: readonly FeedbackSummary[];
  sort: string;
  onSort: (sort: string) => void;
}) {
  const t = useTranslate();
  const day = (moment: string | undefined) => (moment ? dayAndTime(new Date(moment)) : '–');
  return (
    <div className="-mx-3">
      <table className="w-full text-left text-sm" aria-label={t('area.feedback')}>
        <thead>
          <tr>
            <SortHead label={t('feedback.project')} by="title" sort={sort} onSort={onSort} />
            <th scope="col" className={`${HEAD} max-md:hidden`}>
              {t('feedback.status')}
            </th>
            <SortHead
              label={t('feedback.closes')}
              by="closesAt"
              sort={sort}
              onSort={onSort}
              className="max-lg:hidden"
            />
            <th scope="col" className={`${HEAD} text-right max-md:hidden`}>
              {t('feedback.participants')}
            </th>
            <SortHead label={t('feedback.comments')} by="comments" sort={sort} onSort={onSort} right />
            <th scope="col" className={`${HEAD} text-right`}>
              {t('feedback.pending')}
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map(({ id, title, question, coverUrl, status, closesAt, counts }) => (
            <tr key={id} className="transition-colors hover:bg-sunken">
              <td className={`${CELL} wrap-anywhere`}>
                <div className="flex gap-3">
                  {coverUrl ? (
                    <img
                      src={coverUrl}
                      alt=""
                      loading="lazy"
                      className="h-12 w-[72px] shrink-0 rounded-control object-cover md:max-lg:hidden"
                    />
                  ) : null}
                  <div className="min-w-0">
                    <Link
                      to={`/dashboard/feedback/${id}`}
                      className="rounded-control font-medium underline-offset-4 hover:underline"
                    >
                      {title}
                    </Link>
                    {question ? <p className="mt-px line-clamp-2 text-secondary">{question}</p> : null}
                    <p className="mt-2 md:hidden">
                      <ProjectStatus status={status} />
                    </p>
                  </div>
                </div>
              </td>
              <td className={`${CELL} max-md:hidden`}>
                <ProjectStatus status={status} />
              </td>
              <td className={`${CELL} whitespace-nowrap text-secondary max-lg:hidden`}>{day(closesAt)}</td>
              <td className={`${NUMBER} max-md:hidden`}>{number(counts.participants)}</td>
              <td className={NUMBER}>{number(counts.comments)}</td>
              <td className={NUMBER}>
                {counts.pending > 0 ? (
                  <Link
                    to={`/dashboard/feedback/${id}${commentsPath({ status: 'PENDING' })}`}
                    className="rounded-control font-medium text-accent underline-offset-4 hover:underline"
                    aria-label={t('feedback.pendingOf', { count: counts.pending, title })}
                  >
                    {number(counts.pending)}
                  </Link>
                ) : (
                  number(0)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
