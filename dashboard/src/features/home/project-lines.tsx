import type { FeedbackSummary } from '@oriel/contract/feedback';
import { Link } from 'react-router';
import { dayAndTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';

/** Projects in short: what is asked, how many have answered, and what waits for the team. */
export function ProjectLines({ projects }: { projects: readonly FeedbackSummary[] }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="projects">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="projects" className="text-lg">
          {t('area.feedback')}
        </h2>
        <Link to="/dashboard/feedback" className="text-sm text-accent underline-offset-4 hover:underline">
          {t('home.showAll')}
        </Link>
      </div>
      <ul className="flex flex-col">
        {projects.map(({ id, title, question, status, closesAt, counts }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <Link
              to={`/dashboard/feedback/${id}${counts.pending > 0 ? '?tab=comments' : ''}`}
              className="grid gap-x-6 gap-y-1 rounded-control py-3 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="font-medium">{title}</span>
              <span className="text-sm text-secondary tabular sm:text-right">
                {[
                  t(`homeProject.${status}`),
                  t('home.comments', { count: counts.comments }),
                  ...(status === 'OPEN' && closesAt
                    ? [t('home.projectUntil', { day: dayAndTime(new Date(closesAt)) })]
                    : []),
                ].join(' · ')}
              </span>
              {question ? <span className="truncate text-sm text-secondary">{question}</span> : null}
              {counts.pending > 0 ? (
                <span className="text-sm text-wait tabular sm:col-start-2 sm:text-right">
                  {t('home.commentsPending', { count: counts.pending })}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
