import { errorText } from '../../base/error-text.ts';
import { toasts } from '../../ui/toast-store.ts';

/** Says that a change of notices did not work. */
export function reportFailure(error: Error): void {
  toasts.add({ description: errorText(error), variant: 'destructive' });
}
