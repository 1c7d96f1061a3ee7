import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { refresh } from '../../base/refresh.ts';
import { queryClient } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { setEstateStatus } from '../../kit/estates/api.ts';
import { imagesQuery, navigatorQuery } from '../../kit/navigators/api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { changeNavigator } from './change-navigator.ts';

/** Publishes or unpublishes the navigator. Nobody would see it under a draft estate: then publishing both is offered. */
export function PublishSwitch({
  navigator,
  images,
}: {
  navigator: NavigatorDetail;
  images: readonly NavigatorImage[];
}) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { published, estate } = navigator;
  // A live model gets its first picture when it is published.
  const drawn = navigator.mode === 'MODEL' && navigator.modelAssetId !== undefined;
  const empty = !published && images.length === 0 && !drawn;

  async function turn(withEstate = false): Promise<void> {
    setBusy(true);
    setAsking(false);
    let seen = navigator;
    try {
      if (!published && images.length === 0) {
        const { makePoster } = await import('./trace/model/make-poster.ts');
        if (!(await makePoster(navigator))) {
          toasts.add({ variant: 'destructive', title: t('nav.publish.modelWaits') });
          return;
        }
        await queryClient.invalidateQueries({ queryKey: imagesQuery(navigator.id).queryKey });
        // The picture is a change of its own.
        seen = await queryClient.query({ ...navigatorQuery(navigator.id), staleTime: 0 });
      }
      if (withEstate) await setEstateStatus(estate.id, 'PUBLISHED');
      await changeNavigator(seen, { published: !published });
      const hidden = !withEstate && estate.status === 'DRAFT';
      toasts.add({
        title: t(published ? 'nav.publish.taken' : hidden ? 'nav.publish.doneHidden' : 'nav.publish.done'),
      });
    } catch (error) {
      toasts.add({ variant: 'destructive', title: t('editor.notSaved'), description: errorDetail(error) });
    } finally {
      if (withEstate) {
        await refresh('estate');
      }
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        disabled={busy || empty}
        title={empty ? t('nav.publish.empty') : undefined}
        onClick={() => {
          if (!published && estate.status === 'DRAFT') setAsking(true);
          else void turn();
        }}
      >
        {busy && !published && images.length === 0
          ? t('nav.publish.drawing')
          : t(published ? 'nav.publish.take' : 'nav.publish.do')}
      </Button>
      {asking ? (
        <DialogPanel
          open
          onOpenChange={(open) => {
            if (!open) setAsking(false);
          }}
          title={t('nav.publish.draftTitle', { estate: estate.name })}
          description={t('nav.publish.draftText')}
        >
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
            <Button onClick={() => void turn()}>{t('nav.publish.only')}</Button>
            <Button variant="primary" onClick={() => void turn(true)}>
              {t('nav.publish.both')}
            </Button>
          </div>
        </DialogPanel>
      ) : null}
    </>
  );
}
