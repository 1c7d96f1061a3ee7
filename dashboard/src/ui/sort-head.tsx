import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from './class-names.ts';

/** A sortable column head; a second click reverses the order. */
export function SortHead({
  label,
  by,
  sort,
  right,
  onSort,
  className,
}: {
  label: string;
  /** Name of the sort key in the address, without direction. */
  by: string;
  /** The current order; a leading minus means descending. */
  sort: string;
  /** For columns of numbers. */
  right?: boolean | undefined;
  onSort: (sort: string) => void;
  className?: string;
}) {
  const descending = sort === `-${by}`;
  const sorted = descending || sort === by;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
      className={cx(
        'px-3 py-2 text-xs font-medium whitespace-nowrap text-secondary',
        right && 'text-right',
        className,
      )}
    >
      <button
        type="button"
        onClick={() => onSort(sorted && !descending ? `-${by}` : by)}
        className={cx(
          'inline-flex h-8 items-center gap-1 rounded-control transition-colors hover:text-ink',
          right && 'flex-row-reverse',
          sorted && 'text-ink',
        )}
      >
        {label}
        <Arrow size={14} strokeWidth={1.5} aria-hidden className={sorted ? '' : 'opacity-0'} />
      </button>
    </th>
  );
}
