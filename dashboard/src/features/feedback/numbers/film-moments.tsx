import type { FeedbackItem } from '@oriel/contract/feedback';
import type { FeedbackStats } from '@oriel/contract/feedback-output';
import { momentText } from '@oriel/viewer/feedback/place-text';
import { useTranslate } from '../../../i18n/translate.ts';
import { Columns } from '../../../ui/charts/columns.tsx';

/** When in a film people comment, from its beginning to its end. */
export function FilmMoments({
  item: { title },
  moments: { step, counts },
}: {
  item: FeedbackItem;
  moments: NonNullable<FeedbackStats['items'][number]['moments']>;
}) {
  const t = useTranslate();
  const count = counts.reduce((sum, one) => sum + one, 0);
  return (
    <figure className="flex flex-col gap-2">
      <Columns
        label={t('feedbackNumbers.film', { title, count, most: Math.max(...counts) })}
        points={counts.map((value, place) => ({
          key: String(place),
          label: momentText(place * step),
          value,
        }))}
        format={(value) => t('feedback.item.comments', { count: value })}
      />
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{title}</span>
        <span className="text-secondary tabular">{t('feedbackNumbers.moments', { count })}</span>
      </figcaption>
    </figure>
  );
}
