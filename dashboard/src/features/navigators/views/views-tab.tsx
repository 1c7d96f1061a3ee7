import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorDetail } from '../../../base/error-text.ts';
import { number, percent } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { apartmentsQuery, refreshAngles } from '../../../kit/navigators/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import type { TabProps } from '../tab-props.ts';

/** The frame that shows each apartment best: the viewer turns there when the apartment is selected. */
export function ViewsTab({ navigator, images, mayEdit }: TabProps) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const { data: apartments, error, refetch } = useQuery(apartmentsQuery(navigator.id));
  if (error && !apartments)
    return <Failure title={t('nav.apartmentsFailed')} error={error} retry={() => void refetch()} />;
  if (!apartments) return <Skeleton className="h-[320px] rounded-card" />;
  const rows = apartments.map((apartment) => ({
    apartment,
    best: apartment.preferredAngles.find(({ navigatorId }) => navigatorId === navigator.id),
  }));
  const without = rows.filter(({ best }) => !best).length;

  async function refresh(): Promise<void> {
    setBusy(true);
    try {
      const { updated } = await refreshAngles(navigator.id);
      toasts.add({ title: t('nav.views.refreshed', { count: updated }) });
    } catch (failure) {
      toasts.add({ variant: 'destructive', title: t('editor.notSaved'), description: errorDetail(failure) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-[620px] text-sm text-secondary">
          {t('nav.views.help')}{' '}
          {without > 0 ? t('nav.views.without', { count: without }) : t('nav.views.all')}
        </p>
        {mayEdit ? (
          <Button disabled={busy} onClick={() => void refresh()}>
            <RefreshCw size={16} strokeWidth={1.5} aria-hidden className={busy ? 'animate-breathe' : ''} />
            {t('nav.views.refresh')}
          </Button>
        ) : null}
      </div>
      <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(({ apartment, best }) => {
          const place = images.findIndex(({ id }) => id === best?.imageId);
          const image = images[place];
          return (
            <li key={apartment.id} className="flex items-center gap-3 border-b border-line py-2 text-sm">
              {image ? (
                <Link
                  to={{ search: `?frame=${image.index}` }}
                  className="h-[40px] w-16 shrink-0 overflow-hidden rounded-control bg-sunken"
                  aria-label={t('nav.frame.open', { number: place + 1 })}
                >
                  {image.thumbnailUrl ? (
                    <img
                      src={image.thumbnailUrl}
                      alt=""
                      loading="lazy"
                      className="h-full w-full object-cover"
                    />
                  ) : null}
                </Link>
              ) : (
                <span className="h-[40px] w-16 shrink-0 rounded-control bg-sunken" />
              )}
              <span className="font-medium">{apartment.number}</span>
              <span className="tabular ml-auto text-right text-secondary">
                {best && image
                  ? t('nav.views.best', {
                      number: place + 1,
                      angle: number(best.angle),
                      share: percent(best.visibleArea),
                    })
                  : t('nav.views.none')}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
