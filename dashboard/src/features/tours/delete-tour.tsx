import type { Panorama } from '@oriel/contract/panorama';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../app/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { deletePanorama } from './api.ts';

export function DeleteTour({ tour }: { tour: Panorama }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [state, setState] = useState<{ running: boolean; failure?: string }>({ running: false });

  async function remove(): Promise<void> {
    setState({ running: true });
    try {
      await deletePanorama(tour.id);
      await navigate('/dashboard/tours');
      toasts.add({ title: t('delete.done', { name: tour.name }) });
    } catch (error) {
      setState({ running: false, failure: errorText(error) });
    }
  }

  return (
    <section
      aria-labelledby="delete"
      className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-8"
    >
      <div>
        <h2 id="delete" className="text-base font-medium">
          {t('delete.title')}
        </h2>
        <p className="text-sm text-secondary">{t('delete.help')}</p>
      </div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        <Trash2 size={16} strokeWidth={1.5} aria-hidden />
        {t('delete.open')}
      </Button>
      <DialogPanel
        alert
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          setState({ running: false });
        }}
        title={t('delete.question', { name: tour.name })}
        description={t('delete.consequence')}
      >
        {state.failure ? (
          <div className="mt-4">
            <Notice>{state.failure}</Notice>
          </div>
        ) : null}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{t('delete.keep')}</Button>
          <Button variant="danger" disabled={state.running} onClick={() => void remove()}>
            {t(state.running ? 'delete.running' : 'delete.confirm')}
          </Button>
        </div>
      </DialogPanel>
    </section>
  );
}
