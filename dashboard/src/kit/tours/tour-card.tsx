import type { Panorama } from '@oriel/contract/panorama';
import { tourTitle } from '@oriel/contract/tour-title';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { relativeTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isBeingCut } from './tiling.ts';
import { TilingState } from './tiling-state.tsx';
import { TourPicture } from './tour-picture.tsx';
import { useCutPanorama } from './use-cut-panorama.ts';
import { isSeen, viewerPath } from './viewer-address.ts';

export interface TourCardProps {
  tour: Panorama;
  /** Level of the name, one below the list's heading. */
  heading: 'h2' | 'h3';
  /** Says how often it was opened. */
  withViews?: boolean;
}

export function TourCard({ tour: listed, heading: Heading, withViews = false }: TourCardProps) {
  const t = useTranslate();
  const tour = useCutPanorama(listed);
  return (
    <li className="group flex flex-col gap-3">
      <div className="relative overflow-hidden rounded-card bg-sunken">
        <Link to={`/dashboard/tours/${tour.id}`} tabIndex={-1} aria-hidden="true">
          <TourPicture
            tour={tour}
            className="aspect-video transition-transform duration-200 group-hover:scale-[1.015]"
          />
        </Link>
        {isSeen(tour) ? (
          <a
            href={viewerPath(tour.id)}
            target="_blank"
            rel="noopener"
            aria-label={t('tours.openNamed', { name: tourTitle(tour) })}
            className="absolute right-3 bottom-3 inline-flex h-[36px] items-center gap-1 rounded-pill border border-white/25 bg-black/60 px-3 text-sm font-medium text-white backdrop-blur-sm transition-colors hover:bg-black/75"
          >
            {t('tours.open')}
            <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
          </a>
        ) : null}
      </div>
      <div className="min-w-0">
        <Heading className="-m-1 truncate p-1 text-base">
          <Link
            to={`/dashboard/tours/${tour.id}`}
            className="rounded-control underline-offset-4 hover:underline"
          >
            {tourTitle(tour)}
          </Link>
        </Heading>
        {isBeingCut(tour) || tour.tiles.status === 'FAILED' ? (
          <TilingState tour={tour} />
        ) : (
          <p className="text-sm text-secondary tabular">
            {t('tours.size', { width: tour.width, height: tour.height })}
            {' · '}
            {t(`visibility.${tour.visibility}`)}
            {' · '}
            {withViews
              ? t('tours.views', { count: tour.views })
              : relativeTime(new Date(tour.createdAt), new Date())}
          </p>
        )}
      </div>
    </li>
  );
}

export function TourCardSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="aspect-video rounded-card" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
