import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { useState } from 'react';
import { errorDetail } from '../../app/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { changeNavigator } from './change-navigator.ts';

/** Shows the navigator to visitors, or takes it from them. */
export function PublishSwitch({
  navigator,
  images,
}: {
  navigator: NavigatorDetail;
  images: readonly NavigatorImage[];
}) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const { published } = navigator;

  async function turn(): Promise<void> {
    setBusy(true);
    try {
      await changeNavigator(navigator, { published: !published });
      toasts.add({ title: t(published ? 'nav.publish.taken' : 'nav.publish.done') });
    } catch (error) {
      toasts.add({ variant: 'destructive', title: t('editor.notSaved'), description: errorDetail(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      disabled={busy || (!published && images.length === 0)}
      title={!published && images.length === 0 ? t('nav.publish.empty') : undefined}
      onClick={() => void turn()}
    >
      {t(published ? 'nav.publish.take' : 'nav.publish.do')}
    </Button>
  );
}
