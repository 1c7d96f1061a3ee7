import { type EstateHeatmap, HEATMAP_METRICS, type HeatmapMetric } from '@oriel/contract/tracking';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../app/services.ts';
import { number } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Choice } from '../../../ui/controls.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fromOverlay } from '../editor/outline.ts';
import { type Drawn, LookAround } from '../stage/look-around.tsx';
import type { TabProps } from '../tab-props.ts';
import { DemandTable, FloorDemand } from './demand-table.tsx';
import { HEAT, heatColor, RANGES, sinceDay } from './heat.ts';

const NO_DEMAND = '#9a948a';

function heatmapQuery(query: { estateId: string; buildingId?: string; metric: HeatmapMetric; from: string }) {
  return queryOptions({
    queryKey: ['heatmap', query],
    queryFn: async ({ signal }) =>
      (await api.request<EstateHeatmap>({ method: 'GET', path: '/tracking/estate-heatmap', query, signal }))
        .data,
    staleTime: 60_000,
  });
}

/** How much each flat is wanted, over the picture of the building, and as a table. */
export function DemandTab({ navigator, images }: TabProps) {
  const t = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const metric = HEATMAP_METRICS.find((one) => one === parameters.get('metric')) ?? 'score';
  const days = RANGES.find((one) => String(one) === parameters.get('days')) ?? 30;
  const asked = images.findIndex(({ index }) => String(index) === parameters.get('at'));
  const first = images.findIndex(({ index }) => index === navigator.defaultIndex);
  const at = Math.max(asked >= 0 ? asked : first, 0);
  const from = sinceDay(days, new Date());
  const { data, error, isPending, refetch } = useQuery(
    heatmapQuery({
      estateId: navigator.estate.id,
      ...(navigator.building ? { buildingId: navigator.building.id } : {}),
      metric,
      from,
    }),
  );
  const flats = useMemo(() => {
    const own = new Set(navigator.apartmentIds);
    return (data?.apartments ?? []).filter(({ apartmentId }) => own.has(apartmentId));
  }, [data, navigator.apartmentIds]);
  const drawn = useMemo(() => {
    const byId = new Map(flats.map((flat) => [flat.apartmentId, flat]));
    return (images[at]?.overlays ?? []).flatMap((overlay): Drawn[] => {
      const flat = overlay.targetType === 'apartment' ? byId.get(overlay.targetId) : undefined;
      if (!flat) return [];
      const color = heatColor(flat.intensity);
      return [
        {
          outline: fromOverlay(overlay),
          color: color ?? NO_DEMAND,
          filling: color ? 0.78 : 0.12,
          label: number(flat.value),
        },
      ];
    });
  }, [images, at, flats]);

  function set(name: string, value: string): void {
    setParameters(
      (former) => {
        const next = new URLSearchParams(former);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  if (error && !data)
    return <Failure title={t('nav.demand.failed')} error={error} retry={() => void refetch()} />;
  const [most] = flats;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-[220px]">
          <Choice
            label={t('nav.demand.metric')}
            value={metric}
            options={HEATMAP_METRICS.map((one) => ({ value: one, label: t(`nav.demand.metric.${one}`) }))}
            onChange={(value) => set('metric', value)}
          />
        </div>
        <div className="w-[180px]">
          <Choice
            label={t('nav.demand.range')}
            value={String(days)}
            options={RANGES.map((one) => ({
              value: String(one),
              label: t('nav.demand.days', { count: one }),
            }))}
            onChange={(value) => set('days', value)}
          />
        </div>
        <Legend />
      </div>
      {isPending ? (
        <Skeleton className="h-[420px] rounded-card" />
      ) : (
        <>
          <p className="text-base">
            {most && most.value > 0
              ? t('nav.demand.most', {
                  name: most.number,
                  visitors: most.visitors,
                  inquiries: most.counts.send_inquiry,
                })
              : t('nav.demand.nothing')}
          </p>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_260px]">
            <LookAround
              images={images}
              at={at}
              onTurn={(place) => set('at', String(images[place]?.index ?? 0))}
              drawn={drawn}
              label={t('nav.demand.stage')}
            />
            <FloorDemand floors={data?.floors ?? []} />
          </div>
          <DemandTable flats={flats} />
        </>
      )}
    </div>
  );
}

function Legend() {
  const t = useTranslate();
  return (
    <div className="flex items-center gap-2 pb-2 text-xs text-secondary">
      {t('nav.demand.little')}
      <span className="flex overflow-hidden rounded-control border border-line" aria-hidden>
        {HEAT.map((color) => (
          <span key={color} className="h-4 w-6" style={{ background: color }} />
        ))}
      </span>
      {t('nav.demand.much')}
    </div>
  );
}
