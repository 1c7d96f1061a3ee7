import type { FeedbackStatus } from '@oriel/contract/enums';
import type { Feedback } from '@oriel/contract/feedback';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reported } from '../../app/report.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { MENU, MENU_ITEM } from '../../ui/menu-classes.ts';
import { toasts } from '../../ui/toast-store.ts';
import { useRights } from '../estates/use-rights.ts';
import { deleteProject, updateProject } from './api.ts';

/** Where a project may go from where it is; the server has the last word (`server/src/modules/feedback/status.ts`). */
const STEPS: Readonly<Record<FeedbackStatus, readonly FeedbackStatus[]>> = {
  DRAFT: ['OPEN'],
  OPEN: ['CLOSED', 'DRAFT'],
  CLOSED: ['OPEN', 'ARCHIVED'],
  ARCHIVED: [],
};

/** What is done with a project as a whole. */
export function ProjectSteps({ project }: { project: Feedback }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { administer } = useRights();
  const [deleting, setDeleting] = useState(false);
  const steps = STEPS[project.status];
  if (steps.length === 0 && !administer) return null;

  async function become(status: FeedbackStatus): Promise<void> {
    if (!(await reported(updateProject(project, { status })))) return;
    toasts.add({ title: t(`feedbackDone.${status}`) });
  }

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={t('feedback.menu')}
          className="flex size-[40px] shrink-0 items-center justify-center rounded-control border border-line bg-raised transition-colors hover:border-faint"
        >
          <Ellipsis size={18} strokeWidth={1.5} aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={MENU}>
            {steps.map((status) => (
              <DropdownMenu.Item key={status} className={MENU_ITEM} onSelect={() => void become(status)}>
                {t(`feedbackStep.${status}`)}
              </DropdownMenu.Item>
            ))}
            {administer ? (
              <DropdownMenu.Item className={cx(MENU_ITEM, 'text-bad')} onSelect={() => setDeleting(true)}>
                {t('delete.open')}
              </DropdownMenu.Item>
            ) : null}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
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
