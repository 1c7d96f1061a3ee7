import type { NavigatorDetail, NavigatorPointOfInterest } from '@oriel/contract/navigator';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { changeNavigator } from '../change-navigator.ts';
import { PointDialog } from './point-dialog.tsx';
import { storedPoint } from './point-values.ts';

/** The points of interest of a navigator: what visitors can read of its surroundings. Each change is saved at once. */
export function PointsSection({ navigator }: { navigator: NavigatorDetail }) {
  const t = useTranslate();
  const [editing, setEditing] = useState<NavigatorPointOfInterest | 'new'>();
  const [removing, setRemoving] = useState<NavigatorPointOfInterest>();
  const points = navigator.pointsOfInterest ?? [];
  return (
    <section aria-labelledby="nav-points" className="mt-8 max-w-[920px] border-t border-line pt-6">
      <h3 id="nav-points" className="text-sm font-medium">
        {t('nav.points.title')}
      </h3>
      <p className="mt-1 max-w-[620px] text-sm text-secondary">{t('nav.points.help')}</p>
      {points.length > 0 ? (
        <ul className="mt-4 flex flex-col divide-y divide-line rounded-card border border-line">
          {points.map((point) => (
            <li key={point.key} className="flex flex-wrap items-center gap-3 px-4 py-3">
              {point.pictureUrl ? (
                <img src={point.pictureUrl} alt="" className="h-12 w-[72px] rounded-control object-cover" />
              ) : null}
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">{point.title}</p>
                {point.description ? (
                  <p className="truncate text-sm text-secondary">{point.description}</p>
                ) : null}
              </div>
              <Button
                size="small"
                aria-label={t('nav.points.edit', { name: point.title })}
                onClick={() => setEditing(point)}
              >
                {t('nav.points.editOne')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={t('nav.points.remove', { name: point.title })}
                onClick={() => setRemoving(point)}
              >
                {t('action.remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button size="medium" className="mt-4" onClick={() => setEditing('new')}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {t('nav.points.new')}
      </Button>
      {editing ? (
        <PointDialog
          navigator={navigator}
          point={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {removing ? (
        <Confirm
          title={t('nav.points.removeTitle', { name: removing.title })}
          description={t('nav.points.removeText')}
          confirm={t('action.remove')}
          running={t('nav.points.removing')}
          keep={t('action.cancel')}
          onConfirm={async () => {
            await changeNavigator(navigator, {
              pointsOfInterest: points.filter(({ key }) => key !== removing.key).map(storedPoint),
            });
          }}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </section>
  );
}
