import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { PublishEstate } from '../../kit/estates/publish-estate.tsx';
import { Button } from '../../ui/button.tsx';
import type { Obstacle } from './obstacle.ts';

/** Links to where an obstacle is removed. */
export interface ObstaclePlaces {
  readonly estate?: { readonly id: string; readonly name: string } | undefined;
  /** The page of the navigator, the tour or the project. */
  readonly page?: string | undefined;
}

/** Replaces a preview that would be empty: the reason, and how to fix it. */
export function ObstacleBox({
  obstacle,
  places: { estate, page },
  onRetry,
}: {
  obstacle: Obstacle;
  places: ObstaclePlaces;
  onRetry: () => void;
}) {
  const t = useTranslate();
  const link = (to: string | undefined, label: string): ReactNode =>
    to ? (
      <Button asChild>
        <Link to={to}>{label}</Link>
      </Button>
    ) : null;
  const publish = estate ? <PublishEstate estate={{ id: estate.id, status: 'DRAFT' }} primary /> : null;
  const remedies: Readonly<Record<Obstacle, ReactNode>> = {
    NAVIGATOR_EMPTY: link(page && `${page}?tab=frames`, t('embedPage.obstacle.toPictures')),
    NAVIGATOR_DRAFT: publish,
    ESTATE_DRAFT: publish,
    ESTATE_ARCHIVED: link(estate && `/dashboard/estates/${estate.id}`, t('embedPage.obstacle.toEstate')),
    TOUR_PRIVATE: link(page, t('embedPage.obstacle.toTour')),
    TOUR_PROCESSING: link(page, t('embedPage.obstacle.toTour')),
    TOUR_FAILED: link(page, t('embedPage.obstacle.toTour')),
    PROJECT_DRAFT: link(page, t('embedPage.obstacle.toProject')),
    PROJECT_ARCHIVED: link(page, t('embedPage.obstacle.toProject')),
    PROJECT_PRIVATE: link(page, t('embedPage.obstacle.toProject')),
    GONE: null,
    UNREACHABLE: <Button onClick={onRetry}>{t('action.retry')}</Button>,
    BLOCKED: <Button onClick={onRetry}>{t('action.retry')}</Button>,
    FAILED: <Button onClick={onRetry}>{t('action.retry')}</Button>,
  };
  return (
    <div
      role="status"
      className="flex min-h-[280px] flex-col items-center justify-center gap-3 rounded-card border border-line bg-sunken p-6 text-center"
    >
      <EyeOff size={28} strokeWidth={1.5} aria-hidden className="text-secondary" />
      <h3 className="text-base font-medium">{t(`embedPage.obstacle.${obstacle}`)}</h3>
      <p className="max-w-[440px] text-sm text-secondary">
        {t(`embedPage.obstacle.${obstacle}.help`, { estate: estate?.name ?? '' })}
      </p>
      {remedies[obstacle]}
    </div>
  );
}
