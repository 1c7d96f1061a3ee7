import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { AreaDrawing } from '../../ui/drawings/area-drawing.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { meQuery, useOrganization } from '../account/me.ts';
import { toursQuery } from '../tours/api.ts';
import { TourCard, TourCardSkeleton } from '../tours/tour-card.tsx';

const SHOWN = 3;

export function HomePage() {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  const organization = useOrganization();
  const mayUpload = organization?.role !== 'AGENT';
  return (
    <>
      <PageHead
        title={me?.firstName ? t('home.greeting', { name: me.firstName }) : t('area.home')}
        lead={organization ? t('home.lead', { organization: organization.name }) : undefined}
        action={
          mayUpload ? (
            <Button variant="primary" asChild>
              <Link to="/dashboard/tours">
                <Plus size={18} strokeWidth={1.5} aria-hidden />
                {t('home.newTour')}
              </Link>
            </Button>
          ) : undefined
        }
      />
      <LatestTours />
      <p className="mt-12 max-w-[640px] border-t border-line pt-6 text-sm text-secondary">
        {t('home.coming')}
      </p>
    </>
  );
}

function LatestTours() {
  const t = useTranslate();
  const { data, error, isPending, refetch } = useInfiniteQuery(toursQuery(''));
  if (isPending) {
    return (
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3" aria-hidden>
        <TourCardSkeleton />
        <TourCardSkeleton />
        <TourCardSkeleton />
      </div>
    );
  }
  if (!data) return <Failure title={t('tours.failed')} error={error} retry={() => void refetch()} />;
  const tours = data.pages.flatMap((page) => page.data).slice(0, SHOWN);
  if (tours.length === 0) {
    return (
      <EmptyState
        drawing={<AreaDrawing area="home" />}
        title={t('home.empty.title')}
        text={t('home.empty.text')}
      >
        <Button asChild>
          <Link to="/dashboard/tours">{t('home.empty.action')}</Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="latest">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="latest" className="text-lg">
          {t('home.latest')}
        </h2>
        <Link to="/dashboard/tours" className="text-sm text-accent underline-offset-4 hover:underline">
          {t('home.allTours')}
        </Link>
      </div>
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {tours.map((tour) => (
          <TourCard key={tour.id} tour={tour} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
