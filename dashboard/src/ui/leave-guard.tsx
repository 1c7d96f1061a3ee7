import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { DialogPanel } from './dialog.tsx';

/** Asks before something that was typed is left behind, by a link, by "back" or by closing the page. */
export function LeaveGuard({ when, name }: { when: boolean; name: string }) {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);

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
        <Button variant="danger" onClick={() => blocker.proceed()}>
          {t('unsaved.leave')}
        </Button>
      </div>
    </DialogPanel>
  );
}
