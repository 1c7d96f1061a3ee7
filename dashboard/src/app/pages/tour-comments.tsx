import { tourTitle } from '@oriel/contract/tour-title';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { CommentGround } from '../../features/feedback/comments/comment-ground.ts';
import { CommentSection } from '../../features/feedback/comments/comment-section.tsx';
import { type Room, tourRoomsQuery } from '../../features/tours/editor/tour-rooms.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

function groundOfTour(tourId: string, rooms: readonly Room[]): CommentGround {
  return {
    of: { tourId },
    places: rooms.map(({ id, name }) => ({ id, title: name })),
    categories: [],
    answers: true,
    words: {
      place: 'comment.room',
      everyPlace: 'comment.everyRoom',
      empty: rooms.some(({ settings }) => settings.commentsEnabled)
        ? 'comment.emptyTour'
        : 'comment.tourIsOff',
    },
  };
}

/** What visitors wrote in the rooms of a tour. */
export function TourComments() {
  const { id = '' } = useParams();
  const t = useTranslate();
  const { data: rooms, error, isPending, refetch } = useQuery(tourRoomsQuery(id));
  const [entry] = rooms ?? [];
  if (isPending) return <Skeleton className="h-[192px] rounded-card" />;
  if (error) return <Failure title={t('tour.failed')} error={error} retry={() => void refetch()} />;
  if (!entry) {
    return (
      <MissingPage
        title={t('tour.missing.title')}
        text={t('tour.missing.text')}
        to="/dashboard/tours"
        back={t('tour.missing.back')}
      />
    );
  }
  return (
    <>
      <BackLink to={`/dashboard/tours/${id}`} label={t('tour.comments.back')} />
      <PageHead title={tourTitle(entry)} lead={t('tour.comments.lead')} />
      <CommentSection ground={groundOfTour(id, rooms)} />
    </>
  );
}
