import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { HEATMAP_METRICS } from '@oriel/contract/tracking';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Choice } from '../../ui/controls.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { type Drawn, LookAround } from '../stage/look-around.tsx';
import { fromOverlay } from '../stage/outline.ts';
import { FloorMatrix } from './floor-matrix.tsx';
import type { HeatApartment } from './floors.ts';
import { HEAT, heatColor } from './heat.ts';
import { HeatTable } from './heat-table.tsx';
import type { TimeQuery } from './statistics-address.ts';
import { heatmapQuery } from './statistics-api.ts';

const NO_DEMAND = '#9a948a';

/** The pictures under the heatmap. */
interface HeatPictures {
  readonly images: readonly NavigatorImage[];
  readonly defaultIndex: number;
}

interface HeatViewProps {
  readonly estateId: string;
  readonly buildingId?: string;
  readonly buildings: readonly { readonly id: string; readonly name: string }[];
  readonly time: TimeQuery;
  /** Limits the apartments, where a navigator does not show all. */
  readonly only?: readonly string[];
  readonly pictures?: HeatPictures | undefined;
  /** Further controls. */
  readonly controls?: ReactNode;
}

/** The demand for each apartment: over the picture of the building, floor by floor, and as a table. */
export function HeatView({ estateId, buildingId, buildings, time, only, pictures, controls }: HeatViewProps) {
  const t = useTranslate();
  const [parameters, setParameters] = usePageQuery();
  const metric = HEATMAP_METRICS.find((one) => one === parameters.get('metric')) ?? 'score';
  const { data, error, isPending, refetch } = useQuery(
    heatmapQuery({ estateId, ...(buildingId ? { buildingId } : {}), metric, time }),
  );
  const apartments = useMemo(() => {
    const own = only && new Set(only);
    return (data?.apartments ?? []).filter(({ apartmentId }) => !own || own.has(apartmentId));
  }, [data, only]);

  function set(name: string, value: string): void {
    setParameters((next) => {
      next.set(name, value);
      return next;
    }, true);
  }

  if (error && !data) {
    return <Failure title={t('heat.failed')} error={error} retry={() => void refetch()} />;
  }
  const [most] = apartments;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-[220px]">
          <Choice
            label={t('heat.metric')}
            value={metric}
            options={HEATMAP_METRICS.map((one) => ({ value: one, label: t(`heat.metric.${one}`) }))}
            onChange={(value) => set('metric', value)}
          />
        </div>
        {controls}
        <Legend />
      </div>
      {isPending ? (
        <Skeleton className="h-[420px] rounded-card" />
      ) : apartments.length === 0 ? (
        <p className="text-secondary">{t('heat.noApartments')}</p>
      ) : (
        <>
          <p className="text-base">
            {most && most.value > 0
              ? t('heat.most', {
                  name: most.number,
                  visitors: most.visitors,
                  inquiries: most.counts.send_inquiry,
                })
              : t('heat.nothing')}
          </p>
          {pictures && pictures.images.length > 0 ? (
            <HeatPicture
              {...pictures}
              apartments={apartments}
              asked={parameters.get('at')}
              onTurn={(at) => set('at', at)}
            />
          ) : null}
          <FloorMatrix apartments={apartments} buildings={buildings} />
          <HeatTable apartments={apartments} />
          {metric === 'score' ? <p className="text-sm text-secondary">{t('heat.scoreHelp')}</p> : null}
        </>
      )}
    </div>
  );
}

interface HeatPictureProps extends HeatPictures {
  readonly apartments: readonly HeatApartment[];
  /** Index of the frame in the address. */
  readonly asked: string | null;
  readonly onTurn: (index: string) => void;
}

function HeatPicture({ images, defaultIndex, apartments, asked, onTurn }: HeatPictureProps) {
  const t = useTranslate();
  const named = images.findIndex(({ index }) => String(index) === asked);
  const first = images.findIndex(({ index }) => index === defaultIndex);
  const at = Math.max(named >= 0 ? named : first, 0);
  const drawn = useMemo(() => {
    const byId = new Map(apartments.map((apartment) => [apartment.apartmentId, apartment]));
    return (images[at]?.overlays ?? []).flatMap((overlay): Drawn[] => {
      const apartment = overlay.targetType === 'apartment' ? byId.get(overlay.targetId) : undefined;
      if (!apartment) return [];
      const color = heatColor(apartment.intensity);
      return [
        {
          outline: fromOverlay(overlay),
          color: color ?? NO_DEMAND,
          filling: color ? 0.78 : 0.12,
          label: number(apartment.value),
        },
      ];
    });
  }, [images, at, apartments]);
  return (
    <LookAround
      images={images}
      at={at}
      onTurn={(place) => onTurn(String(images[place]?.index ?? 0))}
      drawn={drawn}
      label={t('heat.stage')}
    />
  );
}

function Legend() {
  const t = useTranslate();
  return (
    <div className="flex items-center gap-2 pb-2 text-xs text-secondary">
      {t('heat.little')}
      <span className="flex overflow-hidden rounded-control border border-line" aria-hidden>
        {HEAT.map((color) => (
          <span key={color} className="h-4 w-6" style={{ background: color }} />
        ))}
      </span>
      {t('heat.much')}
    </div>
  );
}
