import type { ApartmentStatus } from '@oriel/contract/enums';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';
import { StatusDot as Dot } from '../../ui/status-bar.tsx';

const WORDS: Readonly<Record<ApartmentStatus, string>> = {
  ACTIVE: 'text-good',
  BOOKED: 'text-wait',
  SOLD: 'text-bad',
};

/** A status as a dot with its name. */
export function StatusDot({ status, className }: { status: ApartmentStatus; className?: string }) {
  const t = useTranslate();
  return (
    <span className={cx('inline-flex items-center gap-2 whitespace-nowrap', WORDS[status], className)}>
      <Dot status={status} />
      {t(`apartmentStatus.${status}`)}
    </span>
  );
}
