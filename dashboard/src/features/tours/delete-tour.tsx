import type { Panorama } from '@oriel/contract/panorama';
import { tourTitle } from '@oriel/contract/tour-title';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { deleteTour } from '../../kit/tours/api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toast-store.ts';

export interface DeleteTourProps {
  tour: Panorama;
  /** Number of rooms deleted with it, itself included. */
  rooms: number;
  open: boolean;
  onClose: () => void;
}

/** Confirms deleting a tour with all its rooms. */
export function DeleteTour({ tour, rooms, open, onClose }: DeleteTourProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [state, setState] = useState<{ running: boolean; failure?: string }>({ running: false });

  async function remove(): Promise<void> {
    setState({ running: true });
    try {
      await deleteTour(tour.id);
      await navigate('/dashboard/tours');
      toasts.add({ title: t('delete.done', { name: tourTitle(tour) }) });
    } catch (error) {
      setState({ running: false, failure: errorText(error) });
    }
  }

  return (
    <DialogPanel
      alert
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
        setState({ running: false });
      }}
      title={t('delete.question', { name: tourTitle(tour) })}
      description={rooms > 1 ? t('delete.rooms', { count: rooms }) : t('delete.consequence')}
    >
      {state.failure ? (
        <div className="mt-4">
          <Notice>{state.failure}</Notice>
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('delete.keep')}</Button>
        <Button variant="danger" disabled={state.running} onClick={() => void remove()}>
          {t(state.running ? 'delete.running' : 'delete.confirm')}
        </Button>
      </div>
    </DialogPanel>
  );
}
