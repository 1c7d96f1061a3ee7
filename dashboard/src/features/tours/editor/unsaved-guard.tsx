import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { useEditor, useEditorState } from './editor-context.ts';
import { drafts } from './unsaved.ts';

/** Asks before something that was typed or is being saved is left behind. */
export function UnsavedGuard() {
  const t = useTranslate();
  const { actions, rooms } = useEditor();
  const pending = useStore(actions.queue.store, (state) => state.pending.length > 0);
  const texts = useStore(drafts, (state) => state.texts);
  const point = useEditorState((now) => now.point?.dirty === true);
  // What is being saved goes on behind another page; only what waits for a person would be left.
  const waiting = point || Object.values(texts).some(({ saving }) => !saving);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => waiting && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!waiting && !pending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [waiting, pending]);

  if (blocker.state !== 'blocked') return null;
  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open) blocker.reset();
      }}
      title={t('unsaved.title')}
      description={t('unsaved.text', { name: rooms[0]?.name ?? '' })}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => blocker.reset()}>{t('unsaved.stay')}</Button>
        <Button
          variant="danger"
          onClick={() => {
            drafts.setState({ texts: {} });
            blocker.proceed();
          }}
        >
          {t('unsaved.leave')}
        </Button>
      </div>
    </DialogPanel>
  );
}
