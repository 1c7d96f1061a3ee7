import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DialogPanel } from '../../ui/dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface SaveDialogProps {
  title: string;
  description?: string;
  wide?: boolean;
  /** Keeps the buttons in sight, however long the dialog is. */
  pinned?: boolean;
  /** What the button in the corner is called that closes a long dialog. */
  closeLabel?: string;
  /** Labels of the submit button, at rest and while busy. */
  action: string;
  pending?: string;
  disabled?: boolean;
  saving: boolean;
  /** Closing would lose something. */
  changed: boolean;
  /** What closing the dialog would discard. */
  unsent?: string;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  /** Said beside the buttons, and read out as it changes. */
  status?: string;
  onSave: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The question is at the end of a dialog that can be long. */
function show(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: 'end' });
}

/** A dialog with something to save. It asks before it discards that, however it is left. */
export function SaveDialog({
  title,
  description,
  wide = false,
  pinned = false,
  closeLabel,
  action,
  pending,
  disabled = false,
  saving,
  changed,
  unsent,
  failure,
  status,
  onSave,
  onClose,
  children,
}: SaveDialogProps) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const [left, setLeft] = useState(false);
  // What is taken back meanwhile is no longer asked about.
  const leaving = asking && changed;
  // Once the guard below has gone: some dialogs close by the address.
  useEffect(() => {
    if (left) onClose();
  }, [left, onClose]);
  const close = () => (changed ? setAsking(true) : onClose());
  return (
    <DialogPanel
      open
      wide={wide}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={title}
      description={description}
      {...(closeLabel ? { closeLabel } : {})}
    >
      {changed && !left ? <LeaveGuard alsoWithin when={!saving} name={title} /> : null}
      <form noValidate onSubmit={onSave} className={cx('mt-6 flex flex-col', wide ? 'gap-6' : 'gap-4')}>
        {children}
        {failure ? <Notice>{failure}</Notice> : null}
        {leaving ? (
          <div ref={show} className="flex scroll-mb-6 flex-col items-end gap-2">
            <Notice>{unsent ?? t('unsaved.text', { name: title })}</Notice>
            <div className="flex flex-wrap gap-2">
              <Button autoFocus onClick={() => setAsking(false)}>
                {t('unsaved.stay')}
              </Button>
              <Button variant="danger" onClick={() => setLeft(true)}>
                {t('unsaved.leave')}
              </Button>
            </div>
          </div>
        ) : null}
        <div
          className={cx(
            leaving ? 'hidden' : 'flex flex-wrap items-center justify-end gap-2',
            pinned ? 'sticky -bottom-6 -mx-6 -mb-6 border-t border-line bg-raised px-6 py-4' : 'mt-2',
          )}
        >
          {status === undefined ? null : (
            <p role="status" className="mr-auto text-sm text-secondary">
              {status}
            </p>
          )}
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={disabled || saving}>
            {saving ? (pending ?? t('action.saving')) : action}
          </Button>
        </div>
      </form>
    </DialogPanel>
  );
}
