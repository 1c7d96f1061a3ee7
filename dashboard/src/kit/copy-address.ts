import { publicOrigin } from '../base/config.ts';
import { translate } from '../i18n/translate.ts';
import { toasts } from '../ui/toast-store.ts';

/** Copies the address of a public page, and reports the result. */
export async function copyAddress(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(publicOrigin + path);
    toasts.add({ title: translate('tour.linkCopied') });
  } catch {
    toasts.add({ variant: 'destructive', title: translate('tour.linkNotCopied') });
  }
}
