import type { ReplyPreview } from '@oriel/contract/inquiry';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { ReplyEnvelope } from './reply-envelope.tsx';

/** The mail as the person will read it, before it is sent. */
export function ReplyPreviewDialog({
  name,
  preview,
  onSend,
  onClose,
}: {
  name: string;
  preview: ReplyPreview;
  onSend: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <DialogPanel open wide title={t('reply.previewTitle', { name })} onOpenChange={onClose}>
      <div className="mt-4 flex flex-col gap-4">
        <ReplyEnvelope head={preview} whole />
        <section
          aria-label={t('reply.text')}
          className="rounded-control bg-sunken p-4 text-sm break-words whitespace-pre-wrap"
        >
          {preview.text.trimEnd()}
        </section>
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-6 py-4">
          <Button onClick={onClose}>{t('reply.back')}</Button>
          <Button variant="primary" onClick={onSend}>
            {t('reply.send')}
          </Button>
        </div>
      </div>
    </DialogPanel>
  );
}
