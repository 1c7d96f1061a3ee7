import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { HomePage } from '../../features/home/home-page.tsx';
import { useOrganization } from '../../kit/me.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

// Charts are loaded when they are opened.
const StatisticsPage = lazy(async () => ({
  default: (await import('../../features/statistics/statistics-page.tsx')).StatisticsPage,
}));

/** The dashboard's first page; the organization's statistics are one of its tabs. */
export function Home() {
  const [parameters] = useSearchParams();
  const organization = useOrganization();
  if (parameters.get('tab') !== 'statistics' || !organization?.features.includes('estates')) {
    return <HomePage />;
  }
  return (
    <Suspense fallback={<Skeleton className="h-[420px] rounded-card" />}>
      <StatisticsPage />
    </Suspense>
  );
}
