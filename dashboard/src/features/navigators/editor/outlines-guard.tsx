import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { useEditing, useEditorState } from './editor-context.ts';
import { useUnsaved } from './save-state.tsx';

/** Asks before outlines that are not stored are left behind. They stay in this browser all the same. */
export function OutlinesGuard() {
  const t = useTranslate();
  const { save } = useEditing();
  const { frames, waiting } = useUnsaved();
  const saving = useEditorState((state) => state.saving);
  const has = frames.length > 0 || waiting.fault + waiting.noTarget + waiting.unseen > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => has && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!has && !saving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [has, saving]);

  if (blocker.state !== 'blocked') return null;
  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open) blocker.reset();
      }}
      title={t('nav.guard.title')}
      description={t('nav.guard.text')}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => blocker.reset()}>{t('unsaved.stay')}</Button>
        <Button variant="quiet" onClick={() => blocker.proceed()}>
          {t('nav.guard.leave')}
        </Button>
        {frames.length > 0 ? (
          <Button variant="primary" onClick={() => void save().then(() => blocker.proceed())}>
            {t('nav.guard.save')}
          </Button>
        ) : null}
      </div>
    </DialogPanel>
  );
}
