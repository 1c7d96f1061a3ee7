import type { Inquiry } from '@oriel/contract/inquiry';
import { Download, Mail, MailOpen, ShieldAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { answersAbout } from '../../../base/call-query.ts';
import { errorText } from '../../../base/error-text.ts';
import { refresh } from '../../../base/refresh.ts';
import { saveFile } from '../../../base/save-file.ts';
import { api, queryClient } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { eraseInquiry } from '../api.ts';
import { editInquiry } from '../edit-inquiry.ts';
import { editsEnded } from '../edits-under-way.ts';
import type { Reader } from '../use-reader.ts';
import { nameOf } from '../words.ts';

interface InquiryActionsProps {
  inquiry: Inquiry;
  reader: Reader | undefined;
  onToggleRead: () => void;
  /** The inquiry no longer exists. */
  onGone: () => Promise<void>;
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Actions on the inquiry as a whole. */
export function InquiryActions({ inquiry, reader, onToggleRead, onGone }: InquiryActionsProps) {
  const t = useTranslate();
  const [erasing, setErasing] = useState(false);
  const unread = inquiry.status === 'NEW';
  const spam = inquiry.spam.verdict === 'SPAM';

  async function judge(): Promise<void> {
    try {
      await editInquiry(inquiry, { spam: !spam });
      toasts.add({
        title: t(spam ? 'inquiry.movedBack' : 'inquiry.movedToSpam'),
        action: {
          label: t('action.undo'),
          altText: t('action.undo'),
          run: () => void editInquiry(inquiry, { spam }),
        },
      });
    } catch (error) {
      toasts.add({ variant: 'destructive', title: t('inquiries.notSaved'), description: errorText(error) });
    }
  }

  async function takeOut(): Promise<void> {
    try {
      const { data } = await api.call('exportPerson', { id: inquiry.id });
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `${inquiry.reference}.json`);
    } catch (error) {
      toasts.add({
        variant: 'destructive',
        title: t('inquiry.exportPersonFailed'),
        description: errorText(error),
      });
    }
  }

  return (
    <>
      <Button onClick={onToggleRead}>
        {unread ? <MailOpen {...ICON} /> : <Mail {...ICON} />}
        {t(unread ? 'inquiries.markRead' : 'inquiries.markUnread')}
      </Button>
      <Button onClick={() => void judge()}>
        <ShieldAlert {...ICON} />
        {t(spam ? 'inquiries.noSpam' : 'inquiries.isSpam')}
      </Button>
      {reader?.manages && !inquiry.anonymizedAt ? (
        <Button
          size="icon"
          className="size-[40px]!"
          aria-label={t('inquiry.exportPerson')}
          title={t('inquiry.exportPerson')}
          onClick={() => void takeOut()}
        >
          <Download size={18} strokeWidth={1.5} aria-hidden />
        </Button>
      ) : null}
      {reader?.erases ? (
        <Button
          size="icon"
          className="size-[40px]!"
          aria-label={t('inquiry.erase')}
          title={t('inquiry.erase')}
          onClick={() => setErasing(true)}
        >
          <Trash2 size={18} strokeWidth={1.5} aria-hidden />
        </Button>
      ) : null}
      {erasing ? <Erase inquiry={inquiry} onGone={onGone} onClose={() => setErasing(false)} /> : null}
    </>
  );
}

function Erase({
  inquiry,
  onGone,
  onClose,
}: {
  inquiry: Inquiry;
  onGone: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { id } = inquiry;

  async function erase(): Promise<void> {
    const about = answersAbout(id);
    // Pending requests about the inquiry would end with "not found" once it is gone.
    await editsEnded(id);
    await queryClient.cancelQueries(about);
    try {
      await eraseInquiry(id);
    } catch (error) {
      void queryClient.invalidateQueries(about);
      throw error;
    }
    await onGone();
    toasts.add({ title: t('inquiry.erased') });
    queryClient.removeQueries(about);
    queryClient.removeQueries({ queryKey: ['inquiryNeighbors'] });
    void refresh('inquiry');
  }

  return (
    <Confirm
      title={t('inquiry.eraseQuestion', { name: nameOf(inquiry, t) })}
      description={t('inquiry.eraseText')}
      confirm={t('inquiry.eraseConfirm')}
      running={t('inquiry.erasing')}
      keep={t('delete.keep')}
      onConfirm={erase}
      onClose={onClose}
    >
      <ul className="mt-4 flex list-disc flex-col gap-1 pl-4 text-sm">
        <li>{t('inquiry.eraseGoes')}</li>
        <li>{t('inquiry.eraseJourney')}</li>
        <li>{t('inquiry.eraseMails')}</li>
        <li>{t('inquiry.eraseStays')}</li>
      </ul>
    </Confirm>
  );
}
