import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../features/inquiries/unread.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useOrganization } from '../../kit/me.ts';
import { cx } from '../../ui/class-names.ts';

const MOST = 99;

/** Number of unread inquiries, next to the area; nothing for zero. */
export function UnreadBadge({ className }: { className?: string }) {
  const t = useTranslate();
  const known = useOrganization() !== undefined;
  const { data: count = 0 } = useQuery({ ...unreadQuery, enabled: known });
  if (count === 0) return null;
  return (
    <span
      data-unread={count}
      className={cx(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-pill bg-accent px-1 text-xs leading-none font-medium text-on-accent tabular',
        className,
      )}
    >
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{t('shell.unread', { count })}</span>
    </span>
  );
}
