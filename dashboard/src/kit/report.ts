import { ApiError } from '@oriel/sdk/team-client';
import { errorDetail } from '../base/error-text.ts';
import { translate } from '../i18n/translate.ts';
import { toasts } from '../ui/toast-store.ts';

/** Why something was not saved, and what is shown now. */
export function notSaved(error: unknown): string {
  if (error instanceof ApiError && error.code === 'STALE_UPDATE') return translate('editor.stale');
  if (error instanceof ApiError && error.status === 0) return translate('editor.unreachable');
  return errorDetail(error);
}

/** Reports a failed optimistic change. Returns whether it was saved. */
export async function reported(saved: Promise<unknown>): Promise<boolean> {
  try {
    await saved;
    return true;
  } catch (error) {
    toasts.add({ variant: 'destructive', title: translate('editor.notSaved'), description: notSaved(error) });
    return false;
  }
}
