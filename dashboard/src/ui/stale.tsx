import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/**
 * Rows of the question before, which stay until the answer to the new one is there. A line runs above them after a moment: paler, they could not
 * be read by everybody, and most answers are there before anybody looks.
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
