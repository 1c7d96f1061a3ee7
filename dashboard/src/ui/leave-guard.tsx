import { useBlocker } from 'react-router';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { DialogPanel } from './dialog.tsx';
import { isAgreed, useUnfinished } from './leaving.ts';

export interface LeaveGuardProps {
  /** Something would be left behind by going to another page. */
  when: boolean;
  /** The same by closing this one, where that is not the same: what goes on behind another page ends with it. */
  whenClosing?: boolean;
  /** Whether tabs and filters of the same page, which stand behind the `?` of its address, leave it too. */
  alsoWithin?: boolean;
  /** Of what would be left. */
  name?: string;
  /** Where the usual words say too little. */
  words?: { readonly title: string; readonly text: string; readonly leave: string };
  /** Before it is left. */
  onLeave?: () => void;
  /** A third way: to save, and go on. */
  save?: { readonly label: string; readonly run: () => Promise<unknown> } | undefined;
}

/**
 * Asks before something that was typed is left behind, by a link, by "back" or by closing the page. A page has one at a time: the router heeds the
 * last one alone, even while that one has nothing to ask.
 */
export function LeaveGuard({
  when,
  whenClosing = when,
  alsoWithin = false,
  name = '',
  words,
  onLeave,
  save,
}: LeaveGuardProps) {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when && !isAgreed() && (from.pathname !== to.pathname || (alsoWithin && from.search !== to.search)),
  );
  useUnfinished(when ? 'page' : whenClosing ? 'window' : undefined, onLeave);

  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open) blocker.reset();
      }}
      title={words?.title ?? t('unsaved.title')}
      description={words?.text ?? t('unsaved.text', { name })}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => blocker.reset()}>{t('unsaved.stay')}</Button>
        <Button variant={save ? 'quiet' : 'danger'} onClick={leave}>
          {words?.leave ?? t('unsaved.leave')}
        </Button>
        {save ? (
          <Button variant="primary" onClick={() => void save.run().then(() => blocker.proceed())}>
            {save.label}
          </Button>
        ) : null}
      </div>
    </DialogPanel>
  );
}
