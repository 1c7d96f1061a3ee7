import type { Panorama } from '@oriel/contract/panorama';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { TourCard } from '../../kit/tours/tour-card.tsx';

export function LatestTours({ tours }: { tours: readonly Panorama[] }) {
  const t = useTranslate();
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
