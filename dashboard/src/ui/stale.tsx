import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/**
 * Rows of the previous query, kept until the new answer arrives. A line runs above them after a moment: fading the rows would make them
 * hard to read, and most answers arrive sooner.
 */
export function Stale({
  stale,
  className,
  children,
}: {
  stale: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cx('relative', className)} aria-busy={stale}>
      {stale ? (
        <span aria-hidden className="absolute inset-x-0 -top-1 h-0.5 overflow-hidden rounded-pill">
          <span className="block h-full w-1/3 animate-pass bg-accent" />
        </span>
      ) : null}
      {children}
    </div>
  );
}
