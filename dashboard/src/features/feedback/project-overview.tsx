import type { Feedback } from '@oriel/contract/feedback';
import { Link } from 'react-router';
import { number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { commentsPath } from './comments/comments-address.ts';
import { ProjectItems } from './items/project-items.tsx';
import { OutcomeSection } from './outcome/outcome-section.tsx';

const COUNTS = ['comments', 'participants', 'likes', 'pending'] as const;

/** Where what is counted is listed. */
const LISTED = {
  comments: commentsPath({}),
  pending: commentsPath({ status: 'PENDING' }),
} as const;

/** What a project asks, what came of it, and what people comment on. */
export function ProjectOverview({ project }: { project: Feedback }) {
  const t = useTranslate();
  const { question, description, counts } = project;
  return (
    <>
      <dl className="mb-8 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {COUNTS.map((key) => (
          <div key={key}>
            <dt className="text-sm text-secondary">{t(`feedback.${key}`)}</dt>
            <dd className="text-xl tabular">
              {key in LISTED && counts[key] > 0 ? (
                <Link
                  to={LISTED[key as keyof typeof LISTED]}
                  className="rounded-control underline-offset-4 hover:underline"
                >
                  {number(counts[key])}
                </Link>
              ) : (
                number(counts[key])
              )}
            </dd>
          </div>
        ))}
      </dl>
      {question || description ? (
        <div className="mb-12 max-w-[720px]">
          {question ? <p className="text-lg">{question}</p> : null}
          {description ? <p className="mt-3 whitespace-pre-line text-secondary">{description}</p> : null}
        </div>
      ) : null}
      <OutcomeSection project={project} />
      <ProjectItems project={project} />
    </>
  );
}
