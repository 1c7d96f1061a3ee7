import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** A question that must be answered; a click outside does not close it. */
  alert?: boolean;
  /** Wide enough for lists and forms. */
  wide?: boolean;
  /** Slides up from the bottom edge on phones. */
  sheet?: boolean;
  /** What the button in the corner is called that closes it, in sight however long the dialog is. */
  closeLabel?: string;
}

/** Radix's own overlay injects a style element to lock scrolling; ours carries an attribute that the style sheet reacts to. */
export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  alert,
  wide,
  sheet,
  closeLabel,
}: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {/* As high as dialogs themselves: a question above a dialog dims it, too. */}
        <div data-scroll-lock className="fixed inset-0 z-50 animate-appear bg-[rgb(15_14_12/0.5)]" />
        <Dialog.Content
          aria-modal
          {...(alert
            ? { role: 'alertdialog', onInteractOutside: (event: Event) => event.preventDefault() }
            : {})}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'fixed z-50 max-h-[88dvh] animate-rise overflow-y-auto bg-raised p-6 shadow-dialog outline-none',
            sheet
              ? 'inset-x-0 bottom-0 rounded-t-card pb-[max(24px,env(safe-area-inset-bottom))]'
              : `inset-x-4 top-1/2 mx-auto -translate-y-1/2 rounded-card ${wide ? 'max-w-[760px]' : 'max-w-[440px]'}`,
          )}
        >
          {closeLabel ? (
            <div className="sticky -top-6 z-10 -mx-6 -mt-6 flex items-start justify-between gap-4 bg-raised px-6 pt-4 pb-2">
              <Dialog.Title className="pt-2 text-lg">{title}</Dialog.Title>
              <Dialog.Close
                aria-label={closeLabel}
                title={closeLabel}
                className="-mr-3 flex size-[44px] shrink-0 items-center justify-center rounded-control hover:bg-sunken"
              >
                <X size={20} strokeWidth={1.5} aria-hidden />
              </Dialog.Close>
            </div>
          ) : (
            <Dialog.Title className="text-lg">{title}</Dialog.Title>
          )}
          {description ? (
            <Dialog.Description className="mt-2 text-base text-secondary">{description}</Dialog.Description>
          ) : null}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
