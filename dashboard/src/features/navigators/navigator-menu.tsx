import type { NavigatorDetail } from '@oriel/contract/navigator';
import { CodeXml, Link as LinkIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorDetail } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { copyAddress } from '../../kit/copy-address.ts';
import { deleteNavigator } from '../../kit/navigators/api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { MoreItem, MoreMenu, MoreRule } from '../../ui/more-menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { NavigatorEmbed } from './navigator-embed.tsx';

/** Actions on the navigator as a whole. */
export function NavigatorMenu({ navigator: shown }: { navigator: NavigatorDetail }) {
  const t = useTranslate();
  const [open, setOpen] = useState<'delete' | 'embed'>();

  return (
    <>
      <MoreMenu label={t('nav.more')}>
        <MoreItem onSelect={() => void copyAddress(`/viewer/${shown.slug}`)}>
          <LinkIcon size={16} strokeWidth={1.5} aria-hidden />
          {t('tour.copyLink')}
        </MoreItem>
        <MoreItem onSelect={() => setOpen('embed')}>
          <CodeXml size={16} strokeWidth={1.5} aria-hidden />
          {t('nav.embed.open')}
        </MoreItem>
        <MoreRule />
        <MoreItem bad onSelect={() => setOpen('delete')}>
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          {t('delete.open')}
        </MoreItem>
      </MoreMenu>
      {open === 'delete' ? <DeleteNavigator shown={shown} onClose={() => setOpen(undefined)} /> : null}
      {open === 'embed' ? (
        <DialogPanel wide open onOpenChange={() => setOpen(undefined)} title={t('embed.title')}>
          <NavigatorEmbed navigator={shown} />
        </DialogPanel>
      ) : null}
    </>
  );
}

function DeleteNavigator({ shown, onClose }: { shown: NavigatorDetail; onClose: () => void }) {
  const t = useTranslate();
  const go = useNavigate();
  const [state, setState] = useState<{ running: boolean; failure?: string }>({ running: false });

  async function remove(): Promise<void> {
    setState({ running: true });
    try {
      await deleteNavigator(shown.id);
      toasts.add({ title: t('delete.done', { name: shown.name }) });
      await go(`/dashboard/estates/${shown.estate.id}`);
    } catch (error) {
      setState({ running: false, failure: errorDetail(error) });
    }
  }

  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('delete.question', { name: shown.name })}
      description={t('nav.delete.consequence', { count: shown.imageCount })}
    >
      {state.failure ? <Notice>{state.failure}</Notice> : null}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('delete.keep')}</Button>
        <Button variant="danger" disabled={state.running} onClick={() => void remove()}>
          {t(state.running ? 'delete.running' : 'nav.delete.confirm')}
        </Button>
      </div>
    </DialogPanel>
  );
}
