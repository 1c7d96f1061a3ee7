import { cx } from './class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden data-skeleton className={cx('animate-breathe rounded-control bg-sunken', className)} />
  );
}
