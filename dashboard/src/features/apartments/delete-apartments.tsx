import type { Apartment } from '@oriel/contract/apartment';
import { useState } from 'react';
import { errorText } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { deleteApartment } from '../../kit/apartments/api.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { toasts } from '../../ui/toast-store.ts';

/** Confirms deleting apartments. They are deleted one by one; a failure stops at the first that cannot be. */
export function DeleteApartments({
  apartments,
  onDone,
  onClose,
}: {
  apartments: readonly Apartment[];
  onDone: (gone: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [state, setState] = useState<{ done: number; running: boolean; failure?: string }>({
    done: 0,
    running: false,
  });
  const [only] = apartments;

  async function remove(): Promise<void> {
    setState({ done: 0, running: true });
    const gone: string[] = [];
    try {
      for (const apartment of apartments) {
        await deleteApartment(apartment.id);
        gone.push(apartment.id);
        setState({ done: gone.length, running: true });
      }
      toasts.add({ title: t('apartments.deleted', { count: gone.length }) });
      onDone(gone);
    } catch (error) {
      const number = apartments[gone.length]?.number ?? '';
      setState({ done: gone.length, running: false, failure: `${number}: ${errorText(error)}` });
    }
  }

  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open && !state.running) onClose();
      }}
      title={t('apartments.deleteQuestion', { count: apartments.length, number: only?.number ?? '' })}
      description={t('apartments.deleteConsequence')}
    >
      {state.failure ? (
        <div className="mt-4">
          <Notice>{state.failure}</Notice>
        </div>
      ) : null}
      {state.running ? (
        <div className="mt-4">
          <ProgressBar label={t('apartments.deleting')} share={state.done / apartments.length} />
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button disabled={state.running} onClick={onClose}>
          {t('delete.keep')}
        </Button>
        <Button variant="danger" disabled={state.running} onClick={() => void remove()}>
          {t(state.running ? 'delete.running' : 'action.delete')}
        </Button>
      </div>
    </DialogPanel>
  );
}
