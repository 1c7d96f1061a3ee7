import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import { callQuery } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { Room } from './editor/tour-rooms.ts';

/** A link to what visitors wrote in a tour, with how much of it needs a decision; nothing where nobody can write. */
export function TourCommentsLink({ tourId, rooms }: { tourId: string; rooms: readonly Room[] }) {
  const t = useTranslate();
  const offered = rooms.some(({ settings, commentsCount }) => settings.commentsEnabled || commentsCount > 0);
  const waiting = useQuery({
    ...callQuery('listComments', { query: { tourId, undecided: true, limit: 1 } }),
    enabled: offered,
  });
  if (!offered) return null;
  const count = waiting.data?.meta.total ?? 0;
  return (
    <Button asChild>
      <Link to={`/dashboard/tours/${tourId}/comments${count > 0 ? '?status=undecided' : ''}`}>
        <MessageSquareText size={18} strokeWidth={1.5} aria-hidden />
        {count > 0 ? t('tour.commentsWaiting', { count }) : t('tour.comments')}
      </Link>
    </Button>
  );
}
