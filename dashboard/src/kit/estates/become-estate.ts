import type { EstateStatus } from '@oriel/contract/enums';
import type { Estate } from '@oriel/contract/estate';
import { errorDetail } from '../../base/error-text.ts';
import { refresh } from '../../base/refresh.ts';
import { translate } from '../../i18n/translate.ts';
import { toasts } from '../../ui/toast-store.ts';
import { setEstateStatus } from './api.ts';

/** Takes an estate back to a draft or archives it, and reports the result or the obstacle. Publishing has a dialog of its own. */
export async function becomeEstate(
  { id, name }: Pick<Estate, 'id' | 'name'>,
  next: Exclude<EstateStatus, 'PUBLISHED'>,
): Promise<void> {
  try {
    await setEstateStatus(id, next);
    toasts.add({ title: translate(`estateDone.${next}`, { name }) });
  } catch (error) {
    toasts.add({
      variant: 'destructive',
      title: translate('editor.notSaved'),
      description: errorDetail(error),
    });
  } finally {
    await refresh('estate');
  }
}
