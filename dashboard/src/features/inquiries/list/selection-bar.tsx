import type { Inquiry, InquiryPatch } from '@oriel/contract/inquiry';
import { Mail, MailOpen, ShieldAlert, X } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { ExportMenu } from '../../../kit/export-menu.tsx';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { inquiriesFile } from '../api.ts';
import { editInquiries } from '../edit-inquiry.ts';
import type { Assignee } from '../patched-inquiry.ts';
import type { Reader } from '../use-reader.ts';

interface SelectionBarProps {
  selected: readonly Inquiry[];
  reader: Reader | undefined;
  members: readonly Assignee[];
  /** The current folder. */
  spam: boolean;
  /** Called with the rejected ones, which stay selected. */
  onDone: (refused: readonly Inquiry[]) => void;
  onClear: () => void;
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Actions on the selected inquiries; stays at the bottom edge during selection. */
export function SelectionBar({ selected, reader, members, spam, onDone, onClear }: SelectionBarProps) {
  const t = useTranslate();
  const { administer } = useRights();
  const [done, setDone] = useState<number>();
  const count = selected.length;
  const running = done !== undefined;
  const unread = selected.some(({ status }) => status === 'NEW');

  async function change(patch: InquiryPatch): Promise<void> {
    setDone(0);
    const { refused, reason } = await editInquiries(selected, patch, members, setDone);
    setDone(undefined);
    if (refused.length > 0) {
      toasts.add({
        variant: 'destructive',
        title: t('inquiries.refused', { count: refused.length }),
        description: errorDetail(reason),
      });
    }
    onDone(refused);
  }

  return (
    <section
      aria-label={t('inquiries.selection')}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-dialog max-md:bottom-[calc(72px+env(safe-area-inset-bottom))]"
    >
      <p role="status" className="text-sm tabular">
        {running ? t('inquiries.running', { done, count }) : t('inquiries.selected', { count })}
      </p>
      {unread ? (
        <Button
          size="small"
          variant="quiet"
          disabled={running}
          onClick={() => void change({ status: 'READ' })}
        >
          <MailOpen {...ICON} />
          {t('inquiries.markRead')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="quiet"
          disabled={running}
          onClick={() => void change({ status: 'NEW' })}
        >
          <Mail {...ICON} />
          {t('inquiries.markUnread')}
        </Button>
      )}
      {reader?.manages ? (
        <select
          aria-label={t('inquiries.assignSelected')}
          value=""
          disabled={running}
          onChange={({ target: { value } }) => void change({ assigneeId: value === 'none' ? null : value })}
          className="h-8 max-w-[180px] rounded-control border border-edge bg-raised px-2 text-sm"
        >
          <option value="" disabled>
            {t('inquiries.assign')}
          </option>
          <option value="none">{t('inquiries.nobody')}</option>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <Button size="small" variant="quiet" disabled={running} onClick={() => void change({ spam: !spam })}>
        <ShieldAlert {...ICON} />
        {t(spam ? 'inquiries.noSpam' : 'inquiries.isSpam')}
      </Button>
      {administer ? (
        <ExportMenu
          small
          ask={(format) =>
            inquiriesFile({ ids: selected.map(({ id }) => id), ...(spam ? { spam: true } : {}) }, format)
          }
        />
      ) : null}
      <Button size="icon" variant="quiet" aria-label={t('inquiries.clearSelection')} onClick={onClear}>
        <X {...ICON} />
      </Button>
    </section>
  );
}
