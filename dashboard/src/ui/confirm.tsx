import { type ReactNode, useState } from 'react';
import { errorDetail } from '../base/error-text.ts';
import { Button } from './button.tsx';
import { DialogPanel } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface ConfirmProps {
  title: string;
  description: ReactNode;
  /** Labels of the confirming button, at rest and while busy. */
  confirm: string;
  running: string;
  /** Label of the cancelling button. */
  keep: string;
  /** A rejection is shown in the dialog, which stays open. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
  disabled?: boolean;
}

/** Asks for confirmation of something that cannot be undone. */
export function Confirm({
  title,
  description,
  confirm,
  running,
  keep,
  onConfirm,
  onClose,
  children,
  disabled = false,
}: ConfirmProps) {
  const [state, setState] = useState<{ running: boolean; failure?: string }>({ running: false });

  async function act(): Promise<void> {
    setState({ running: true });
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setState({ running: false, failure: errorDetail(error) });
    }
  }

  return (
    <DialogPanel
      alert
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
      description={description}
    >
      {children}
      {state.failure ? (
        <div className="mt-4">
          <Notice>{state.failure}</Notice>
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{keep}</Button>
        <Button variant="danger" disabled={state.running || disabled} onClick={() => void act()}>
          {state.running ? running : confirm}
        </Button>
      </div>
    </DialogPanel>
  );
}
