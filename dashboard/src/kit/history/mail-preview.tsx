import type { MailPreview } from '@oriel/contract/inquiry';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { DialogPanel } from '../../ui/dialog.tsx';
import { ReplyEnvelope } from './reply-envelope.tsx';

/** A mail as the person will read it, before it is sent; below it, what can be done. */
export function MailPreviewDialog({
  title,
  preview,
  onClose,
  children,
}: {
  title: string;
  preview: MailPreview;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <DialogPanel open wide title={title} onOpenChange={onClose}>
      <div className="mt-4 flex flex-col gap-4">
        <ReplyEnvelope head={preview} whole />
        <section
          aria-label={t('reply.text')}
          className="rounded-control bg-sunken p-4 text-sm break-words whitespace-pre-wrap"
        >
          {preview.text.trimEnd()}
        </section>
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-6 py-4">
          {children}
        </div>
      </div>
    </DialogPanel>
  );
}
