import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { queryClient } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { askToPublish } from '../../kit/estates/guide/publishing.ts';
import { imagesQuery, navigatorQuery } from '../../kit/navigators/api.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { changeNavigator } from './change-navigator.ts';

/** Publishes or unpublishes the navigator; under a draft, the estate is published with it. */
export function PublishSwitch({
  navigator,
  images,
}: {
  navigator: NavigatorDetail;
  images: readonly NavigatorImage[];
}) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const { published, estate } = navigator;
  // A live model gets its first picture when it is published.
  const drawn = navigator.mode === 'MODEL' && navigator.modelAssetId !== undefined;
  const empty = !published && images.length === 0 && !drawn;

  /** A model's first picture; undefined while there is no model to render. */
  async function withPicture(): Promise<NavigatorDetail | undefined> {
    if (published || images.length > 0) return navigator;
    const { makePoster } = await import('./trace/model/make-poster.ts');
    if (!(await makePoster(navigator))) return undefined;
    await queryClient.invalidateQueries({ queryKey: imagesQuery(navigator.id).queryKey });
    // The picture is a change of its own.
    return await queryClient.query({ ...navigatorQuery(navigator.id), staleTime: 0 });
  }

  async function turn(): Promise<void> {
    setBusy(true);
    try {
      const seen = await withPicture();
      if (!seen) toasts.add({ variant: 'destructive', title: t('nav.publish.modelWaits') });
      // Nobody would see it under a draft: both are published together.
      else if (!published && estate.status === 'DRAFT') askToPublish(estate.id);
      else {
        await changeNavigator(seen, { published: !published });
        toasts.add({ title: t(published ? 'nav.publish.taken' : 'nav.publish.done') });
      }
    } catch (error) {
      toasts.add({ variant: 'destructive', title: t('editor.notSaved'), description: errorDetail(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      disabled={busy || empty}
      title={empty ? t('nav.publish.empty') : undefined}
      onClick={() => void turn()}
    >
      {busy && !published && images.length === 0
        ? t('nav.publish.drawing')
        : t(published ? 'nav.publish.take' : 'nav.publish.do')}
    </Button>
  );
}
