import type { Feedback } from '@oriel/contract/feedback';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, CodeXml, PencilLine } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { AnalysisSection } from './analysis-section.tsx';
import { projectQuery } from './api.ts';
import { groundOfProject } from './comments/comment-ground.ts';
import { CommentSection } from './comments/comment-section.tsx';
import { NumbersSection } from './numbers/numbers-section.tsx';
import { datesOf } from './project-dates.ts';
import { ProjectHistory } from './project-history.tsx';
import { ProjectOverview } from './project-overview.tsx';
import { ProjectStatus } from './project-status.tsx';
import { ProjectSteps } from './project-steps.tsx';

/** The parts of a project's page, each with its own address. */
const TABS = {
  overview: ProjectOverview,
  comments: ProjectComments,
  numbers: NumbersSection,
  analysis: AnalysisSection,
  history: ProjectHistory,
} as const;
type Tab = keyof typeof TABS;
const ORDER = Object.keys(TABS) as readonly Tab[];

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
  const [parameters] = useSearchParams();
  const tab = ORDER.find((key) => key === parameters.get('tab')) ?? 'overview';
  const Part = TABS[tab];
  const { id, title, status } = project;
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
            {isShown && status !== 'ARCHIVED' ? (
              <Button asChild>
                <Link to={`/dashboard/embed?project=${id}`}>
                  <CodeXml size={16} strokeWidth={1.5} aria-hidden />
                  {t('feedback.embed')}
                </Link>
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
      <TabLinks
        label={t('feedback.parts')}
        tabs={ORDER.map((key) => ({
          key,
          label: t(`feedbackTab.${key}`),
          to: key === 'overview' ? '?' : `?tab=${key}`,
          current: key === tab,
        }))}
      />
      <Part project={project} />
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

function ProjectComments({ project }: { project: Feedback }) {
  return <CommentSection ground={groundOfProject(project)} />;
}
