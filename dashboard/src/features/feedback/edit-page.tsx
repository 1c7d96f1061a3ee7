import type { Feedback } from '@oriel/contract/feedback';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { projectQuery, updateProject } from './api.ts';
import { ProjectForm } from './form/project-form.tsx';
import { patchOf } from './form/project-values.ts';

/** `/dashboard/feedback/edit?id=`: edits a project's essentials. */
export function EditPage() {
  const t = useTranslate();
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const { data: project, error, refetch } = useQuery({ ...projectQuery(id), enabled: id !== '' });
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (id === '' || (!project && isMissing)) {
    return (
      <MissingPage
        title={t('feedback.missing')}
        text={t('feedback.missing.text')}
        to="/dashboard/feedback"
        back={t('area.feedback')}
      />
    );
  }
  if (!project && error)
    return <Failure title={t('feedback.projectFailed')} error={error} retry={() => void refetch()} />;
  return (
    <>
      <BackLink
        to={project ? `/dashboard/feedback/${project.id}` : '/dashboard/feedback'}
        label={project?.title ?? t('area.feedback')}
      />
      <PageHead title={t('feedbackForm.edit')} />
      {project ? (
        <EditForm key={project.id} project={project} />
      ) : (
        <Skeleton className="h-24 max-w-[640px]" />
      )}
    </>
  );
}

/** What a colleague has changed since the form was opened stays: only what differs from then is sent. */
function EditForm({ project }: { project: Feedback }) {
  const t = useTranslate();
  const [base, setBase] = useState(project);
  return (
    <ProjectForm
      project={project}
      submitLabel={t('action.save')}
      onSave={async (values) => {
        const saved = await updateProject(project, patchOf(base, values));
        setBase(saved);
        toasts.add({ title: t('form.saved') });
        return saved;
      }}
    />
  );
}
