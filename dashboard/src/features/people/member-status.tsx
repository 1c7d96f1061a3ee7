import type { Member } from '@oriel/contract/user';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';

const DOTS = {
  ACTIVE: 'bg-status-active',
  INVITED: 'border-2 border-status-booked',
  DISABLED: 'bg-faint',
} as const;

/** Whether a member is active, invited or deactivated: a dot and a word. */
export function MemberStatus({ status }: { status: Member['status'] }) {
  const t = useTranslate();
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 text-sm whitespace-nowrap',
        status === 'DISABLED' && 'text-secondary',
      )}
    >
      <span aria-hidden className={cx('size-2 shrink-0 rounded-pill', DOTS[status])} />
      {t(`memberStatus.${status}`)}
    </span>
  );
}
