import { type ReactNode, useState } from 'react';
import { errorDetail } from '../base/error-text.ts';
import { Button } from './button.tsx';
import { DialogPanel } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface ConfirmProps {
  title: string;
  description: ReactNode;
  /** What the button says that does it, and what it says meanwhile. */
  confirm: string;
  running: string;
  /** What the button says that does not. */
  keep: string;
  /** A rejection is told here, and the question stays. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
  disabled?: boolean;
}

/** A question before something that cannot be undone. */
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
