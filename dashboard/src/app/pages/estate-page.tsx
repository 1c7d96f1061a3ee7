import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { EstateFrame, type EstateTab } from '../../features/estates/estate-frame.tsx';
import { Overview } from '../../features/estates/overview.tsx';
import { loadMessages } from '../../i18n/language.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

// Forms are loaded when they are opened.
const DetailsTab = lazy(async () => ({
  default: (await import('../../features/estates/form/estate-form.tsx')).EstateForm,
}));
const IntegrationTab = lazy(async () => {
  const [tab] = await Promise.all([
    import('../../features/estates/integration/integration-tab.tsx'),
    // The words for fields that a synchronization changes.
    loadMessages('apartments'),
  ]);
  return { default: tab.IntegrationTab };
});
const StatisticsTab = lazy(async () => ({
  default: (await import('../../features/statistics/estate-statistics.tsx')).EstateStatistics,
}));

export function EstatePage() {
  const { estateId = '' } = useParams();
  const [parameters] = useSearchParams();
  const tab = tabOf(parameters.get('tab'));
  return (
    <EstateFrame key={estateId} estateId={estateId} tab={tab}>
      {(estate) => (
        <Suspense fallback={<Skeleton className="h-[192px] rounded-card" />}>
          {tab === 'details' ? (
            <DetailsTab estate={estate} />
          ) : tab === 'integration' ? (
            <IntegrationTab estate={estate} />
          ) : tab === 'statistics' ? (
            <StatisticsTab estate={estate} />
          ) : (
            <Overview estate={estate} />
          )}
        </Suspense>
      )}
    </EstateFrame>
  );
}

/** Tabs of this page; the others have their own addresses. */
const TABS = ['details', 'statistics', 'integration'] as const;

function tabOf(value: string | null): EstateTab {
  return TABS.find((tab) => tab === value) ?? 'overview';
}
