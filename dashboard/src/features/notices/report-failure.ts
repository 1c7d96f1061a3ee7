import { errorText } from '../../base/error-text.ts';
import { toasts } from '../../ui/toast-store.ts';

/** Reports that changing notices failed. */
export function reportFailure(error: Error): void {
  toasts.add({ description: errorText(error), variant: 'destructive' });
}
