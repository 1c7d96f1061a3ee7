import { cx } from './class-names.ts';

const FILL = {
  ACTIVE: 'bg-status-active',
  BOOKED: 'bg-status-booked',
  SOLD: 'bg-status-sold',
} as const;

export interface StatusShare {
  readonly status: keyof typeof FILL;
  readonly count: number;
  /** "12 available". */
  readonly text: string;
}

/** Counts by status: a small bar, and the same in words below. */
export function StatusBar({
  shares,
  slim,
  besides,
}: {
  shares: readonly StatusShare[];
  slim?: boolean;
  /** what the counts leave out */
  besides?: string | undefined;
}) {
  const whole = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex flex-col gap-2">
      <div
        aria-hidden
        className={cx('flex gap-[2px] overflow-hidden rounded-pill bg-line', slim ? 'h-1' : 'h-2')}
      >
        {shares
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => (
            <span
              key={status}
              className={cx('h-full min-w-1', FILL[status])}
              style={{ flexGrow: count / whole, flexBasis: 0 }}
            />
          ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-secondary tabular">
        {shares.map(({ status, text }) => (
          <li key={status} className="flex items-center gap-2">
            <StatusDot status={status} />
            {text}
          </li>
        ))}
        {besides ? <li>{besides}</li> : null}
      </ul>
    </div>
  );
}

/** Each status has its own shape, so that telling them apart does not depend on colour. */
export function StatusDot({ status }: { status: keyof typeof FILL }) {
  return (
    <span
      aria-hidden
      className={cx(
        'size-2 shrink-0',
        FILL[status],
        status === 'ACTIVE' ? 'rounded-pill' : status === 'BOOKED' ? 'rotate-45' : '',
      )}
    />
  );
}
