import { useStore } from 'zustand';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { DialogPanel } from './dialog.tsx';
import { leaveAnyway, question, stay } from './leaving.ts';

/** Asks before signing out or switching the organization would lose something. */
export function LeaveQuestion() {
  const t = useTranslate();
  const act = useStore(question, (state) => state.act);
  if (!act) return null;
  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title={t('unsaved.title')}
      description={t('unsaved.any')}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={stay}>{t('unsaved.stay')}</Button>
        <Button variant="danger" onClick={() => void leaveAnyway()}>
          {t('unsaved.leave')}
        </Button>
      </div>
    </DialogPanel>
  );
}
