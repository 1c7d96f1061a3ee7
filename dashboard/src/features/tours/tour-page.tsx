import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowUpRight } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { LostDrawing } from '../../ui/drawings/lost.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOrganization } from '../account/me.ts';
import { panoramaQuery } from './api.ts';
import { DeleteTour } from './delete-tour.tsx';
import { EmbedCode } from './embed-code.tsx';
import { TilingState } from './tiling-state.tsx';
import { TourForm } from './tour-form.tsx';
import { TourPicture } from './tour-picture.tsx';
import { viewerPath } from './viewer-address.ts';

export function TourPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const organization = useOrganization();
  const mayEdit = organization !== undefined && organization.role !== 'AGENT';
  const { data: tour, error, isPending, refetch } = useQuery(panoramaQuery(id));

  if (isPending) return <TourSkeleton />;
  if (!tour) {
    if (error instanceof ApiError && (error.status === 404 || error.code === 'MALFORMED_ID'))
      return <Missing />;
    return <Failure title={t('tour.failed')} error={error} retry={() => void refetch()} />;
  }

  const ready = tour.tiles.status === 'READY';
  return (
    <>
      <BackLink />
      <PageHead
        title={tour.name}
        lead={
          <span className="tabular">
            {t('tours.size', { width: tour.width, height: tour.height })}
            {' · '}
            {t(`visibility.${tour.visibility}`)}
          </span>
        }
        action={
          ready ? (
            <Button variant="primary" asChild>
              <a href={viewerPath(tour.id)} target="_blank" rel="noopener">
                {t('tour.openViewer')}
                <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden />
              </a>
            </Button>
          ) : undefined
        }
      />
      <div className="overflow-hidden rounded-card bg-sunken">
        <TourPicture tour={tour} eager className="aspect-video max-h-[560px]" />
      </div>
      {ready ? null : (
        <div className="mt-4 max-w-[560px]">
          <TilingState tour={tour} />
        </div>
      )}
      <div className="mt-12 grid grid-cols-1 gap-12 lg:grid-cols-2">
        {mayEdit ? <TourForm key={tour.id} tour={tour} /> : null}
        <EmbedCode tour={tour} />
      </div>
      {mayEdit ? <DeleteTour tour={tour} /> : null}
    </>
  );
}

function BackLink() {
  const t = useTranslate();
  return (
    <Link
      to="/dashboard/tours"
      className="mb-4 inline-flex items-center gap-1 rounded-control text-sm text-secondary hover:text-ink"
    >
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
      {t('area.tours')}
    </Link>
  );
}

function Missing() {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t('tour.missing.title')} />
      <EmptyState drawing={<LostDrawing />} title={t('tour.missing.title')} text={t('tour.missing.text')}>
        <Button asChild>
          <Link to="/dashboard/tours">{t('tour.missing.back')}</Link>
        </Button>
      </EmptyState>
    </>
  );
}

function TourSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-12 w-full max-w-[360px]" />
      <Skeleton className="aspect-video max-h-[560px] rounded-card" />
    </div>
  );
}
