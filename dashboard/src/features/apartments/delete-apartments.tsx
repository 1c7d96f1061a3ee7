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
  const [gone, setGone] = useState<readonly string[]>([]);
  const [only] = apartments;

  /** Begins where the last attempt stopped. */
  async function remove(): Promise<void> {
    const deleted = [...gone];
    setState({ done: deleted.length, running: true });
    try {
      for (const { id } of apartments.filter((one) => !gone.includes(one.id))) {
        await deleteApartment(id);
        deleted.push(id);
        setState({ done: deleted.length, running: true });
      }
      toasts.add({ title: t('apartments.deleted', { count: deleted.length }) });
      onDone(deleted);
    } catch (error) {
      const number = apartments.find(({ id }) => !deleted.includes(id))?.number ?? '';
      setGone(deleted);
      setState({ done: deleted.length, running: false, failure: `${number}: ${errorText(error)}` });
    }
  }

  function close(): void {
    // What is deleted is no longer chosen, whatever became of the rest.
    if (gone.length > 0) onDone(gone);
    onClose();
  }

  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open && !state.running) close();
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
        <Button disabled={state.running} onClick={close}>
          {t('delete.keep')}
        </Button>
        <Button variant="danger" disabled={state.running} onClick={() => void remove()}>
          {t(state.running ? 'delete.running' : 'action.delete')}
        </Button>
      </div>
    </DialogPanel>
  );
}
