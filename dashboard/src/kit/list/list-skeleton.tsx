import { Skeleton } from '../../ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

/** The table before its first answer. */
export function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col">
      {ROWS.map((row) => (
        <div key={row} className="flex h-12 items-center gap-6 border-b border-line">
          <Skeleton className="h-4 w-12" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-24 max-md:hidden" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
