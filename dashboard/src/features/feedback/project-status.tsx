import type { FeedbackStatus } from '@oriel/contract/enums';
import { Archive, Lock, MessageCircle, PencilLine } from 'lucide-react';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';

const ICONS = { DRAFT: PencilLine, OPEN: MessageCircle, CLOSED: Lock, ARCHIVED: Archive } as const;

/** Whether comments are open, as a label. */
export function ProjectStatus({ status }: { status: FeedbackStatus }) {
  const t = useTranslate();
  const Icon = ICONS[status];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-pill px-2 py-[2px] text-xs font-medium whitespace-nowrap',
        status === 'OPEN' ? 'bg-accent-soft text-accent-strong' : 'bg-sunken text-secondary',
      )}
    >
      <Icon size={12} strokeWidth={1.5} aria-hidden />
      {t(`feedbackStatus.${status}`)}
    </span>
  );
}
