import type { Feedback } from '@oriel/contract/feedback';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, PencilLine } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnalysisSection } from './analysis-section.tsx';
import { projectQuery } from './api.ts';
import { CommentSection } from './comment-section.tsx';
import { ProjectItems } from './items/project-items.tsx';
import { OutcomeSection } from './outcome/outcome-section.tsx';
import { datesOf } from './project-dates.ts';
import { ProjectStatus } from './project-status.tsx';
import { ProjectSteps } from './project-steps.tsx';

const COUNTS = ['comments', 'participants', 'likes', 'pending'] as const;

export function ProjectPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { data: project, error, isPending, refetch } = useQuery(projectQuery(id));
  if (isPending) return <ProjectSkeleton />;
  if (project) return <Project project={project} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <MissingPage
        title={t('feedback.missing')}
        text={t('feedback.missing.text')}
        to="/dashboard/feedback"
        back={t('area.feedback')}
      />
    );
  }
  return <Failure title={t('feedback.projectFailed')} error={error} retry={() => void refetch()} />;
}

function Project({ project }: { project: Feedback }) {
  const t = useTranslate();
  const { id, title, status, question, description, counts } = project;
  const dates = datesOf(project, t);
  const isShown = status !== 'DRAFT' && project.visibility !== 'PRIVATE';
  return (
    <>
      <BackLink to="/dashboard/feedback" label={t('area.feedback')} />
      <PageHead
        title={title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ProjectStatus status={status} />
            <span className="text-sm">{t(`feedbackVisibility.${project.visibility}`)}</span>
            {dates ? <span className="text-sm">{dates}</span> : null}
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2">
            {isShown ? (
              <Button asChild>
                <a href={`/feedback/${id}`} target="_blank" rel="noopener">
                  {t('feedback.openPublic')}
                  <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
                </a>
              </Button>
            ) : null}
            {status === 'ARCHIVED' ? null : (
              <Button asChild>
                <Link to={`/dashboard/feedback/edit?id=${id}`}>
                  <PencilLine size={16} strokeWidth={1.5} aria-hidden />
                  {t('feedback.edit')}
                </Link>
              </Button>
            )}
            <ProjectSteps project={project} />
          </div>
        }
      />
      <dl className="mb-8 grid grid-cols-2 gap-4 border-y border-line py-6 sm:grid-cols-4">
        {COUNTS.map((key) => (
          <div key={key}>
            <dt className="text-sm text-secondary">{t(`feedback.${key}`)}</dt>
            <dd className="text-xl tabular">{number(counts[key])}</dd>
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
      <AnalysisSection project={project} />
      <ProjectItems project={project} />
      <CommentSection project={project} />
    </>
  );
}

function ProjectSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-hidden>
      <Skeleton className="h-12 w-full max-w-[420px]" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
