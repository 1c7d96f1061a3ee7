import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { toursQuery } from '../../kit/tours/api.ts';
import { TourCard, TourCardSkeleton } from '../../kit/tours/tour-card.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { narrowsTours, type ToursAddress, toursCallQuery } from './tours-address.ts';

const GRID = 'grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3';

export interface TourListProps {
  /** What is listed, with the search that is settled. */
  address: ToursAddress;
  /** Lists all. */
  onAll: () => void;
  /** Opens the file dialog; absent without permission to upload. */
  choose: (() => void) | undefined;
}

export function TourList({ address, onAll, choose }: TourListProps) {
  const t = useTranslate();
  const tours = useInfiniteQuery(toursQuery(toursCallQuery(address)));

  if (tours.isPending) {
    return (
      <div className={GRID} aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <TourCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (!tours.data) {
    return <Failure title={t('tours.failed')} error={tours.error} retry={() => void tours.refetch()} />;
  }

  const list = tours.data.pages.flatMap(({ data }) => data);
  if (list.length === 0) {
    if (narrowsTours(address))
      return <NothingFound text={t('tours.nothingFound')} all={t('tours.showAll')} onAll={onAll} />;
    if (choose) return <NoTours choose={choose} />;
    return (
      <EmptyState
        drawing={<AreaDrawing area="tours" />}
        title={t('tours.empty.title')}
        text={t('tours.empty.agent')}
      />
    );
  }

  return (
    <>
      <ul className={GRID} aria-label={t('area.tours')}>
        {list.map((tour) => (
          <TourCard key={tour.id} tour={tour} heading="h2" withViews={address.sort === '-views'} />
        ))}
      </ul>
      {tours.hasNextPage ? (
        <div className="mt-8 flex justify-center">
          <Button disabled={tours.isFetchingNextPage} onClick={() => void tours.fetchNextPage()}>
            {t('tours.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The first step: files may be dropped anywhere on the page. */
function NoTours({ choose }: { choose: () => void }) {
  const t = useTranslate();
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-faint px-6 py-16 text-center">
      <AreaDrawing area="tours" />
      <h2 className="text-xl">{t('tours.empty.title')}</h2>
      <p className="max-w-[480px] text-secondary">{t('tours.empty.text')}</p>
      <Button onClick={choose}>{t('tours.chooseFiles')}</Button>
      <p className="text-sm text-secondary">{t('tours.empty.formats')}</p>
    </div>
  );
}
