import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';

/** Asks before a form is left with something in it that is not saved. */
export function LeaveGuard({ dirty, name, onLeave }: { dirty: boolean; name: string; onLeave: () => void }) {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  if (blocker.state !== 'blocked') return null;
  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open) blocker.reset();
      }}
      title={t('unsaved.title')}
      description={t('unsaved.text', { name })}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => blocker.reset()}>{t('unsaved.stay')}</Button>
        <Button
          variant="danger"
          onClick={() => {
            onLeave();
            blocker.proceed();
          }}
        >
          {t('unsaved.leave')}
        </Button>
      </div>
    </DialogPanel>
  );
}
