import type { EstateStatus } from '@oriel/contract/enums';
import { Archive, Eye, PencilLine } from 'lucide-react';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';

const ICONS = { DRAFT: PencilLine, PUBLISHED: Eye, ARCHIVED: Archive } as const;

/** An estate's visibility as a label. */
export function EstateStatusMark({ status }: { status: EstateStatus }) {
  const t = useTranslate();
  const Icon = ICONS[status];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-pill px-2 py-[2px] text-xs font-medium whitespace-nowrap',
        status === 'PUBLISHED' ? 'bg-accent-soft text-accent-strong' : 'bg-sunken text-secondary',
      )}
    >
      <Icon size={12} strokeWidth={1.5} aria-hidden />
      {t(`estateStatus.${status}`)}
    </span>
  );
}
