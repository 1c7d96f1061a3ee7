import type { ApartmentStatus } from '@oriel/contract/enums';
import { useTranslate } from '../../i18n/translate.ts';
import { cx } from '../../ui/class-names.ts';

/** Each status has a shape of its own beside its colour: a full dot, half a dot, a ring. */
const DOTS: Readonly<Record<ApartmentStatus, string>> = {
  ACTIVE: 'bg-[light-dark(#2f8f63,#4fae83)]',
  BOOKED:
    'border-2 border-[light-dark(#c98a1b,#e0a53f)] bg-[linear-gradient(90deg,light-dark(#c98a1b,#e0a53f)_50%,transparent_50%)]',
  SOLD: 'border-2 border-[light-dark(#b5493f,#d0695f)]',
};
const WORDS: Readonly<Record<ApartmentStatus, string>> = {
  ACTIVE: 'text-good',
  BOOKED: 'text-wait',
  SOLD: 'text-bad',
};

/** A status as a dot with its word. */
export function StatusDot({ status, className }: { status: ApartmentStatus; className?: string }) {
  const t = useTranslate();
  return (
    <span className={cx('inline-flex items-center gap-2 whitespace-nowrap', WORDS[status], className)}>
      <span aria-hidden className={cx('size-[10px] shrink-0 rounded-pill', DOTS[status])} />
      {t(`flatStatus.${status}`)}
    </span>
  );
}
