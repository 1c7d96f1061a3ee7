import { useQuery } from '@tanstack/react-query';
import { estateQuery } from '../../../kit/estates/api.ts';
import { HeatView } from '../../../kit/heatmap/heat-view.tsx';
import { RangeControl } from '../../../kit/heatmap/range-control.tsx';
import { readStatisticsAddress, timeQuery, withSpan } from '../../../kit/heatmap/statistics-address.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePageQuery } from '../../../ui/use-page-query.ts';
import type { TabProps } from '../tab-props.ts';

/** The demand for the apartments of this navigator. */
export function DemandTab({ navigator, images }: TabProps) {
  const [parameters, setParameters] = usePageQuery();
  const { data: estate } = useQuery(estateQuery(navigator.estate.id));
  if (!estate) return <Skeleton className="h-[420px] rounded-card" />;
  const address = readStatisticsAddress(parameters);
  return (
    <div className="flex flex-col gap-6">
      <RangeControl
        address={address}
        timezone={estate.timezone}
        onChange={(to) => setParameters((now) => withSpan(now, to))}
      />
      <HeatView
        estateId={estate.id}
        {...(navigator.building ? { buildingId: navigator.building.id } : {})}
        buildings={estate.buildings}
        time={timeQuery(address, estate.timezone, new Date())}
        only={navigator.apartmentIds}
        pictures={{ images, defaultIndex: navigator.defaultIndex }}
      />
    </div>
  );
}
