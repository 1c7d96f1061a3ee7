import { useTranslate } from '../../i18n/translate.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { createProject } from './api.ts';
import { ProjectForm } from './form/project-form.tsx';
import { createOf } from './form/project-values.ts';

export function CreatePage() {
  const t = useTranslate();
  return (
    <>
      <BackLink to="/dashboard/feedback" label={t('area.feedback')} />
      <PageHead title={t('feedback.new')} lead={t('feedbackForm.new.lead')} />
      <ProjectForm
        submitLabel={t('feedbackForm.create')}
        onSave={async (values) => {
          const project = await createProject(createOf(values));
          toasts.add({ title: t('feedbackForm.created') });
          return project;
        }}
      />
    </>
  );
}
