import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { refresh } from '../../base/refresh.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { setEstateStatus } from '../../kit/estates/api.ts';
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

  async function turn(withEstate = false): Promise<void> {
    setBusy(true);
    setAsking(false);
    try {
      if (withEstate) await setEstateStatus(estate.id, 'PUBLISHED');
      await changeNavigator(navigator, { published: !published });
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
        disabled={busy || (!published && images.length === 0)}
        title={!published && images.length === 0 ? t('nav.publish.empty') : undefined}
        onClick={() => {
          if (!published && estate.status === 'DRAFT') setAsking(true);
          else void turn();
        }}
      >
        {t(published ? 'nav.publish.take' : 'nav.publish.do')}
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
