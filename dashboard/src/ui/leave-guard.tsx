import { useEffect, useId } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { DialogPanel } from './dialog.tsx';
import { isAgreed, useUnfinished } from './leaving.ts';

export interface LeaveGuardProps {
  /** Leaving the page would lose something. */
  when: boolean;
  /** The same for closing the page, if that differs: work that continues behind other pages ends with it. */
  whenClosing?: boolean;
  /** Whether tabs and filters of the same page (the query of its address) count as leaving, too. */
  alsoWithin?: boolean;
  /** Name of what would be left. */
  name?: string;
  /** Replaces the default wording. */
  words?: { readonly title: string; readonly text: string; readonly leave: string };
  /** Called before leaving. */
  onLeave?: () => void;
  /** Third option: save, then leave. */
  save?: { readonly label: string; readonly run: () => Promise<unknown> } | undefined;
}

interface Guard {
  readonly when: boolean;
  readonly alsoWithin: boolean;
  readonly onLeave: (() => void) | undefined;
}

/** All of the page: the router asks only the one that was mounted last, even while it has nothing to ask. */
const guards = new Map<string, Guard>();

/** Asks before leaving unsaved input by a link, by Back or by closing the page. Of several, the last one asks for all. */
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
  const key = useId();
  useEffect(() => {
    guards.set(key, { when, alsoWithin, onLeave });
    return () => void guards.delete(key);
  }, [key, when, alsoWithin, onLeave]);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !isAgreed() &&
      [...guards.values()].some(
        (one) => one.when && (from.pathname !== to.pathname || (one.alsoWithin && from.search !== to.search)),
      ),
  );
  useUnfinished(when ? 'page' : whenClosing ? 'window' : undefined, onLeave);

  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    for (const one of guards.values()) if (one.when) one.onLeave?.();
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
