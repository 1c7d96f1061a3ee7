import type { Inquiry, InquiryPatch } from '@oriel/contract/inquiry';
import { errorText } from '../../base/error-text.ts';
import { type MessageId, translate } from '../../i18n/translate.ts';
import { toasts } from '../../ui/toast-store.ts';
import { editInquiry } from './edit-inquiry.ts';

async function change(inquiry: Inquiry, patch: InquiryPatch): Promise<Inquiry | undefined> {
  try {
    return await editInquiry(inquiry, patch);
  } catch (error) {
    toasts.add({
      variant: 'destructive',
      title: translate('inquiries.notSaved'),
      description: errorText(error),
    });
    return undefined;
  }
}

/**
 * Changes an inquiry and offers to undo it; a rejection is shown with its reason.
 *
 * @param back what undoes it
 */
export async function changeWithUndo(
  inquiry: Inquiry,
  patch: InquiryPatch,
  back: InquiryPatch,
  done: MessageId,
): Promise<void> {
  const saved = await change(inquiry, patch);
  if (!saved) return;
  const undo = translate('action.undo');
  toasts.add({
    title: translate(done),
    action: { label: undo, altText: undo, run: () => void change(saved, back) },
  });
}
