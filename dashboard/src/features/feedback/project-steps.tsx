import type { FeedbackStatus } from '@oriel/contract/enums';
import type { Feedback } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { meQuery } from '../../kit/me.ts';
import { reported } from '../../kit/report.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { MoreItem, MoreMenu } from '../../ui/more-menu.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { deleteProject, updateProject } from './api.ts';
import { mayDelete } from './may-delete.ts';

/** A project's possible transitions; the server decides (`server/src/modules/feedback/status.ts`). */
const STEPS: Readonly<Record<FeedbackStatus, readonly FeedbackStatus[]>> = {
  DRAFT: ['OPEN'],
  OPEN: ['CLOSED', 'DRAFT'],
  CLOSED: ['OPEN', 'ARCHIVED'],
  ARCHIVED: [],
};

/** Actions on the project as a whole. */
export function ProjectSteps({ project }: { project: Feedback }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { administer } = useRights();
  const { data: me } = useQuery(meQuery);
  const deletable = mayDelete(project, { administer, userId: me?.id });
  const [deleting, setDeleting] = useState(false);
  const steps = STEPS[project.status];
  if (steps.length === 0 && !deletable) return null;

  async function become(status: FeedbackStatus): Promise<void> {
    if (!(await reported(updateProject(project, { status })))) return;
    toasts.add({ title: t(`feedbackDone.${status}`) });
  }

  return (
    <>
      <MoreMenu label={t('feedback.menu')}>
        {steps.map((status) => (
          <MoreItem key={status} onSelect={() => void become(status)}>
            {t(`feedbackStep.${status}`)}
          </MoreItem>
        ))}
        {deletable ? (
          <MoreItem bad onSelect={() => setDeleting(true)}>
            {t('delete.open')}
          </MoreItem>
        ) : null}
      </MoreMenu>
      {deleting ? (
        <Confirm
          title={t('delete.question', { name: project.title })}
          description={t('feedback.delete.text', { count: project.counts.comments })}
          confirm={t('action.delete')}
          running={t('delete.running')}
          keep={t('delete.keep')}
          onConfirm={async () => {
            await deleteProject(project.id);
            toasts.add({ title: t('delete.done', { name: project.title }) });
            await navigate('/dashboard/feedback');
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  );
}
